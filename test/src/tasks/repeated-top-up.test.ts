import { describe, expect, onTestFinished, test } from 'vitest';
import { createAddressSigner } from '../../../src/adapters/keys/key-signer.ts';
import { nAvax } from '../../../src/domain/units.ts';
import type { EngineEvent } from '../../../src/engine/engine.ts';
import type { PaidIntent } from '../../../src/engine/intent.ts';
import { ownConsentReason } from '../../../src/commands/sending/intent-lines.ts';
import { runWithJournal } from '../../../src/commands/sending/run-with-journal.ts';
import { sendingOf } from '../../requests/helpers/sending-of.ts';
import { MemoryStore } from '../engine/helpers/memory-journal.ts';
import { randomOf } from '../../helpers/random.ts';
import {
  AVAX,
  collectIntents,
  newOperator,
  type Operator,
  operatorOn,
  signedSteps,
} from './helpers/operator.ts';
import { sendToPChain } from './helpers/unsigned-way.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

const signedOf = (events: readonly EngineEvent[]) => signedSteps(events).length;

/** A request to top up the first validator of the L1 with 0.1 AVAX, and an empty journal. */
async function openTopUp(account: string, amount = 100_000_000n) {
  const operator = await newOperator(account);
  onTestFinished(() => operator.sandbox.stop());
  const { l1, connection } = operator;
  const { pChain } = connection.ports;
  const [validator] = await pChain.currentValidators(l1.subnetId, []);
  const input = { nodeId: validator!.nodeId, amount: nAvax(amount) };
  const request = { kind: 'top-up', l1, input } as const;
  return { operator, pChain, request, store: new MemoryStore() };
}

/** The same, for an account whose transactions are signed elsewhere. */
async function openElsewhere(account: string, amount?: bigint) {
  const opened = await openTopUp(account, amount);
  const { operator, request, store } = opened;
  const { evmAddress, shortId } = operator.signer;
  const signer = createAddressSigner(evmAddress, shortId);
  const handOut = () => operator.run(request, { signer, store });
  /** Resolves with a result that hands out a transaction. */
  const order = async () => {
    const result = await handOut();
    if (result.kind !== 'elsewhere') throw new Error(`ended as ${result.kind}`);
    return { ...result, kind: 'elsewhere' as const };
  };
  return { ...opened, signer, handOut, order };
}

/** A local clock that is ahead by so many seconds. */
const aheadOf = ({ clock }: Operator, seconds: number) => ({
  now: () => clock.now() + seconds * 1000,
  sleep: (milliseconds: number, signal?: AbortSignal) => clock.sleep(milliseconds, signal),
});

/** A top-up that the P-Chain accepted, but whose command stopped before it could see that. */
async function interrupted(aheadS = 0) {
  const { operator, pChain, request, store } = await openTopUp('operator');
  operator.clock.mostReal = 5;
  const leave = new AbortController();
  const events: EngineEvent[] = [];
  operator.clock.onSleep = () => {
    if (signedOf(events) === 1) leave.abort();
  };
  const status = { txStatus: () => Promise.resolve({ status: 'Processing' } as const) };
  const ports = { pChain: { ...pChain, ...status }, clock: aheadOf(operator, aheadS) };
  const cut = await operator.run(request, { store, events, ports, signal: leave.signal });
  expect(cut.kind).toBe('cancelled');
  operator.clock.onSleep = () => undefined;
  return { operator, request, store, events };
}

test('an interrupted top-up is finished, and the next request for the same amount is a new top-up', async () => {
  const { operator, request, store, events } = await interrupted();
  expect((await operator.run(request, { store, events })).kind).toBe('done');
  expect(signedOf(events)).toBe(1);
  expect((await operator.run(request, { store, events })).kind).toBe('done');
  expect(signedOf(events)).toBe(2);
});

test('an interrupted top-up is not paid twice if the local clock jumps ahead', async () => {
  const { operator, request, store, events } = await interrupted();
  const wrong = aheadOf(operator, 2 * HOUR);
  const again = await operator.run(request, { store, events, ports: { clock: wrong } });
  expect(again.kind).toBe('done');
  expect(signedOf(events)).toBe(1);
});

