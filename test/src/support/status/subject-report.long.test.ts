import { encodeFunctionData } from 'viem/utils';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Hex } from '../../../../src/domain/identity/bytes.ts';
import { parseAddress, type EvmAddress } from '../../../../src/domain/identity/evm.ts';
import { idToHex } from '../../../../src/domain/identity/ids.ts';
import { OnboardError } from '../../../../src/domain/errors.ts';
import type { EvmReader } from '../../../../src/ports/evm.ts';
import { thirdPartyCallsAbi, optInServiceAbi } from '../../../../src/protocol/abi/l1-contracts.ts';
import { createTransactionSender } from '../../../../src/sandbox/actors/transaction-sender.ts';
import { actorAccounts, EVM_CHAIN_ID } from '../../../../src/sandbox/identity/accounts.ts';
import type { Actor } from '../../../helpers/scenarios/rehearse.ts';
import { scenarios } from '../../../helpers/scenarios/scenarios.ts';
import { rehearsed, type Rehearsed } from '../helpers/rehearsed.ts';
import { english } from '../../../../src/i18n/english.ts';
import { wholeStatusLines } from '../helpers/printed.ts';
import { shownAnswer } from '../helpers/shown-status.ts';

let stage: Rehearsed;
let operator: Actor | undefined;
const openStage = async () => {
  const scenario = scenarios.find(({ name }) => name === 'two-l1s')!;
  const prepare: typeof scenario.prepare = (rehearsal) => {
    operator = rehearsal.operator;
    return scenario.prepare(rehearsal);
  };
  stage = await rehearsed({ ...scenario, prepare }, 'c');
};
const closeStage = () => stage.stop();

