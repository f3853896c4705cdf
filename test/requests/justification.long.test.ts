import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../src/adapters/connect.ts';
import type { NetworkProfile } from '../../src/domain/network/profile.ts';
import { idToHex, type ValidationId } from '../../src/domain/identity/ids.ts';
import { EMPTY_RUN_MEMORY, runMemory, type RunMemory } from '../../src/engine/run-memory.ts';
import { openJournal } from '../../src/journal/journal.ts';
import { justificationFor } from '../../src/tasks/justification.ts';
import { memoizeOperators, takeAnyNodeSnapshot } from '../../src/tasks/node-snapshot.ts';
import { MemoryStore } from '../src/engine/helpers/memory-journal.ts';
import { startCountingProxy, type CountingProxy } from '../helpers/endpoints/counting-proxy.ts';
import { join, newOperator, type Operator } from '../src/tasks/helpers/operator.ts';
import { startLongChain, type LongChain } from './helpers/long-chain.ts';

// Counts the requests that find a removal's justification on a chain of more than a million blocks, if only the
// validation ID is known.
const BLOCKS = 1_500_000n;

let operator: Operator;
let longChain: LongChain;
let proxy: CountingProxy;
let profile: NetworkProfile;
beforeAll(async () => {
  operator = await newOperator('operator');
  longChain = await startLongChain(operator.sandbox.apiUrl, BLOCKS);
  proxy = await startCountingProxy(longChain.url);
  profile = proxy.through(longChain.through(operator.sandbox.profile.network));
  await join(operator);
});
afterAll(async () => {
  await proxy.close();
  await longChain.close();
  await operator.sandbox.stop();
});

const node = () => operator.node.nodeId;

/** Takes a snapshot of the node like a process that has just started, with only a run's memory. */
async function freshLook(memory: RunMemory = EMPTY_RUN_MEMORY, validationId?: ValidationId) {
  const { ports, builder } = await connect(profile, operator.clock);
  const { l1, signer } = operator;
  const world = {
    readers: ports,
    builder,
    profile,
    operator: signer.evmAddress,
    l1,
    payer: signer,
    operatorOf: memoizeOperators(ports.evm, l1, signer.evmAddress),
  };
  return takeAnyNodeSnapshot(world, node(), validationId, memory, operator.clock.now());
}

/** The number of requests and their methods while the callback runs. */
async function requestsOf(find: () => Promise<Uint8Array>) {
  proxy.reset();
  const found = await find();
  const methods = proxy.requests.flatMap(({ calls }) => calls.map(({ method }) => method));
  return { found, requests: proxy.requests.length, rounds: proxy.rounds(), methods };
}

test('state yields the justification in two round trips, the journal in none, and logs in one query', async () => {
  const { l1 } = operator;
  const adding = { kind: 'add-node', l1, input: operator.addNodeInput() } as const;
  expect((await operator.run(adding, { stopAfter: 'add' })).kind).toBe('stopped');
  // The validator manager stores the message until the registration is complete.
  const { validationId } = await (await freshLook()).validation();
  const fromState = async () => justificationFor(await freshLook(EMPTY_RUN_MEMORY, validationId));
  const pending = await requestsOf(fromState);
  expect(pending).toMatchObject({ requests: 11, rounds: 2 });
  expect(pending.methods).toContain('eth_getStorageAt');
  expect((await operator.run(adding)).kind).toBe('done');

  // The registration is complete. The program now rebuilds the message from the P-Chain's facts.
  const active = await requestsOf(fromState);
  expect(active).toMatchObject({ found: pending.found, requests: 11, rounds: 2 });
  expect([...pending.methods, ...active.methods]).not.toContain('eth_getLogs');

  const removing = { kind: 'remove-node', l1, input: { nodeId: node(), initiate: true } } as const;
  const store = new MemoryStore();
  expect((await operator.run(removing, { store, stopAfter: 'p-chain' })).kind).toBe('stopped');
  const journal = await openJournal(store, operator.clock);
  const [run] = journal.memory().runs;
  const remembering = await freshLook(runMemory(journal, run!.id), validationId);
  await remembering.validation();
  const remembered = await requestsOf(() => justificationFor(remembering));
  expect(remembered).toMatchObject({ found: pending.found, requests: 0 });

  // Only the logs still contain the message. The manager, the P-Chain and the journal do not.
  const forgetting = await freshLook(EMPTY_RUN_MEMORY, validationId);
  await forgetting.validation();
  const logged = await requestsOf(() => justificationFor(forgetting));
  expect(logged).toMatchObject({
    found: pending.found,
    methods: ['eth_getBlockByNumber', 'eth_getLogs', 'eth_getTransactionReceipt'],
  });
  const [query] = proxy.requests.flatMap(({ calls }) =>
    calls.filter(({ method }) => method === 'eth_getLogs'),
  );
  const [filter] = query!.params as [{ fromBlock: string; toBlock: string; topics: string[] }];
  expect(BigInt(filter.toBlock) - BigInt(filter.fromBlock)).toBe(1_000_000n);
  expect(BigInt(filter.toBlock)).toBeGreaterThan(BLOCKS);
  expect(filter.topics[1]).toBe(idToHex(validationId!));
});
