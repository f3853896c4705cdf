import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { explainPChainReason } from '../../../src/protocol/reverts/p-chain-reason.ts';
import { ownConsentReason } from '../../../src/signing/own-consent.ts';
import { reasonOf } from '../../../src/commands/options/wait-options.ts';
import { OnboardError } from '../../../src/domain/errors.ts';
import { english } from '../../../src/i18n/english.ts';
import { wei } from '../../../src/domain/units.ts';
import type { Policy } from '../../../src/engine/engine.ts';
import type { SubmitAnswer } from '../../../src/ports/evm.ts';
import type { Hex } from '../../../src/domain/identity/bytes.ts';
import type { EngineContext } from '../../../src/engine/engine.ts';
import { reconcile } from '../../../src/engine/reconcile.ts';
import type { Signer } from '../../../src/ports/signer.ts';
import {
  agree,
  effectStep,
  newWorld,
  signer,
  start,
  taskOf,
  type World,
} from './helpers/fake-world.ts';
import { REFUSALS } from '../protocol/reverts/helpers/refusals.ts';
import { MemoryStore } from './helpers/memory-journal.ts';

/** The consent of `--yes`. */
const yes: Policy['consent'] = (intent) =>
  Promise.resolve(ownConsentReason(intent) === undefined ? 'send' : 'not-now');

interface How extends Partial<Policy> {
  readonly data?: Hex;
  readonly signer?: EngineContext['signer'];
}

/** A command with `--yes` in a process of its own; `outcome` is its error code, or the kind of its result. */
async function command(world: World, store: MemoryStore, { data = '0x01', ...how }: How = {}) {
  const { engine, submissions } = await start(world, store);
  const { signer: given, ...policy } = how;
  const key = 'signer' in how ? given : engine.signer;
  const task = taskOf(effectStep(world.evm, data));
  const result = await reconcile(
    task,
    { ...engine, signer: key },
    { ...agree, consent: yes, ...policy },
  );
  const refused = result.kind === 'declined' ? ownConsentReason(result.intent)?.code : undefined;
  const outcome = 'error' in result ? result.error.code : (refused ?? result.kind);
  return { outcome, exit: 'error' in result ? result.error.exit : result.kind, submissions };
}

const answering = (outcome: SubmitAnswer | Error) => (world: World) => {
  world.evm.submit = () =>
    outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome);
};

/** A call with the nonce 3 was signed, and then the chain lost the three calls before it. */
async function strand(world: World, store: MemoryStore) {
  const { evm, clock } = world;
  evm.nonce = 3;
  evm.automatic = false;
  await command(world, store, { patience: () => 0 });
  evm.nonce = 0;
  evm.pool = [];
  await clock.sleep(61_000);
}

/** The endpoint has the block of an earlier call, but counts its nonce as free. */
async function miscount(world: World, store: MemoryStore) {
  await command(world, store, { data: '0x02' });
  world.evm.nonce -= 1;
  await world.clock.sleep(61_000);
}

const lying: Signer = {
  ...signer,
  signEvmTx: (tx) => signer.signEvmTx({ ...tx, value: wei(1n) }),
};

/** Another process takes the journal over. */
const takeOver = (_: World, store: MemoryStore) => {
  store.isCurrent = () => Promise.reject(new OnboardError('E-JRN-104', {}));
};

/** What a script does after a result or an error, by docs/scripts.md. */
function adviceOn(outcome: string) {
  if (outcome === 'pending') return 'wait';
  if (outcome === 'declined') return 'act';
  const { exit, party } = new OnboardError(outcome as 'E-SEND-210', {});
  return reasonOf(exit, party);
}

/** The network works again, and nothing else has changed. */
function mend({ evm }: World) {
  Reflect.deleteProperty(evm, 'submit');
  evm.automatic = true;
  evm.nonce = evm.receipts.size;
}

/** In each row, the error of a command, and that of the same command again. */
type Row = [code: string, fail: (world: World, store: MemoryStore) => unknown, how?: How];
const ROWS: Row[] = [
  ['E-SEND-203', ({ evm }) => evm.reverts.add('0x01')],
  ['E-SEND-201', answering({ kind: 'refused', reason: 'never' })],
  // Doubling the fee again and again ends at a fee that --yes does not cover.
  ['E-SIGN-207', answering({ kind: 'underpriced' })],
  // A person confirms each higher fee.
  [
    'E-SEND-206',
    answering({ kind: 'underpriced' }),
    { consent: agree.consent, maxFee: wei(10n ** 30n) },
  ],
  ['E-SEND-213', answering({ kind: 'refused', limit: 'reads', reason: 'reads only' })],
  ['E-SEND-208', answering({ kind: 'unclear', reason: 'odd' })],
  ['E-NET-101', answering(new OnboardError('E-NET-101', { url: 'https://rpc.example' }))],
  ['E-SIGN-203', () => undefined, { maxFee: wei(1n) }],
  ['pending', ({ evm }) => (evm.automatic = false), { patience: () => 0 }],
  ['declined', () => undefined, { consent: () => Promise.resolve('not-now') }],
  ['E-SEND-211', strand],
  ['E-EVM-109', miscount],
  ['E-SIGN-201', () => undefined, { signer: lying }],
  ['E-SIGN-202', () => undefined, { signer: undefined }],
  ['E-JRN-104', takeOver],
];

