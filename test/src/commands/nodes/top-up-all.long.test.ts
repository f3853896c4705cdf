import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { topUpAll as topUpAllNodes } from '../../../../src/commands/nodes/run-top-up.ts';
import type { SendContext } from '../../../../src/commands/sending/run-with-journal.ts';
import { EXIT } from '../../../../src/domain/exit-codes.ts';
import { OnboardError } from '../../../../src/domain/errors.ts';
import { parseAddress } from '../../../../src/domain/identity/evm.ts';
import type { SubnetId } from '../../../../src/domain/identity/ids.ts';
import type { EvmCall } from '../../../../src/ports/evm.ts';
import { forger } from '../../../helpers/sandbox/forged-l1s.ts';
import { nAvax } from '../../../../src/domain/units.ts';
import { journalName } from '../../../../src/journal/journal.ts';
import type { JournalRecord } from '../../../../src/journal/record.ts';
import { encodeRecord } from '../../../../src/journal/record-format.ts';
import type { AddNodeInput } from '../../../../src/tasks/validation/add-node-input.ts';
import { parseRecords } from '../../../helpers/parse-records.ts';
import { registerL1s } from '../../../requests/helpers/crowd.ts';
import { otherNode } from '../../../helpers/sandbox/controls.ts';
import { sendingOf } from '../../../requests/helpers/sending-of.ts';
import { MemoryStore } from '../../engine/helpers/memory-journal.ts';
import { aheadOf } from '../../tasks/helpers/top-ups.ts';
import { AVAX, join as joinL1, operatorOn, type Operator } from '../../tasks/helpers/operator.ts';
import { runHere } from '../../../helpers/program/run-here.ts';
import { storeNetwork } from '../../../helpers/program/store-network.ts';
import { freshHome, validatorsOf, type CommandHome } from '../helpers/command-home.ts';
import { documentOf } from '../helpers/documents.ts';

/** Has no AVAX on the P-Chain, so that a top-up needs an export. */
const ACCOUNT = 'C-Chain only';
const ABSENT = parseAddress('0x00000000000000000000000000000000000000aa');
/** The fee of a validator for one day on the sandbox, in nAVAX. */
const DAY = 512n * 86_400n;

const home = freshHome({ account: ACCOUNT }, [
  'two nodes, with 1 and 2 AVAX',
  async (made) => {
    const joined = await operatorIn(made);
    await joinL1(joined);
    const input = joined.addNodeInput();
    const otherInput: AddNodeInput = {
      nodeId: other.nodeId,
      newNode: { ...input.newNode!, blsKey: other.publicKey },
      registering: { proof: other.proof(), balance: nAvax(2n * AVAX) },
    };
    for (const node of [input, otherInput]) {
      const added = await joined.run({ kind: 'add-node', l1: joined.l1, input: node });
      expect(added.kind).toBe('done');
    }
  },
]);
const other = otherNode('second');
const second = other.nodeId;
let operator: Operator;
let first: string;
beforeEach(async () => {
  operator = await operatorIn(home);
  first = home.nodeId;
});

function operatorIn({ home: stateDir, sandbox, clock, stop }: CommandHome): Promise<Operator> {
  return operatorOn({ ...sandbox, stateDir, stop }, clock, ACCOUNT);
}

/** Tops up both nodes from another journal. Within an hour, another top-up would need a confirmation. */
async function toppedUp(days: bigint): Promise<void> {
  const plan = { days };
  const { result } = await topUpAllNodes(plan, sendingOf(operator), () => undefined);
  expect(result.kind).toBe('done');
  await operator.clock.sleep(2 * 3_600_000);
}

const topUpAll = (...args: string[]) => home.send('top-up', '--all', ...args);

const balanceOf = async (node: string) => BigInt((await validatorsOf(home, node))[0]!.balance);

