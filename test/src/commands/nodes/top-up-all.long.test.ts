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

type Ports = SendContext['connection']['ports'];

/** Plans for so many days like a command that has just started. An empty journal, unless the changes have another. */
const plan = (days: bigint, changes: Partial<SendContext> = {}) =>
  topUpAllNodes({ days }, { ...sendingOf(operator), ...changes }, () => undefined);

/** The same connection with other readers. */
const reading = (changed: (ports: Ports) => object) => {
  const { connection } = operator;
  const ports = { ...connection.ports, ...changed(connection.ports) };
  return { connection: { ...connection, ports } };
};

/** Consents to nothing, with these records in the journal. */
const planning = (store = new MemoryStore()): SendContext => {
  const sending = sendingOf(operator, store);
  return { ...sending, policy: { ...sending.policy, consent: () => Promise.resolve('not-now') } };
};

/** How a plan ended, and why it lacks nodes. */
const endOf = async (planned: ReturnType<typeof plan>) => {
  const { result, preview } = await planned;
  return [result.kind, preview.failure?.code];
};

const topUpAll = (...args: string[]) => home.send('top-up', '--all', ...args);

const balanceOf = async (node: string) => BigInt((await validatorsOf(home, node))[0]!.balance);

test('only the node whose balance is too low is topped up, and a damaged journal is named', async () => {
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

  const { connection, signer } = operator;
  const journal = `${journalName(connection.profile, signer.evmAddress)}.ndjson`;
  appendFileSync(join(home.home, 'journals', journal), '{"v":1,"type":"sig', { mode: 0o600 });
  const unreadable = 'Some records on this machine could not be read';
  expect((await topUpAll('--days', '1')).stderr).toContain(unreadable);
  expect((await topUpAll('--days', '1')).stderr).not.toContain(unreadable);
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

test('with --unsigned, the first transaction is handed out, and the document has the whole plan', async () => {
  const accountOf = (isOperator: boolean) =>
    home.sandbox.profile.accounts.find(({ name }) => (name === ACCOUNT) === isOperator)!;
  const unsigned = (address: string, ...args: string[]) =>
    home.look('top-up', '--all', '--days', '100', '--unsigned', address, ...args);
  const { evmAddress, pChainAddress } = accountOf(true);
  const handedOut = await unsigned(evmAddress, '--p-chain-address', pChainAddress, '--json');
  expect(handedOut.code, handedOut.stderr).toBe(4);
  const document = documentOf(handedOut, 'top-up');
  expect(document).toMatchObject({
    code: 'E-SIGN-206',
    unsigned: { kind: 'p-chain-tx', chain: 'C' },
  });
  expect(document['nodes']).toHaveLength(2);

  // An account without a node is not told that something was already done.
  const idle = await unsigned(accountOf(false).evmAddress);
  expect(idle.code, idle.stderr).toBe(0);
  expect(idle.stderr).toContain('No node can be topped up');
  expect(idle.stderr).toContain('Nothing was sent.');
  expect(idle.stderr).not.toContain('already done');
});

test('a signed top-up keeps its amount and is sent once, unless it was replaced or somebody edited the journal', async () => {
  const store = new MemoryStore();
  const stopping = new AbortController();
  const signed: string[] = [];
  const emit: SendContext['emit'] = (event) => {
    if (event.type !== 'signed') return;
    signed.push(event.step);
    if (event.step === 'top-up') stopping.abort();
  };
  const interrupted = { ...sendingOf(operator, store), emit, signal: stopping.signal };
  expect((await plan(170n, interrupted)).result.kind).toBe('cancelled');
  expect(signed.filter((step) => step === 'top-up')).toHaveLength(1);

  /** The days that a plan with these records would add to the node whose balance lacks fewer. */
  const leastAdded = async (changed: readonly JournalRecord[]) => {
    const lines = changed.map((one) => JSON.stringify(encodeRecord(one)));
    const { nodes } = (await plan(180n, planning(new MemoryStore(lines)))).preview.data;
    expect(nodes).toHaveLength(2);
    return nodes.map(({ addedNAvax }) => addedNAvax / DAY).toSorted((a, b) => Number(a - b))[0];
  };
  const { records } = parseRecords(store.lines.map((line) => JSON.parse(line) as unknown));
  expect(await leastAdded(records)).toBeGreaterThan(100n);
  const outcome = { type: 'settled', how: 'replaced', height: null, reason: null } as const;
  const replaced = records.flatMap((record) => {
    if (record.type !== 'signed' || record.step !== 'top-up') return [];
    const { v, at, run, id } = record;
    return [{ v, at, run, id, ...outcome }];
  });
  expect(replaced).toHaveLength(1);
  const edited = records.map((record) =>
    record.type === 'opened' ? { ...record, input: { amount: 5000n * AVAX } } : record,
  );
  for (const changed of [[...records, ...replaced], edited])
    expect(await leastAdded(changed)).toBeLessThan(11n);

  // The signed one has the amount of its own plan; what is missing follows.
  expect((await plan(180n, sendingOf(operator, store))).result.kind).toBe('done');
  for (const node of [first, second]) {
    const reached = await balanceOf(node);
    expect(reached).toBeGreaterThan(179n * DAY);
    expect(reached).toBeLessThanOrEqual(180n * DAY);
  }
});

test('a node that the P-Chain does not report is unread, and an L1 that nobody registered is refused', async () => {
  const lost = reading(({ pChain }) => ({
    pChain: { ...pChain, l1Validator: () => Promise.resolve(undefined) },
  }));
  expect(await endOf(plan(1n, lost))).toEqual(['unclear', 'E-TASK-208']);
  const unknown = { days: 1n, middleware: ABSENT };
  const refused = topUpAllNodes(unknown, sendingOf(operator), () => undefined);
  await expect(refused).rejects.toMatchObject({ code: 'E-CMD-104' });
});

test('an endpoint that shows the balance of half an hour before a top-up, and a local clock that jumps ahead, lead to no second payment', async () => {
  const { clock } = operator;
  const shown = new Map<string, ReturnType<Ports['pChain']['l1Validator']>>();
  const { connection } = reading(({ pChain }) => {
    // A balance falls every second, so an older one is higher.
    const l1Validator: typeof pChain.l1Validator = async (id) => {
      const known = await shown.get(id);
      if (known !== undefined) return { ...known, balance: nAvax(known.balance + 1800n * 512n) };
      shown.set(id, pChain.l1Validator(id));
      return shown.get(id);
    };
    return { pChain: { ...pChain, l1Validator } };
  });
  const store = new MemoryStore();
  const signed: string[] = [];
  const emit: SendContext['emit'] = (event) => {
    if (event.type === 'signed') signed.push(event.step);
  };
  for (const minutes of [0, 1, 30]) {
    clock.forward(minutes * 60);
    // The local clock jumps after the first top-ups.
    const local = minutes === 0 ? clock : aheadOf(operator, 2 * 3600);
    const context = { ...sendingOf(operator, store), connection, clock: local, emit };
    expect((await plan(270n, context)).result.kind).toBe('done');
  }
  expect(signed.filter((step) => step === 'top-up')).toHaveLength(2);
  // After an hour, a balance without the top-up is no late answer.
  await clock.sleep(2 * 3_600_000);
  const late = await plan(270n, { ...planning(store), connection });
  expect(late.preview.data.nodes.map(({ addedNAvax }) => addedNAvax > 0n)).toEqual([true, true]);
});

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
  const { privateKey } = home.operator.account;
  const run = (...args: string[]) =>
    runHere(['top-up', '--network', 'own', '--all', '--max-amount', '100', ...args], {
      ...{ home: home.home, env: { ONBOARD_PRIVATE_KEY: privateKey }, clock: operator.clock },
    });
  const unread = [{ l1: 'Other', code: 'E-L1-105' }];
  const dryRun = ['--days', '300', '--dry-run'];
  const planned = await run(...dryRun, '--json');
  expect(planned.code, planned.stderr).toBe(EXIT.blocked);
  const document = documentOf(planned, 'top-up');
  const intent: unknown = expect.any(Object);
  expect(document).toMatchObject({ unread, sent: false, code: 'E-L1-105', intent });
  expect(document['nodes']).toHaveLength(2);
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

test('L1s that anybody registered and that cannot be read are one line, unless one may be of the operator', async () => {
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

  const lost = () =>
    Promise.reject(new OnboardError('E-NET-103', { url: 'u', method: 'm', seconds: 3 }));
  const unknownOptIns = reading(({ evm }) => {
    const callMany = (calls: readonly (EvmCall & { readonly name?: string })[]) =>
      calls.every(({ name }) => name === 'isOptedIn') ? lost() : evm.callMany(calls);
    return { evm: { ...evm, callMany } };
  });
  const failing = reading(({ pChain }) => {
    const subnetConversion = (id: SubnetId) =>
      id === operator.l1.subnetId ? pChain.subnetConversion(id) : lost();
    return { pChain: { ...pChain, subnetConversion } };
  });
  const unclearL1 = ['unclear', expect.stringMatching(/^E-L1-/)];
  expect(await endOf(plan(1n, unknownOptIns))).toEqual(unclearL1);
  expect(await endOf(plan(1n, failing))).toEqual(['unclear', 'E-NET-103']);
});

test('more L1s than are read, whose middleware lists a node of the operator, leave the plan unclear', async () => {
  const { connection } = operator;
  const { profile } = connection;
  const { middleware } = operator.l1;
  const entries = Array.from({ length: 10 }, () => ({ balancer: ABSENT, middleware }));
  const l1Registry = await (await forger(home.sandbox)).createRegistry(entries);
  const contracts = { ...profile.contracts, l1Registry };
  const planned = plan(1n, { connection: { ...connection, profile: { ...profile, contracts } } });
  expect(await endOf(planned)).toEqual(['unclear', 'E-CMD-119']);
  expect((await planned).preview.data.unread).toContainEqual({ l1: null, code: 'E-CMD-119' });
});

test('the fees since the last block of an idle P-Chain are subtracted', async () => {
  const daysAfter = async (idle: bigint) => {
    const idling = reading(({ pChain }) => ({
      pChain: { ...pChain, time: async () => (await pChain.time()) - idle * 86_400n },
    }));
    const { nodes } = (await plan(1n, idling)).preview.data;
    return nodes.map(({ days }) => Number(days));
  };
  const [before, after] = [await daysAfter(0n), await daysAfter(20n)];
  for (const [place, days] of after.entries()) expect(before[place]! - days).toBeCloseTo(20, 0);
  expect(after).toHaveLength(2);
});
