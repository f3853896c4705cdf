import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect, openReaders } from '../../src/adapters/connect.ts';
import { addNode } from '../../src/commands/nodes/initiate-add-node.ts';
import { readOptIn } from '../../src/commands/operator/read-opt-in.ts';
import { completeRegistration } from '../../src/commands/nodes/complete-change.ts';
import { optIn, registerOperator } from '../../src/commands/operator/run-operator-tasks.ts';
import type { NetworkProfile } from '../../src/domain/network/profile.ts';
import type { Clock } from '../../src/ports/host.ts';
import { MemoryStore } from '../src/engine/helpers/memory-journal.ts';
import {
  startCountingProxy,
  type Counted,
  type CountingProxy,
} from '../helpers/endpoints/counting-proxy.ts';
import {
  freshOperator,
  newOperator,
  openJoined,
  sharedOperator,
  type Operator,
} from '../src/tasks/helpers/operator.ts';
import { sendingOf } from './helpers/sending-of.ts';
import { openProfile } from '../helpers/sandbox/open-profile.ts';

// Counts requests, and round trips: requests of one round trip do not wait for each other.
const operator = freshOperator(() => newOperator('operator'));
let proxy: CountingProxy;
let profile: NetworkProfile<string>;
beforeEach(async () => {
  proxy = await startCountingProxy(operator.sandbox.apiUrl);
  profile = proxy.through(operator.sandbox.profile.network);
});
afterEach(() => proxy.close());

const methodsOf = ({ requests }: CountingProxy) =>
  requests.flatMap(({ calls }) => calls.map(({ method }) => method));
/** A request about a sent transaction. The number of such requests depends on the time, not on the program. */
const isPoll = ({ calls: [first, ...others] }: Counted) =>
  others.length === 0 &&
  (first?.method === 'platform.getTxStatus' || first?.method === 'eth_getTransactionReceipt');

/** A clock that only sleeps advance. A slow machine therefore cannot make read values too old. */
function stillClock(clock: Operator['clock']): Clock {
  const began = Date.now();
  return {
    now: () => began + clock.ahead,
    sleep: (milliseconds, signal) => clock.sleep(milliseconds, signal),
    timeout: (milliseconds) => clock.timeout(milliseconds),
  };
}

const sendingOn = async (
  network: NetworkProfile<string>,
  { signer, clock }: Operator,
  store: MemoryStore,
) => {
  const still = stillClock(clock);
  return sendingOf(
    { connection: await connect(openProfile(network), still), signer, clock: still },
    store,
  );
};

/** The number of round trips to the C-Chain up to the transaction. */
function roundsToBroadcast({ requests }: CountingProxy): number {
  const rpcRequests = requests.filter(({ path }) => path.endsWith('/rpc'));
  const sent = rpcRequests.findIndex(({ calls }) => calls[0]?.method === 'eth_sendRawTransaction');
  expect(sent).toBeGreaterThan(0);
  return new Set(rpcRequests.slice(0, sent + 1).map(({ round }) => round)).size;
}

// The first round trip reads the chain ID, the latest block, and whether calls support a given time.
const FIRST = ['eth_chainId', 'eth_getBlockByNumber', 'eth_call'];

describe('check-opt-in', () => {
  const ask = (kind: 'l1' | 'vault', network: NetworkProfile<string>) => {
    proxy.reset();
    const opened = openProfile(network);
    const looking = { profile: opened, ports: openReaders(opened, operator.clock) };
    const { evmAddress } = operator.signer;
    const where = kind === 'l1' ? operator.l1.balancer : operator.vaults[0]!.address;
    return readOptIn(looking, kind, evmAddress, where);
  };

  test.each([
    ['l1', 2, ['eth_call']],
    // The vault opt-in service names the vault factory, which is read next.
    ['vault', 3, ['eth_call', 'eth_call']],
  ] as const)('-%s takes %i round trips', async (kind, rounds, later) => {
    expect(await ask(kind, profile)).toMatchObject({ optedIn: false });
    expect(proxy.rounds()).toBe(rounds);
    const methods = methodsOf(proxy);
    expect(methods.slice(0, FIRST.length).sort()).toEqual([...FIRST].sort());
    expect(methods.slice(FIRST.length)).toEqual(later);
    await expect(ask(kind, { ...profile, chainId: 1n })).rejects.toMatchObject({
      code: 'E-EVM-101',
    });
  });
});

test('a registration and an opt-in are sent in the fifth round trip', async () => {
  const store = new MemoryStore();
  const sending = () => sendingOn(profile, operator, store);
  for (const send of [
    async () => registerOperator('https://operator.example', await sending()),
    async () => optIn('l1', operator.l1.balancer, await sending()),
  ]) {
    proxy.reset();
    expect((await send()).result.kind).toBe('done');
    expect(roundsToBroadcast(proxy)).toBe(5);
    const methods = methodsOf(proxy);
    expect(methods.slice(0, methods.indexOf('eth_sendRawTransaction') + 1)).toHaveLength(14);
    // A task on the C-Chain alone sends no request to the P-Chain.
    expect(proxy.requests.every(({ path }) => path === '/ext/bc/C/rpc')).toBe(true);
  }
});

describe('on generation C', () => {
  const own = sharedOperator(() => openJoined('operator', { generation: 'c' }));
  let counted: CountingProxy;
  beforeAll(async () => {
    counted = await startCountingProxy(own.sandbox.apiUrl);
  });
  afterAll(() => counted.close());

  test('an addition is sent in the eighth round trip, and its completion takes 62 requests', async () => {
    const store = new MemoryStore();
    const sending = () => sendingOn(counted.through(own.sandbox.profile.network), own, store);
    const { l1, node, signer } = own;
    const { nodeId } = own.addNodeInput();
    const order = { middleware: l1.middleware, nodeId };
    const { minimum: stake } = l1.primaryClass;
    counted.reset();
    const { transaction } = await addNode(
      { ...order, blsKey: node.publicKey, stake },
      await sending(),
    );
    const shown = counted.requests.map(({ round, calls }) =>
      [round, ...calls.map((c) => c.method)].join(' '),
    );
    expect(roundsToBroadcast(counted), shown.join('\n')).toBe(8);
    counted.reset();
    const { result, included } = await completeRegistration(
      { ...order, transaction: transaction!, operator: signer.evmAddress, proof: node.proof },
      await sending(),
    );
    expect(result.kind).toBe('done');
    expect(included).toHaveLength(3);
    // docs/inside/performance.md lists them.
    expect(counted.requests.filter((request) => !isPoll(request))).toHaveLength(62);
    const methods = methodsOf(counted);
    const times = (method: string) => methods.filter((asked) => asked === method).length;
    expect(times('platform.getSubnet')).toBe(1);
    // The profile states both values. The asset is compared once.
    expect(times('platform.getFeeConfig')).toBe(0);
    expect(times('platform.getStakingAssetID')).toBe(1);
    // The program never lists the whole validator set.
    expect(times('platform.getCurrentValidators')).toBe(0);
  });
});