test.each<Row>(ROWS)(
  'after %s, the same command pays nothing more, and ends as the advice says',
  async (code, fail, policy) => {
    const world = newWorld();
    const store = new MemoryStore();
    await fail(world, store);
    const first = await command(world, store, policy);
    expect(first.outcome).toBe(code);
    const paid = world.evm.receipts.size;
    const signed = first.submissions().length;
    for (let again = 0; again < 3; again += 1) {
      const repeated = await command(world, store, policy);
      expect(repeated.outcome).toBe(code);
      expect(world.evm.receipts.size).toBe(paid);
      // After an answer that decides nothing, the same bytes are submitted again.
      if (first.exit === 'unclear') expect(repeated.submissions()).toHaveLength(signed);
    }
    // Only these two advise to run the same command again. When the network works, it sends the call once.
    if (!['wait', 'unclear'].includes(adviceOn(code))) return;
    mend(world);
    expect((await command(world, store, policy)).outcome).toBe('done');
    expect(world.evm.receipts.size - paid).toBe(1);
  },
);

test('calls that reverted in earlier runs count until one succeeds, and a person can pay for another', async () => {
  const world = newWorld();
  const store = new MemoryStore();
  world.evm.reverts.add('0x01');
  expect((await command(world, store)).outcome).toBe('E-SEND-203');
  expect(world.evm.receipts.size).toBe(5);
  const asked: unknown[] = [];
  const consent: Policy['consent'] = (intent) => {
    asked.push(intent.effect === 'evm-call' ? intent.reverts?.times : intent);
    return Promise.resolve('send');
  };
  expect((await command(world, store, { consent })).outcome).toBe('E-SEND-203');
  expect(asked).toEqual([5]);
  expect(world.evm.receipts.size).toBe(6);
  world.evm.reverts.clear();
  expect((await command(world, store)).outcome).toBe('E-SEND-203');
  expect((await command(world, store, { consent })).outcome).toBe('done');
  expect(world.evm.effects).toEqual(['0x01']);
});

const SOURCES = ['src/engine', 'src/commands/sending', 'src/signing', 'src/tasks'];
const LONG = 'test/src/tasks/repetition.long.test.ts';
/** Where another test repeats the command, and which errors only refuse before anything is planned. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'E-EVM-106': 'test/src/commands/nodes/two-steps.long.test.ts',
  'E-SEND-212': 'test/src/tasks/repeated-top-up.test.ts',
  'E-SEND-215': 'test/src/engine/repeated-payment.test.ts',
  'E-SEND-217': 'test/src/engine/repeated-payment.test.ts',
  'E-SEND-218': 'test/src/engine/act-on-step.test.ts',
  'E-SEND-216': 'test/src/commands/sending/dry-run.long.test.ts',
  'E-SIGN-205': 'test/src/commands/sending/unsigned.long.test.ts',
  'E-SIGN-206': 'test/src/commands/nodes/top-up-all.long.test.ts',
  'E-SIGN-209': 'test/src/commands/sending/two-profiles.long.test.ts',
};

/** They state in a record why a call reverted, and end no command. */
const REVERT_CAUSES = ['E-SEND-209', 'E-SEND-210'];

test('every error that can end a command between its plan and its effect has a row', () => {
  const files = SOURCES.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(join(folder, name), 'utf8')),
  );
  const thrown = files.flatMap((text) => [
    ...text.matchAll(/new OnboardError\(\s*'(E-(?:SEND|SIGN|EVM|FUND|PCH|JRN|TASK-238)[\w-]*)'/g),
  ]);
  const codes = new Set(thrown.map(([, code = '']) => code));
  for (const cause of REVERT_CAUSES) expect(codes.delete(cause)).toBe(true);
  const long = readFileSync(LONG, 'utf8');
  const rows = new Set([
    ...ROWS.map(([code]) => code),
    ...(long.match(/E-[A-Z]+-\d+/g) ?? []),
    ...REFUSALS.map(([, outcome]) => outcome.split(' ')[0]!),
  ]);
  const without = [...codes].filter((code) => !rows.has(code) && !(code in ELSEWHERE));
  expect(without).toEqual([]);
  expect(codes.size).toBeGreaterThan(20);
  for (const [code, file] of Object.entries(ELSEWHERE))
    expect(readFileSync(file, 'utf8')).toContain(code);
  // The rows pay nothing twice, so an outcome that is open may advise to repeat the command, and does.
  for (const code of codes) {
    const { exit } = new OnboardError(code as 'E-SEND-210', {});
    if (exit !== 'unclear' && exit !== 'pending') continue;
    const advice = english.error(new OnboardError(code as 'E-SEND-210', {})).next.join(' ');
    expect([code, advice]).toEqual([code, expect.stringMatching(/same command|[Tt]ry again/)]);
  }
  // Each reason of the P-Chain that the program knows is the reason of a row.
  const known = readFileSync('src/protocol/reverts/p-chain-reason.ts', 'utf8').match(/E-PCH-\d+/g);
  const texts = [...long.matchAll(/'([^'\n]*)'/g)].map(([, reason = '']) => reason);
  const reasons = new Set<string>(texts.map((text) => explainPChainReason(text).code));
  for (const [code] of REFUSALS) reasons.add(code);
  expect([...new Set(known)].filter((code) => !reasons.has(code))).toEqual([]);
});