test('a top-up that was interrupted more than an hour ago does not count as the requested one', async () => {
  const { operator, request, store, events } = await interrupted();
  operator.clock.forward(2 * HOUR);
  expect((await operator.run(request, { store, events })).kind).toBe('done');
  expect(signedOf(events)).toBe(2);
});

test.each(['replaced', 'dropped', 'reverted'])(
  'a record that calls an accepted top-up %s does not have it paid again',
  async (how) => {
    const { operator, request, store, events } = await interrupted();
    const [signed] = store.lines.filter((line) => line.includes('"type":"signed"'));
    const { v, at, run, id } = JSON.parse(signed!) as Record<string, unknown>;
    const outcome = { type: 'settled', v, at, run, id, how, height: null, reason: null };
    store.lines.push(JSON.stringify(outcome));
    expect((await operator.run(request, { store, events })).kind).toBe('done');
    expect(signedOf(events)).toBe(1);
  },
);

/** A top-up whose command stopped after its export. */
async function exported() {
  const { operator, request, store } = await openTopUp('C-Chain only');
  operator.clock.mostReal = 5;
  const events: EngineEvent[] = [];
  const stopped = await operator.run(request, { store, events, stopAfter: 'export' });
  expect(stopped.kind).toBe('stopped');
  return { operator, request, store, events };
}

/** The consent of `--yes --allow-other-owner`. */
const yes = (intent: PaidIntent) =>
  Promise.resolve(
    ownConsentReason(intent, { allowOtherOwner: true }) ? ('not-now' as const) : ('send' as const),
  );

/** What somebody who can write to the home, or a restored copy of it, does to the records of a run. */
const HIDDEN: readonly (readonly [how: string, edit: (lines: readonly string[]) => string[]])[] = [
  ['the whole journal is gone', () => []],
  ['its signed records are gone', (lines) => lines.filter((line) => !line.includes('"signed"'))],
  ['its order is gone', (lines) => lines.filter((line) => !line.includes('"opened"'))],
  [
    'its order is for another amount',
    (lines) => lines.map((line) => line.replace('"100000000"', '"300000000"')),
  ],
  [
    'its order is for another operator',
    (lines) => lines.map((line) => line.replace('"top-up","network"', '"stake","network"')),
  ],
  [
    'a planted line closes its run',
    (lines) => {
      const { v, at, run } = JSON.parse(lines[0]!) as Record<string, unknown>;
      return [...lines, JSON.stringify({ type: 'closed', v, at, run, how: 'done' })];
    },
  ],
];

test.each(HIDDEN)('an accepted top-up is not paid again with --yes if %s', async (_, edit) => {
  const { operator, request, store, events } = await interrupted();
  const lines = edit(store.lines);
  expect(lines).not.toEqual(store.lines);
  const policy = { consent: yes, patience: () => 30_000 };
  const ended = await operator.run(request, { store: new MemoryStore(lines), events, policy });
  expect(signedOf(events)).toBe(1);
  if (ended.kind === 'done') return;
  if (ended.kind !== 'declined') throw new Error(`ended as ${ended.kind}`);
  expect(ownConsentReason(ended.intent, { allowOtherOwner: true })?.code).toBe('E-SEND-215');
  // Who is asked may pay a second time.
  const again = await operator.run(request, { store: new MemoryStore(lines), events });
  expect([again.kind, signedOf(events)]).toEqual(['done', 2]);
});

test('after an hour, a top-up that no record shows is no reason to ask', async () => {
  const { operator, request, events } = await interrupted();
  const order = () =>
    operator.run(request, { store: new MemoryStore(), events, policy: { consent: yes } });
  expect((await order()).kind).toBe('declined');
  operator.clock.forward(2 * HOUR);
  expect((await order()).kind).toBe('done');
});

test('a further top-up after one that the journal shows as done needs no consent of its own', async () => {
  const { operator, request, store, events } = await interrupted();
  const order = () => operator.run(request, { store, events, policy: { consent: yes } });
  expect((await order()).kind).toBe('done');
  expect((await order()).kind).toBe('done');
  expect(signedOf(events)).toBe(2);
});

