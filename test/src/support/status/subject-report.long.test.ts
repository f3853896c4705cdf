import { encodeFunctionData } from 'viem/utils';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openReaders } from '../../../../src/adapters/connect.ts';
import { createNodeReader } from '../../../../src/adapters/node/node-reader.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import { parseAddress } from '../../../../src/domain/identity/evm.ts';
import { idToHex } from '../../../../src/domain/identity/ids.ts';
import { OnboardError } from '../../../../src/domain/errors.ts';
import { ServiceUrl } from '../../../../src/domain/service-url.ts';
import { nAvax } from '../../../../src/domain/units.ts';
import { english } from '../../../../src/i18n/english.ts';
import type { EvmReader } from '../../../../src/ports/evm.ts';
import type { NodeReader } from '../../../../src/ports/services.ts';
import { thirdPartyCallsAbi, optInServiceAbi } from '../../../../src/protocol/abi/l1-contracts.ts';
import { readLiveValidation } from '../../../../src/protocol/contracts/validation-facts.ts';
import { actorAccounts, sandboxNodes } from '../../../../src/sandbox/identity/accounts.ts';
import { readStatus } from '../../../../src/support/status/read-status.ts';
import { statusData } from '../../../../src/support/status/status-json.ts';
import { parseSubject } from '../../../../src/support/status/subject.ts';
import { unusedUrl } from '../../adapters/helpers/loopback.ts';
import { wholeStatusLines } from '../helpers/printed.ts';
import { byOwner, rehearsed, rehearsedWithNode, type Rehearsed } from '../helpers/rehearsed.ts';
import { shownAnswer } from '../helpers/shown-status.ts';

/** No test changes it. */
let shared: Rehearsed;
/** The operator's import on the P-Chain, and the export that it takes. */
let moved: { readonly id: string; readonly source: string };
beforeAll(async () => {
  shared = await rehearsed('two-l1s', 'c');
  const { actor, deps } = shared;
  const { ports } = actor.connection;
  const { nodeId } = actor.newNode();
  const validationId = await readLiveValidation(ports.evm, actor.l1, nodeId);
  // More than the account has on the P-Chain, so that AVAX has to move.
  const input = { nodeId, validationId: validationId!, amount: nAvax(20_000_000_000n) };
  await actor.run({ kind: 'top-up', l1: actor.l1, input });
  const { pChain } = openReaders(deps.profile, systemClock);
  for (let height = await pChain.height(); (moved as object | undefined) === undefined; height--)
    for (const { id } of (await pChain.block(height))?.transactions ?? []) {
      const source = (await pChain.transaction(id))?.imports?.[0];
      if (source !== undefined) moved = { id, source };
    }
});
afterAll(() => shared.stop());

/** A stage that a test may change, with one node. */
async function ownStage(): Promise<Rehearsed> {
  const stage = await rehearsedWithNode('c');
  onTestFinished(() => stage.stop());
  return stage;
}

const ask = (subject: string, evm: Partial<EvmReader> = {}, { deps } = shared) => {
  const { ports } = deps;
  return shownAnswer({ ...deps, ports: { ...ports, evm: { ...ports.evm, ...evm } } }, subject);
};

/** Returns the hash of the newest transaction that calls a function, by its selector. */
const newest = async (abi: readonly unknown[], functionName: string, args: readonly unknown[]) => {
  const { evm } = shared.deps.ports;
  const selector = encodeFunctionData({ abi, functionName, args }).slice(0, 10);
  for (let number = (await evm.head()).number; number > 0n; number -= 1n) {
    const { transactions = [] } = (await evm.block(number)) ?? {};
    for (const { hash } of transactions) {
      if ((await evm.transaction(hash))?.input.startsWith(selector) === true) return hash;
    }
  }
  throw new Error(`no ${functionName}`);
};
const ZERO = `0x${'00'.repeat(20)}`;

/** Returns the hash of a transaction that is being sent, also if it reverts. */
const hashOf = async ({ deps }: Rehearsed, sending: Promise<void>) => {
  await sending.catch(() => undefined);
  const { evm } = deps.ports;
  return (await evm.block((await evm.head()).number))!.transactions[0]!.hash;
};