test('only the node whose balance is too low is topped up, and the other is listed', async () => {
  const before = await balanceOf(second);
  const done = await topUpAll('--days', '30');
  expect(done.code, done.stderr).toBe(0);
  expect(done.stdout.trimEnd().split('\n')).toHaveLength(1);
  expect(done.stderr).toMatch(
    new RegExp(`${first}: [\\d.]+ AVAX, [\\d.]+ (days|h|min); .* AVAX will be added`),
  );
  expect(done.stderr).toMatch(new RegExp(`${second}: .*; nothing to add`));
  expect(done.stderr).toMatch(/Total: .* AVAX for 1 node, plus fees\./);
  const reached = await balanceOf(first);
  expect(reached).toBeGreaterThan(30n * DAY - 3600n * 512n);
  expect(reached).toBeLessThanOrEqual(30n * DAY);
  expect(await balanceOf(second)).toBeLessThanOrEqual(before);
});

test('the plan says that the journal it opened was damaged', async () => {
  expect((await topUpAll('--days', '30')).code).toBe(0);
  const folder = join(home.home, 'journals');
  const { connection, signer } = operator;
  const name = journalName(connection.profile, signer.evmAddress);
  appendFileSync(join(folder, `${name}.ndjson`), '{"v":1,"type":"sig', { mode: 0o600 });
  const done = await topUpAll('--days', '1');
  expect(done.stderr).toContain('Some records on this machine could not be read');
  expect((await topUpAll('--days', '1')).stderr).not.toContain('could not be read');
});

test('both nodes are topped up with the funds of one export, and a repetition sends nothing', async () => {
  const dryRun = ['--days', '90', '--dry-run'];
  const shown = documentOf(await topUpAll(...dryRun, '--json'), 'top-up');
  expect(shown).toMatchObject({ sent: false, intent: { effect: 'c-export' } });
  expect(shown['nodes']).toHaveLength(2);
  expect((await topUpAll(...dryRun)).stdout).toMatch(/Total: .* AVAX for 2 nodes, plus fees\./);
  const done = documentOf(await topUpAll('--days', '90', '--json'), 'top-up');
  const { transactions, nodes } = done as unknown as {
    transactions: { step: string }[];
    nodes: { nodeID: string; addedNAvax: string }[];
  };
  expect(transactions.map(({ step }) => step)).toEqual(['export', 'import', 'top-up', 'top-up']);
  expect(nodes.map(({ nodeID }) => nodeID).sort()).toEqual([first, second].sort());
  for (const node of [first, second]) {
    expect(await balanceOf(node)).toBeGreaterThan(90n * DAY - 3600n * 512n);
  }
  const again = documentOf(await topUpAll('--days', '90', '--json'), 'top-up');
  expect(again).toMatchObject({ sent: false, transactions: [] });
});

test('an account without a node is not told that something was already done', async () => {
  const { accounts } = home.sandbox.profile;
  const { evmAddress } = accounts.find(({ name }) => name !== ACCOUNT)!;
  const done = await home.look('top-up', '--all', '--days', '30', '--unsigned', evmAddress);
  expect(done.code, done.stderr).toBe(0);
  expect(done.stderr).toContain('No node can be topped up');
  expect(done.stderr).toContain('Nothing was sent.');
  expect(done.stderr).not.toContain('already done');
});

test('with --unsigned, the first transaction is handed out, and the document has the whole plan', async () => {
  const { accounts } = home.sandbox.profile;
  const { evmAddress, pChainAddress } = accounts.find(({ name }) => name === ACCOUNT)!;
  const signer = ['--unsigned', evmAddress, '--p-chain-address', pChainAddress];
  const handedOut = await home.look('top-up', '--all', ...signer, '--days', '100', '--json');
  expect(handedOut.code, handedOut.stderr).toBe(4);
  const document = documentOf(handedOut, 'top-up');
  expect(document).toMatchObject({
    code: 'E-SIGN-206',
    unsigned: { kind: 'p-chain-tx', chain: 'C' },
  });
  expect(document['nodes']).toHaveLength(2);
});