test('an accepted export that no record shows is not sent again with --yes while the P-Chain does not list it', async () => {
  const { operator, request, events } = await exported();
  const { pChain } = operator.connection.ports;
  const late: typeof pChain.utxos = (address, source) =>
    source === undefined ? pChain.utxos(address) : Promise.resolve([]);
  const order = (utxos: typeof pChain.utxos) =>
    operator.run(request, {
      ...{ store: new MemoryStore(), events, ports: { pChain: { ...pChain, utxos } } },
      policy: { consent: yes, patience: () => 30_000 },
    });
  const ended = await order(late);
  if (ended.kind !== 'declined') throw new Error(`ended as ${ended.kind}`);
  expect(ownConsentReason(ended.intent, { allowOtherOwner: true })?.code).toBe('E-SEND-207');
  expect(signedSteps(events)).toEqual(['export']);
  expect((await order((...args) => pChain.utxos(...args))).kind).toBe('done');
  expect(signedSteps(events)).toEqual(['export', 'import', 'top-up']);
});

test('an export whose AVAX was spent is no reason to ask before the next one', async () => {
  const { operator, request, store, events } = await exported();
  expect((await operator.run(request, { store, events })).kind).toBe('done');
  const { shown, policy } = collectIntents('not-now');
  await operator.run(request, { store: new MemoryStore(), events, policy });
  expect(shown).toMatchObject([{ effect: 'c-export' }]);
  expect(shown[0]).not.toHaveProperty('repeats');
});

/** More were tried once: 6,000 lines of a top-up and 600 of an export. */
const LINES = 150;

type Line = Readonly<Record<string, unknown>>;

/** A line that the account did not write: one of its own or of another account with a value of another line. */
function planted(lines: readonly Line[], random: (below: number) => number): Line {
  const [line, other] = [lines[random(lines.length)]!, lines[random(lines.length)]!];
  const names = Object.keys(other).filter((name) => name !== 'type' && name !== 'v');
  const name = names[random(names.length)]!;
  const outcomes = ['included', 'replaced', 'dropped', 'reverted'];
  const outcome = line['type'] === 'settled' && { how: outcomes[random(outcomes.length)] };
  return { ...line, [name]: other[name], ...outcome };
}

test.each([
  ['top-up', interrupted, 'done', []],
  // Only the import is still to be signed.
  ['export', exported, 'declined', ['p-chain-tx']],
] as const)(
  `of ${LINES} planted lines, none has an accepted %s signed again`,
  async (what, open, end, next) => {
    const { operator, request, store, events } = await open();
    const strange = new MemoryStore();
    const stranger = await operatorOn(
      operator.sandbox,
      operator.clock,
      what === 'top-up' ? 'C-Chain only' : 'operator',
    );
    expect((await stranger.run(request, { store: strange })).kind).toBe('done');
    const genuine = store.lines.map((line) => JSON.parse(line) as Line);
    // Who can close the run can also delete it: then the order counts as a new one.
    const sources = [...genuine, ...strange.lines.map((line) => JSON.parse(line) as Line)].filter(
      ({ type }) => type !== 'closed',
    );
    const random = randomOf(1);
    const ends = new Map<string, number>();
    for (let seed = 1; seed <= LINES / 3; seed++) {
      const copy = new MemoryStore([...store.lines]);
      for (let count = 0; count < 3; count++) {
        const at = random(copy.lines.length + 1);
        copy.lines.splice(at, 0, JSON.stringify(planted(sources, random)));
      }
      const { shown, policy } = collectIntents('not-now');
      const result = await operator.run(request, {
        ...{ store: copy, events, policy: { ...policy, patience: () => 30_000 } },
      });
      const kind = 'error' in result ? result.error.code : result.kind;
      ends.set(kind, (ends.get(kind) ?? 0) + 1);
      const effects = shown.map(({ effect }) => effect);
      if (kind === end) expect(effects).toEqual(next);
      expect([effects.includes('c-export'), signedOf(events)], copy.lines.join('\n')).toEqual([
        false,
        1,
      ]);
    }
    console.log('planted lines:', Object.fromEntries(ends));
    expect(ends.get(end)).toBeGreaterThan(LINES / 6);
  },
);