test('a transaction shows its call, and concerns the operator that sent it or that it names, or none', async () => {
  const { operator } = shared;
  const optIn = await newest(optInServiceAbi, 'optIn', [ZERO]);
  const own = await ask(optIn);
  expect(own.lines.slice(0, 5)).toEqual([
    expect.stringMatching(`^Transaction ${optIn} on sandbox: included in block \\d+ .*, fee `),
    `  from ${operator} (an operator)`,
    expect.stringMatching(/^ {2}optIn on 0x\w{40} \(the (L1|vault) opt-in service\)$/),
    expect.stringMatching(/^ {4}where: 0x\w{40}$/),
    `  concerns operator ${operator}`,
  ]);
  expect(own.status?.operator).toBe(operator);
  expect(own.data).toMatchObject({ asked: { kind: 'transaction', fate: { how: 'included' } } });

  const delegation = await newest(thirdPartyCallsAbi, 'setOperatorL1Shares', [ZERO, 0n, ZERO, 0n]);
  const ofCurator = await ask(delegation);
  expect(ofCurator.lines[1]).toBe(`  from ${actorAccounts().curator.evmAddress}`);
  expect(ofCurator.lines[2]).toContain('(a contract that this program does not know)');
  expect(ofCurator.lines).toContain(`    operator: ${operator}`);
  expect(ofCurator.lines).toContain(`  concerns operator ${operator}`);
  expect(ofCurator.status?.operator).toBe(operator);

  const nobody = parseAddress(`0x${'12'.repeat(20)}`);
  const other = await ask(await hashOf(shared, shared.asOwner('0x', nobody)));
  expect(other.lines.at(-1)).toBe('  concerns no operator');
  expect(other.status).toBeUndefined();
  expect(other.data).toMatchObject({ l1s: [] });
  expect(other.data).not.toHaveProperty('operator');
});

test('an accepted export names its sender, and warns not to send it again; an import concerns the sender of its export', async () => {
  const { operator } = shared;
  const exported = await ask(moved.source);
  expect(exported.data).toMatchObject({
    asked: { kind: 'c-chain-export', block: expect.stringMatching(/^\d+$/) as string },
    operator,
  });
  expect(exported.lines.join('\n')).toMatch(/accepted in C-Chain block[^]*Do not send it again/);
  expect((await ask(moved.id)).data).toMatchObject({
    asked: { kind: 'p-chain-transaction', does: 'import', status: 'Committed' },
    operator,
  });
});

test('an operator whose role cannot be read is denied nothing, and the first line says what could not be read', async () => {
  const { operator, deps } = shared;
  const url = await unusedUrl();
  const rpcUrls = [new ServiceUrl(url)] as const;
  const ports = openReaders({ ...deps.profile, rpcUrls }, systemClock);
  const { lines, data } = await shownAnswer({ ...deps, ports }, operator);
  expect(data.asked).toMatchObject({ kind: 'address', role: 'unread' });
  const [first] = data.asked.text;
  expect(first).toMatch(/^Whether 0x\w+ on \S+ is an operator could not be read: .*E-NET-101/);
  expect(first).toContain(url);
  expect(lines[0]).toMatch(/Unknown: not everything could be read {2}G1-NO-ANSWER$/);
});

test('the IDs of the network are named, and are no validation', async () => {
  const { ports, profile } = shared.deps;
  const [l1] = profile.phases.flatMap(({ l1s }) => l1s);
  const [chain] = await ports.pChain.validates(l1!.subnetId);
  for (const [id, what] of [
    [l1!.subnetId, 'the subnet of Genbu'],
    [chain!, 'the blockchain of Genbu'],
    [profile.cChainId, "the C-Chain's ID"],
  ] as const) {
    const { data, lines } = await ask(id);
    expect(data).toMatchObject({ asked: { kind: 'network-id', id, what } });
    expect(lines[0]).toContain(`is ${what}, not an operator`);
  }
});