test('an interrupted plan ends its signed top-up once, and the next command does the rest', async () => {
  const sending = sendingOf(operator, new MemoryStore());
  const topUpFor = async (days: bigint, changes: Partial<SendContext>) => {
    const plan = { days };
    return (await topUpAllNodes(plan, { ...sending, ...changes }, () => undefined)).result.kind;
  };
  const stopping = new AbortController();
  const signed: string[] = [];
  const emit: SendContext['emit'] = (event) => {
    if (event.type !== 'signed') return;
    signed.push(event.step);
    if (event.step === 'top-up') stopping.abort();
  };
  expect(await topUpFor(170n, { signal: stopping.signal, emit })).toBe('cancelled');
  expect(signed.filter((step) => step === 'top-up')).toHaveLength(1);

  // The signed one has the amount of its own plan; what is missing follows.
  expect(await topUpFor(180n, {})).toBe('done');
  for (const node of [first, second]) {
    const reached = await balanceOf(node);
    expect(reached).toBeGreaterThan(179n * DAY);
    expect(reached).toBeLessThanOrEqual(180n * DAY);
  }
});

test('a node that the P-Chain does not report is unread, and an L1 that nobody registered is refused', async () => {
  const { connection } = operator;
  const pChain = { ...connection.ports.pChain, l1Validator: () => Promise.resolve(undefined) };
  const ports = { ...connection.ports, pChain };
  const sending = sendingOf({ ...operator, connection: { ...connection, ports } });
  const plan = { days: 1n };
  const { result, preview } = await topUpAllNodes(plan, sending, () => undefined);
  expect([result.kind, preview.failure?.code]).toEqual(['unclear', 'E-TASK-208']);
  const unknown = topUpAllNodes({ ...plan, middleware: ABSENT }, sending, () => undefined);
  await expect(unknown).rejects.toMatchObject({ code: 'E-CMD-104' });
});

test('a signed top-up keeps its amount, unless another transaction replaced it or somebody edited the journal', async () => {
  await toppedUp(180n);
  const store = new MemoryStore();
  const sending = sendingOf(operator, store);
  const stopping = new AbortController();
  const emit: SendContext['emit'] = (event) => {
    if (event.type === 'signed' && event.step === 'top-up') stopping.abort();
  };
  const cut = { ...sending, emit, signal: stopping.signal };
  const plan = { days: 181n };
  expect((await topUpAllNodes(plan, cut, () => undefined)).result.kind).toBe('cancelled');
  const { records } = parseRecords(store.lines.map((line) => JSON.parse(line) as unknown));
  const more = { days: 200n };
  const addedWith = async (changed: readonly JournalRecord[]) => {
    const lines = changed.map((one) => JSON.stringify(encodeRecord(one)));
    const policy = { ...sending.policy, consent: () => Promise.resolve('not-now' as const) };
    const copy = { ...sendingOf(operator, new MemoryStore(lines)), policy };
    const { nodes } = (await topUpAllNodes(more, copy, () => undefined)).preview.data;
    expect(nodes).toHaveLength(2);
    return nodes.map(({ addedNAvax }) => addedNAvax / DAY);
  };
  const [kept] = (await addedWith(records)).toSorted((a, b) => Number(a - b));
  expect(kept).toBeLessThan(10n);

  const outcome = { type: 'settled', how: 'replaced', height: null, reason: null } as const;
  const replaced = records.flatMap((record) => {
    if (record.type !== 'signed' || record.step !== 'top-up') return [];
    const { v, at, run, id } = record;
    return [{ v, at, run, id, ...outcome }];
  });
  expect(replaced).toHaveLength(1);
  for (const days of await addedWith([...records, ...replaced])) expect(days).toBeGreaterThan(15n);

  const amount = 5000n * AVAX;
  const edited = records.map((record) =>
    record.type === 'opened' ? { ...record, input: { amount } } : record,
  );
  for (const days of await addedWith(edited)) expect(days).toBeLessThan(200n);
});