const ask = (subject: string, evm: Partial<EvmReader> = {}) => {
  const { ports } = stage.deps;
  return shownAnswer(
    { ...stage.deps, ports: { ...ports, evm: { ...ports.evm, ...evm } } },
    subject,
  );
};
/** Returns the hash of the newest transaction that calls a function, by its selector. */
const newest = async (abi: readonly unknown[], functionName: string, args: readonly unknown[]) => {
  const { evm } = stage.deps.ports;
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

/** Sends a call of the L1 owner, and returns its hash, also if it reverts. */
const asOwner = async (to: EvmAddress, data: Hex) => {
  const { evm } = stage.deps.ports;
  const { cChain } = stage.sandbox.controls;
  const { number } = await evm.head();
  const sender = createTransactionSender(cChain, EVM_CHAIN_ID, actorAccounts().l1Owner.privateKey);
  await sender.send({ to, data }).catch(() => undefined);
  return (await evm.block(number + 1n))!.transactions[0]!.hash;
};
const callOf = (functionName: 'disableOperator' | 'enableOperator') =>
  encodeFunctionData({ abi: thirdPartyCallsAbi, functionName, args: [stage.operator as Hex] });

describe('of a stage that no test changes', () => {
  beforeAll(openStage);
  afterAll(closeStage);

  test("the operator's own opt-in, with its call and its operator", async () => {
    const hash = await newest(optInServiceAbi, 'optIn', [ZERO]);
    const { lines, status, data } = await ask(hash);
    expect(lines.slice(0, 5)).toEqual([
      expect.stringMatching(`^Transaction ${hash} on sandbox: included in block \\d+ .*, fee `),
      `  from ${stage.operator} (an operator)`,
      expect.stringMatching(/^ {2}optIn on 0x\w{40} \(the (L1|vault) opt-in service\)$/),
      expect.stringMatching(/^ {4}where: 0x\w{40}$/),
      `  concerns operator ${stage.operator}`,
    ]);
    expect(status?.operator).toBe(stage.operator);
    expect(data).toMatchObject({ asked: { kind: 'transaction', fate: { how: 'included' } } });
  });

  test('a delegation of a curator concerns the operator that it names', async () => {
    const hash = await newest(thirdPartyCallsAbi, 'setOperatorL1Shares', [ZERO, 0n, ZERO, 0n]);
    const { lines, status } = await ask(hash);
    expect(lines[1]).toBe(`  from ${actorAccounts().curator.evmAddress}`);
    expect(lines[2]).toContain('(a contract that this program does not know)');
    expect(lines).toContain(`    operator: ${stage.operator}`);
    expect(lines).toContain(`  concerns operator ${stage.operator}`);
    expect(status?.operator).toBe(stage.operator);
  });

  test("a transaction that concerns no operator shows no operator's status", async () => {
    const hash = await asOwner(parseAddress(`0x${'12'.repeat(20)}`), '0x');
    const { lines, status, data } = await ask(hash);
    expect(lines.at(-1)).toBe('  concerns no operator');
    expect(status).toBeUndefined();
    expect(data).toMatchObject({ l1s: [] });
    expect(data).not.toHaveProperty('operator');
  });

  test('a queried node comes before the other nodes, with its own action', async () => {
    const all = await ask(stage.operator);
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
    ['l1', 'an L1 (its balancer), Genbu', () => operator!.l1.balancer],
    ['l1-middleware', 'an L1 middleware, Genbu', () => operator!.l1.middleware],
    [
      'contract',
      'a contract that this program does not know',
      () => stage.sandbox.profile.vaults[0]!.address,
    ],
    [
      'operator-registry',
      'the operator registry',
      () => stage.deps.profile.contracts.operatorRegistry,
    ],
    ['l1-owner', "an L1's owner, Genbu", () => actorAccounts().l1Owner.evmAddress],
  ])('identifies an address that is not an operator: %s', async (role, what, addressOf) => {
    const address = addressOf();
    const { lines, data } = await ask(address);
    expect(lines[0]).toBe(`${address} on sandbox is ${what}. It is not registered as an operator.`);
    expect(data).toMatchObject({ asked: { kind: 'address', role }, l1s: [] });
  });

  test('if the search of events is limited, the status says since when nodes are listed', async () => {
    const { ports } = stage.deps;
    const { number } = await ports.evm.head();
    const newestLogs: EvmReader['newestLogs'] = async (filter, maxRequests) => {
      // The search of recent changes covers few blocks, so it has no limit of requests.
      if (maxRequests === Infinity) return ports.evm.newestLogs(filter, maxRequests);
      expect(maxRequests).toBeLessThanOrEqual(32);
      const { logs } = await ports.evm.newestLogs({ ...filter, fromBlock: number }, 1);
      return { requests: 1, logs, searchedFrom: number };
    };
    const { lines, data } = await ask(stage.operator, { newestLogs });
    const says = new RegExp(`added before \\d{4}-.* UTC \\(C-Chain block ${number}\\)`);
    expect(lines.join('\n')).toMatch(says);
    expect(data).toMatchObject({
      l1s: [{ departed: { nodes: [], couldNotTell: expect.stringMatching(says) as string } }, {}],
    });
  });

  test('if nothing was searched, or no time of the oldest searched block is known, the status says only what is known', async () => {
    const { ports } = stage.deps;
    const { number } = await ports.evm.head();
    const failure = new OnboardError('E-EVM-107', { url: 'https://rpc.example', reason: 'no' });
    const stopped = (searchedFrom: bigint) => () =>
      Promise.resolve({ requests: 1, logs: [], searchedFrom, failure });
    const none = (await ask(stage.operator, { newestLogs: stopped(number + 1n) })).lines.join('\n');
    expect(none).toMatch(/Which nodes have left is not known: .*\(E-EVM-107\)/);
    expect(none).not.toMatch(/added before/);

    const blockTime = () => Promise.reject(failure);
    const timeless = await ask(stage.operator, { newestLogs: stopped(number), blockTime });
    expect(timeless.lines.join('\n')).toContain(
      `Nodes that were added before C-Chain block ${number} and have left since are not listed`,
    );
  });
});

describe('of a stage of its own', () => {
  beforeEach(openStage);
  afterEach(closeStage);

  test("the L1 owner's calls concern the operator that they name, also if they revert", async () => {
    const { middleware } = operator!.l1;
    const reverted = await ask(await asOwner(middleware, callOf('enableOperator')));
    expect(reverted.lines[0]).toMatch(/: reverted in block \d+ \(.*\), fee [\d.]+ AVAX\. .+/);
    expect(reverted.status?.operator).toBe(stage.operator);

    const hash = await asOwner(middleware, callOf('disableOperator'));
    await asOwner(middleware, callOf('enableOperator'));
    const { lines, status } = await ask(hash);
    expect(lines[0]).toMatch(/: included in block \d+ /);
    expect(lines.slice(1, 5)).toEqual([
      `  from ${actorAccounts().l1Owner.evmAddress} (an L1's owner, Genbu)`,
      expect.stringMatching(/^ {2}disableOperator on 0x\w{40} \(an L1 middleware, Genbu\)$/),
      `    operator: ${stage.operator}`,
      `  concerns operator ${stage.operator}`,
    ]);
    expect(status?.operator).toBe(stage.operator);
  });

  test('a departed node shows until when it validated, by its NodeID and its validation ID', async () => {
    const { nodeId, validationId } = (await ask(stage.operator)).status!.l1s[0]!.tracks.find(
      // The operator that was disabled may wait for the next epoch.
      ({ kind, nextAction }) => kind === 'node' && nextAction?.code !== 'G8-PCHAIN',
    )!;
    const { l1, run } = operator!;
    await run({ kind: 'remove-node', l1, input: { nodeId: nodeId!, initiates: true } });
    const fate = /validated from \d{4}-.*; its removal began \d{4}-.* and is complete$/;
    const byNode = await ask(nodeId!);
    expect(byNode.lines[0]).toMatch(fate);
    expect(byNode.lines[1]).toBe(`  validation ${validationId}`);
    expect(byNode.data).toMatchObject({ asked: { kind: 'node', ended: { how: 'completed' } } });
    const byId = await ask(validationId!);
    expect(byId.lines[0]).toMatch(fate);
    expect(byId.lines[0]).toContain(`Validation ${validationId} of ${nodeId}`);

    // The operator's address alone gives the same result.
    const { lines, data, status } = await ask(stage.operator);
    const at = lines.indexOf('  Ended validations');
    expect(lines[at + 1]).toBe(`    Node ${nodeId}`);
    expect(lines[at + 2]).toMatch(fate);
    expect(wholeStatusLines(status!, english)).toContain(`      validation ${validationId}`);
    expect(data).toMatchObject({
      l1s: [
        {
          departed: {
            nodes: [{ nodeID: nodeId, validationID: validationId, how: 'completed' }],
            couldNotTell: null,
          },
        },
        { departed: { nodes: [], couldNotTell: null } },
      ],
    });
  });
});