test('a queried node comes before the other nodes, with its own action', async () => {
  const all = await ask(shared.operator);
  const [genbu] = all.status!.l1s;
  const nodes = genbu!.tracks.filter(({ kind }) => kind === 'node');
  expect(nodes.map(({ nextAction }) => nextAction?.code)).toEqual(['G8-PCHAIN', undefined]);
  const [adding, validating] = nodes;

  const own = await ask(validating!.nodeId!);
  expect(own.lines[0]).toBe(`${validating!.nodeId} on sandbox: validating (G9-VALIDATING)`);
  expect(own.status!.l1s[0]).toMatchObject({ code: 'G9-VALIDATING', nextAction: undefined });
  expect(own.status!.l1s[0]!.tracks[0]!.nodeId).toBe(validating!.nodeId);
  expect(own.lines.join('\n')).toContain('G8-PCHAIN');
  expect(own.lines[2]).toBe('Genbu: Validating: nothing to do  G9-VALIDATING');
  expect(own.lines.join('\n')).toMatch(
    /Waiting for the operator, .*: complete the node's addition .* G8-PCHAIN/,
  );

  for (const id of [adding!.validationId!, idToHex(adding!.validationId!)]) {
    const { lines, status } = await ask(id);
    const { nodeId, validationId } = adding!;
    expect(lines[0]).toBe(
      `Validation ${validationId} of ${nodeId} on sandbox: waiting for the operator (G8-PCHAIN)`,
    );
    expect(status!.l1s[0]).toMatchObject({ code: 'G8-PCHAIN' });
    expect(status!.l1s[0]!.tracks[0]!.nodeId).toBe(nodeId);
  }
});

test.each<[string, string, () => string]>([
  ['l1', 'an L1 (its balancer), Genbu', () => shared.actor.l1.balancer],
  ['l1-middleware', 'an L1 middleware, Genbu', () => shared.actor.l1.middleware],
  [
    'contract',
    'a contract that this program does not know',
    () => shared.sandbox.profile.vaults[0]!.address,
  ],
  [
    'operator-registry',
    'the operator registry',
    () => shared.deps.profile.contracts.operatorRegistry,
  ],
  ['l1-owner', "an L1's owner, Genbu", () => actorAccounts().l1Owner.evmAddress],
])('identifies an address that is not an operator: %s', async (role, what, addressOf) => {
  const address = addressOf();
  const { lines, data } = await ask(address);
  expect(lines[0]).toBe(`${address} on sandbox is ${what}. It is not registered as an operator.`);
  expect(data).toMatchObject({ asked: { kind: 'address', role }, l1s: [] });
});

test('if the search of events is limited, the status says since when nodes are listed', async () => {
  const { ports } = shared.deps;
  const { number } = await ports.evm.head();
  const newestLogs: EvmReader['newestLogs'] = async (filter, maxRequests) => {
    // The search of recent changes covers few blocks, so it has no limit of requests.
    if (maxRequests === Infinity) return ports.evm.newestLogs(filter, maxRequests);
    expect(maxRequests).toBeLessThanOrEqual(32);
    const { logs } = await ports.evm.newestLogs({ ...filter, fromBlock: number }, 1);
    return { requests: 1, logs, searchedFrom: number };
  };
  const { lines, data } = await ask(shared.operator, { newestLogs });
  const says = new RegExp(`added before \\d{4}-.* UTC \\(C-Chain block ${number}\\)`);
  expect(lines.join('\n')).toMatch(says);
  expect(data).toMatchObject({
    l1s: [{ departed: { nodes: [], couldNotTell: expect.stringMatching(says) as string } }, {}],
  });
});

test('if nothing was searched, or no time of the oldest searched block is known, the status says only what is known', async () => {
  const { ports } = shared.deps;
  const { number } = await ports.evm.head();
  const failure = new OnboardError('E-EVM-107', { url: 'https://rpc.example', reason: 'no' });
  const stopped = (searchedFrom: bigint) => () =>
    Promise.resolve({ requests: 1, logs: [], searchedFrom, failure });
  const none = (await ask(shared.operator, { newestLogs: stopped(number + 1n) })).lines.join('\n');
  expect(none).toMatch(/Which nodes have left is not known: .*\(E-EVM-107\)/);
  expect(none).not.toMatch(/added before/);

  const blockTime = () => Promise.reject(failure);
  const timeless = await ask(shared.operator, { newestLogs: stopped(number), blockTime });
  expect(timeless.lines.join('\n')).toContain(
    `Nodes that were added before C-Chain block ${number} and have left since are not listed`,
  );
});

/** The report of a node with the status of an operator, and what it says first about the node. */
async function nodeIn(subject: string, deps = shared.deps, changes: Partial<NodeReader> = {}) {
  const url = new ServiceUrl(shared.sandbox.nodeUrl);
  const node = { url, reader: { ...createNodeReader(url, systemClock), ...changes } };
  const status = await readStatus(deps, { subject: parseSubject(subject), node });
  const report = statusData(status).node!;
  return { ...report, first: report.findings[0] };
}