test('an interrupted top-up is not paid twice if another amount was ordered in between', async () => {
  const { operator, request, store, events } = await interrupted();
  const other = { ...request, input: { ...request.input, amount: nAvax(200_000_000n) } };
  expect((await operator.run(other, { store, events })).kind).toBe('done');
  expect(signedOf(events)).toBe(2);
  expect((await operator.run(request, { store, events })).kind).toBe('done');
  expect(signedOf(events)).toBe(2);
  // Now it is done, so the next one is a new order.
  expect((await operator.run(request, { store, events })).kind).toBe('done');
  expect(signedOf(events)).toBe(3);
});

test('an order that continues an interrupted top-up reports the transaction of that top-up', async () => {
  const { operator, request, store } = await interrupted();
  const { connection, signer, clock } = operator;
  const order = (amount: bigint) =>
    runWithJournal(
      { ...request, input: { ...request.input, amount: nAvax(amount) } },
      sendingOf({ connection, signer, clock }, store),
    );
  const signedIds = () =>
    store.lines
      .map((line) => JSON.parse(line) as { readonly type: string; readonly id: string })
      .flatMap(({ type, id }) => (type === 'signed' ? [id] : []));
  expect((await order(200_000_000n)).included).toMatchObject([{ id: signedIds()[1] }]);
  const again = await order(request.input.amount);
  expect(again).toMatchObject({ sent: false, included: [{ id: signedIds()[0] }] });
});

test('after an hour, an interrupted top-up counts for no order, also if other amounts were ordered since', async () => {
  const { operator, request, store, events } = await interrupted();
  const other = { ...request, input: { ...request.input, amount: nAvax(200_000_000n) } };
  expect((await operator.run(other, { store, events })).kind).toBe('done');
  operator.clock.forward(2 * HOUR);
  expect((await operator.run(request, { store, events })).kind).toBe('done');
  expect(signedOf(events)).toBe(3);
});

test.each([
  ['half an hour later', HOUR / 2, 1],
  ['four hours later', 4 * HOUR, 2],
  ['four hours later, on an endpoint that lacks the latest block', 4 * HOUR, 1],
] as const)(
  'a top-up that was signed while the local clock was two hours ahead: an equal order %s',
  async (when, later, signed) => {
    const { operator, request, store, events } = await interrupted(2 * HOUR);
    // The search from the wrong time on begins at later blocks.
    await sendToPChain(operator, AVAX);
    const stranger = await operatorOn(operator.sandbox, operator.clock, 'C-Chain only');
    expect((await stranger.run(request)).kind).toBe('done');
    operator.clock.forward(later);
    const { pChain } = operator.connection.ports;
    const head = await pChain.height();
    const block = (height: bigint) =>
      height === head ? Promise.resolve(undefined) : pChain.block(height);
    const ports = when.includes('lacks') ? { pChain: { ...pChain, block } } : {};
    expect((await operator.run(request, { store, events, ports })).kind).toBe('done');
    expect(signedOf(events)).toBe(signed);
  },
);

/** Signs what was handed out with the operator's key, as another wallet does. Resolves with true if it is accepted. */
async function signElsewhere(operator: Operator, { intent }: { readonly intent: PaidIntent }) {
  if (intent.effect === 'evm-call') throw new RangeError('not a transaction with inputs');
  const { ports } = operator.connection;
  const { bytes } = await operator.signer.signPChain(intent.tx);
  const chain = intent.effect === 'c-export' ? ports.atomic : ports.pChainSender;
  return (await chain.issue(bytes)).kind === 'accepted';
}