// A balance falls every second, so an older one is higher.
test.each([
  [0n, 250n, 0],
  [1800n, 270n, 0],
  [0n, 280n, 2],
])(
  'a balance of %d s before the top-up does not lead to a second payment (%d days, a clock ahead by %d hours)',
  async (older, days, hours) => {
    const { connection, clock } = operator;
    const { pChain } = connection.ports;
    const shown = new Map<string, ReturnType<typeof pChain.l1Validator>>();
    const l1Validator: typeof pChain.l1Validator = async (id) => {
      const known = await shown.get(id);
      if (known !== undefined) return { ...known, balance: nAvax(known.balance + older * 512n) };
      shown.set(id, pChain.l1Validator(id));
      return shown.get(id);
    };
    const ports = { ...connection.ports, pChain: { ...pChain, l1Validator } };
    const sending = sendingOf(
      { ...operator, connection: { ...connection, ports } },
      new MemoryStore(),
    );
    const signed: string[] = [];
    const emit: SendContext['emit'] = (event) => {
      if (event.type === 'signed') signed.push(event.step);
    };
    const plan = { days };
    for (const minutes of [0, 1, 30]) {
      clock.forward(minutes * 60);
      // The local clock jumps after the first top-ups.
      const local = minutes === 0 ? clock : aheadOf(operator, hours * 3600);
      const context = { ...sending, clock: local, emit };
      const { result } = await topUpAllNodes(plan, context, () => undefined);
      expect(result.kind).toBe('done');
    }
    expect(signed.filter((step) => step === 'top-up')).toHaveLength(2);
    // After an hour, a balance without the top-up is no late answer.
    await clock.sleep(2 * 3_600_000);
    const policy = { ...sending.policy, consent: () => Promise.resolve('not-now' as const) };
    const context = { ...sending, policy };
    const late = await topUpAllNodes({ days }, context, () => undefined);
    const added = late.preview.data.nodes.map(({ addedNAvax }) => addedNAvax > 0n);
    expect(added).toEqual([true, true]);
  },
);

test('an L1 that cannot be read is named in the document of a dry run and of a run that sent something', async () => {
  const { profile } = operator.connection;
  const id = profile.pChain!.avaxAssetId as string;
  const phases = profile.phases.map((phase) => {
    const [l1] = phase.l1s;
    const other = {
      ...{ ...l1!, name: 'Other', subnetId: id, blockchainId: id },
      ...{ balancer: ABSENT, middleware: ABSENT },
    };
    return phase.active ? { ...phase, l1s: [l1!, other] } : phase;
  });
  storeNetwork(home.home, { ...profile, phases, name: 'own' });
  const env = {
    ONBOARD_PRIVATE_KEY: home.sandbox.profile.accounts.find(({ name }) => name === ACCOUNT)!
      .privateKey,
  };
  const run = (...args: string[]) =>
    runHere(['top-up', '--network', 'own', '--all', '--max-amount', '100', ...args], {
      home: home.home,
      env,
      clock: operator.clock,
    });
  const unread = [{ l1: 'Other', code: 'E-L1-105' }];
  const dryRun = ['--days', '300', '--dry-run'];
  const planned = await run(...dryRun, '--json');
  expect(planned.code, planned.stderr).toBe(EXIT.blocked);
  const plan = documentOf(planned, 'top-up');
  expect(plan).toMatchObject({
    unread,
    sent: false,
    code: 'E-L1-105',
    intent: expect.any(Object) as object,
  });
  expect(plan['nodes']).toHaveLength(2);
  expect((await run(...dryRun)).stdout).toMatch(/Total: .* AVAX for 2 nodes/);
  // Nothing has to be sent here, and whether the other L1 needs something is unknown.
  const sufficient = documentOf(await run('--days', '1', '--dry-run', '--json'), 'top-up');
  expect(sufficient).toMatchObject({ unread, sent: false, transactions: [] });

  const sent = await run('--days', '300', '--yes', '--json');
  expect(sent.code, sent.stderr).toBe(EXIT.blocked);
  const { transactions, ...report } = documentOf<{ transactions: { step: string }[] }>(
    sent,
    'top-up',
  );
  expect(report, sent.stdout).toMatchObject({ unread, sent: true, code: 'E-L1-105' });
  expect(transactions.filter(({ step }) => step === 'top-up')).toHaveLength(2);
});