test('the report of a node begins with its NodeID, and with whose node it is, if that could be read', async () => {
  const { operator, deps, sandbox } = shared;
  const { accounts, node } = sandbox.profile;
  const { nodeId } = node;
  const own = await nodeIn(operator);
  expect(own).toMatchObject({ nodeID: nodeId, operator });
  expect(own.first).toEqual({ verdict: 'fits', text: `${nodeId} is a node of this operator` });

  const another = { verdict: 'warns', text: `another operator, ${operator}` };
  expect(await nodeIn(accounts[1]!.evmAddress)).toMatchObject({
    ...{ nodeID: nodeId, operator },
    first: { ...another, text: expect.stringContaining(another.text) as string },
  });

  // A validator of the L1's genesis, which no operator added.
  const { initial } = sandboxNodes();
  const identity = () => Promise.resolve({ ...initial, proof: initial.proof() });
  expect(await nodeIn(operator, deps, { identity })).toMatchObject({
    ...{ nodeID: initial.nodeId, operator: null },
    first: {
      verdict: 'warns',
      text: expect.stringContaining('is no validator of an operator') as string,
    },
  });

  const rpcUrls = [new ServiceUrl(await unusedUrl())] as const;
  const ports = openReaders({ ...deps.profile, rpcUrls }, systemClock);
  expect(await nodeIn(operator, { ...deps, ports })).toMatchObject({
    ...{ nodeID: nodeId, operator: null },
    first: {
      verdict: 'unknown',
      text: expect.stringContaining('could not tell whose node it is') as string,
    },
  });
});

test("the L1 owner's calls concern the operator that they name, also if they revert", async () => {
  const stage = await ownStage();
  const { operator } = stage;
  const reverted = await ask(await hashOf(stage, byOwner(stage, 'enableOperator')), {}, stage);
  expect(reverted.lines[0]).toMatch(/: reverted in block \d+ \(.*\), fee [\d.]+ AVAX\. .+/);
  expect(reverted.status?.operator).toBe(operator);

  const hash = await hashOf(stage, byOwner(stage, 'disableOperator'));
  await byOwner(stage, 'enableOperator');
  const { lines, status } = await ask(hash, {}, stage);
  expect(lines[0]).toMatch(/: included in block \d+ /);
  expect(lines.slice(1, 5)).toEqual([
    `  from ${actorAccounts().l1Owner.evmAddress} (an L1's owner, Genbu)`,
    expect.stringMatching(/^ {2}disableOperator on 0x\w{40} \(an L1 middleware, Genbu\)$/),
    `    operator: ${operator}`,
    `  concerns operator ${operator}`,
  ]);
  expect(status?.operator).toBe(operator);
});

test('a departed node shows until when it validated, by its NodeID, its validation ID and its operator', async () => {
  const stage = await ownStage();
  const { l1, run } = stage.actor;
  const before = await ask(stage.operator, {}, stage);
  const { nodeId, validationId } = before.status!.l1s[0]!.tracks.find(
    ({ kind }) => kind === 'node',
  )!;
  await run({ kind: 'remove-node', l1, input: { nodeId: nodeId!, initiates: true } });
  const fate = /validated from \d{4}-.*; its removal began \d{4}-.* and is complete$/;
  const byNode = await ask(nodeId!, {}, stage);
  expect(byNode.lines[0]).toMatch(fate);
  expect(byNode.lines[1]).toBe(`  validation ${validationId}`);
  expect(byNode.data).toMatchObject({ asked: { kind: 'node', ended: { how: 'completed' } } });
  const byId = await ask(validationId!, {}, stage);
  expect(byId.lines[0]).toMatch(fate);
  expect(byId.lines[0]).toContain(`Validation ${validationId} of ${nodeId}`);

  const { lines, data, status } = await ask(stage.operator, {}, stage);
  const at = lines.findIndex((line) => line.trim() === 'Ended validations');
  expect(lines[at + 1]).toMatch(new RegExp(`^ +Node ${nodeId}$`));
  expect(lines[at + 2]).toMatch(fate);
  expect(wholeStatusLines(status!, english)).toContain(`      validation ${validationId}`);
  const ended = { nodeID: nodeId, validationID: validationId, how: 'completed' };
  expect(data).toMatchObject({ l1s: [{ departed: { nodes: [ended], couldNotTell: null } }] });
});