describe('signed elsewhere', () => {
  test.each([1_000n, 100_000_000n])(
    'a top-up of %i nAVAX is done once the P-Chain has it, however much fee has run up since',
    async (amount) => {
      const { operator, handOut, order } = await openElsewhere('operator', amount);
      for (const days of [0, 1, 30]) {
        operator.clock.forward(days * DAY);
        // Nothing was sent, so the transaction is still to be signed.
        expect((await handOut()).kind).toBe('elsewhere');
      }
      const last = await order();
      operator.clock.forward(DAY);
      expect(await signElsewhere(operator, last)).toBe(true);
      operator.clock.forward(3 * DAY);
      expect((await handOut()).kind).toBe('done');
    },
  );

  test('a top-up by a stranger is not the ordered one', async () => {
    const { operator, request, handOut, order } = await openElsewhere('operator');
    const first = await order();
    const stranger = await operatorOn(operator.sandbox, operator.clock, 'C-Chain only');
    const gift = { ...request, input: { ...request.input, amount: nAvax(1_000_000n) } };
    expect((await stranger.run(gift)).kind).toBe('done');
    expect((await handOut()).kind).toBe('elsewhere');
    expect(await signElsewhere(operator, first)).toBe(true);
    expect((await handOut()).kind).toBe('done');
  });

  test('of two hand-outs, the second with an output that arrived in between, the chain accepts one', async () => {
    const { operator, order, handOut } = await openElsewhere('operator');
    const first = await order();
    await sendToPChain(operator, 7n * AVAX);
    const second = await order();
    expect(await signElsewhere(operator, first)).toBe(true);
    expect(await signElsewhere(operator, second)).toBe(false);
    expect((await handOut()).kind).toBe('done');
  });

  test('another amount for the same node shares an input, so the chain accepts one of the two', async () => {
    const { operator, request, order, store, signer } = await openElsewhere('operator');
    const first = await order();
    await sendToPChain(operator, 7n * AVAX);
    const more = { ...request, input: { ...request.input, amount: nAvax(200_000_000n) } };
    const second = await operator.run(more, { store, signer });
    if (first.intent.effect !== 'p-chain-tx' || second.kind !== 'elsewhere') throw new Error();
    expect(second.intent).toMatchObject({
      tx: { inputs: expect.arrayContaining(first.intent.tx.inputs.slice(0, 1)) as unknown },
    });
    expect(second.intent.effects ?? []).toEqual([]);
  });

  test('dust is not imported: the export that is needed is handed out, and dust does not count as it', async () => {
    const { operator, handOut } = await openElsewhere('C-Chain only');
    await sendToPChain(operator, 7_500n);
    const exporting = await handOut();
    expect(exporting).toMatchObject({ kind: 'elsewhere', step: 'export' });
    if (exporting.kind !== 'elsewhere') return;
    expect(await signElsewhere(operator, exporting)).toBe(true);
    await sendToPChain(operator, 20_000n);
    const importing = await handOut();
    expect(importing).toMatchObject({ kind: 'elsewhere', step: 'import' });
    if (importing.kind !== 'elsewhere' || importing.intent.effect !== 'p-chain-tx') return;
    expect(importing.intent.moves).toBeGreaterThan(100_000_000n);
  });

  test('it is unknown, and nothing is handed out again, if the inputs are gone and no endpoint shows why', async () => {
    const { operator, request, pChain, order, store, signer } = await openElsewhere('operator');
    expect(await signElsewhere(operator, await order())).toBe(true);
    const silent = {
      ...pChain,
      block: () => Promise.resolve(undefined),
      transactionBytes: () => Promise.resolve(undefined),
    };
    const run = (ports: object) =>
      operator.run(request, { store, signer, ports, policy: { patience: () => 0 } });
    expect(await run({ pChain: silent })).toMatchObject({
      kind: 'unclear',
      error: { code: 'E-SEND-212' },
    });
    expect((await run({})).kind).toBe('done');
  });

  test('after the export, a higher price leads to the import, not to a second export', async () => {
    const { operator, pChain, request, signer, store } = await openElsewhere('C-Chain only');
    const handOut = (factor: bigint) => {
      const gasPrice = async () => (await pChain.gasPrice()) * factor;
      return operator.run(request, { signer, store, ports: { pChain: { ...pChain, gasPrice } } });
    };
    const first = await handOut(1n);
    expect(first).toMatchObject({ kind: 'elsewhere', step: 'export' });
    if (first.kind !== 'elsewhere') return;
    expect(await signElsewhere(operator, first)).toBe(true);
    expect(await handOut(10n)).toMatchObject({ kind: 'elsewhere', step: 'import' });
  });
});