test('L1s that anybody registered and that cannot be read are one line, and the plan is whole without them', async () => {
  await registerL1s(home.sandbox, 2);
  const dryRun = ['--days', '1', '--dry-run'];
  const planned = await topUpAll(...dryRun, '--json');
  expect(planned.code, planned.stderr).toBe(EXIT.done);
  const { nodes, unread } = documentOf<{ nodes: unknown[]; unread: unknown[] }>(planned, 'top-up');
  expect(nodes).toHaveLength(2);
  expect(unread).toHaveLength(2);
  const { stderr } = await topUpAll(...dryRun);
  expect(stderr.match(/could not be read/g), stderr).toHaveLength(1);
  expect(stderr).toContain('2 L1s of the registry that you have not joined could not be read');
});

test('more L1s than are read, whose middleware lists a node of the operator, leave the plan unclear', async () => {
  const { connection } = operator;
  const { profile } = connection;
  const { middleware } = operator.l1;
  const entries = Array.from({ length: 10 }, () => ({ balancer: ABSENT, middleware }));
  const l1Registry = await (await forger(home.sandbox)).createRegistry(entries);
  const contracts = { ...profile.contracts, l1Registry };
  const sending = sendingOf({
    ...operator,
    connection: { ...connection, profile: { ...profile, contracts } },
  });
  const plan = { days: 1n };
  const { result, preview } = await topUpAllNodes(plan, sending, () => undefined);
  expect([result.kind, preview.failure?.code]).toEqual(['unclear', 'E-CMD-119']);
  expect(preview.data.unread).toContainEqual({ l1: null, code: 'E-CMD-119' });
});

const lost = () =>
  Promise.reject(new OnboardError('E-NET-103', { url: 'u', method: 'm', seconds: 3 }));

test.each<[string, RegExp, (ports: SendContext['connection']['ports']) => object]>([
  [
    'it is unknown whether the operator has joined it',
    /^E-L1-/,
    ({ evm }) => ({
      evm: {
        ...evm,
        callMany: (calls: readonly (EvmCall & { readonly name?: string })[]) =>
          calls.every(({ name }) => name === 'isOptedIn') ? lost() : evm.callMany(calls),
      },
    }),
  ],
  [
    'an endpoint fails while it is read',
    /^E-NET-103$/,
    ({ pChain }) => ({
      pChain: {
        ...pChain,
        subnetConversion: (id: SubnetId) =>
          id === operator.l1.subnetId ? pChain.subnetConversion(id) : lost(),
      },
    }),
  ],
])('an L1 that anybody registered leaves the plan unclear if %s', async (_, code, changed) => {
  await registerL1s(home.sandbox, 2);
  const { connection } = operator;
  const ports = { ...connection.ports, ...changed(connection.ports) };
  const sending = sendingOf({ ...operator, connection: { ...connection, ports } });
  const plan = { days: 1n };
  const { result, preview } = await topUpAllNodes(plan, sending, () => undefined);
  expect([result.kind, preview.failure?.code]).toEqual(['unclear', expect.stringMatching(code)]);
});

test('the fees since the last block of an idle P-Chain are subtracted', async () => {
  const { connection } = operator;
  const daysAfter = async (idle: bigint) => {
    const { pChain } = connection.ports;
    const time = async () => (await pChain.time()) - idle * 86_400n;
    const ports = { ...connection.ports, pChain: { ...pChain, time } };
    const sending = sendingOf({ ...operator, connection: { ...connection, ports } });
    const plan = { days: 1n };
    const { nodes } = (await topUpAllNodes(plan, sending, () => undefined)).preview.data;
    return nodes.map(({ days }) => Number(days));
  };
  const [before, after] = [await daysAfter(0n), await daysAfter(20n)];
  for (const [place, days] of after.entries()) expect(before[place]! - days).toBeCloseTo(20, 0);
  expect(after).toHaveLength(2);
});
