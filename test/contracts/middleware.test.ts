import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ACTORS } from './helpers/actors.ts';
import { TOKEN, type Generation } from './helpers/l1.ts';
import { registrationMessage } from './helpers/messages.ts';
import { nodeId, openWorld, type World } from './helpers/world.ts';

/** Each test of a block continues from the same network. */
function worldOf(generation: Generation) {
  let world: World;
  let rewind: () => void;
  beforeAll(async () => {
    world = await openWorld(generation);
    rewind = world.chain.mark();
  });
  afterEach(() => rewind());
  afterAll(() => world.chain.close());
  return () => ({ ...world, middleware: world.stage.l1Middleware });
}

describe('generation A: stake rules beyond the recording', () => {
  const world = worldOf('a');

  test("the force window reduces the youngest nodes to the operator's stake", async () => {
    const { addActive, stage, nextEpoch, middleware } = world();
    const first = await addActive(1, 400n * TOKEN);
    const second = await addActive(2, 300n * TOKEN);
    await stage.delegator.send('owner', 'setL1Limit', [stage.balancer.address, 1, 500n * TOKEN]);
    await nextEpoch(45n);

    const events = await middleware.send('stranger', 'forceUpdateNodes', [ACTORS.operator, 0n]);
    expect(events.map(({ event }) => event)).toEqual([
      'SendWarpMessage',
      'ValidatorWeightUpdate',
      'NodeStakeUpdated',
      'AllNodeStakesUpdated',
    ]);
    expect(events[2]!.args).toMatchObject({ nodeId: nodeId(2), newStake: 100n * TOKEN });
    expect(events[3]!.args).toMatchObject({ newStake: 500n * TOKEN });
    expect(await stage.balancer.read('isValidatorPendingWeightUpdate', second)).toBe(true);
    expect(await stage.balancer.read('isValidatorPendingWeightUpdate', first)).toBe(false);

    const again = await middleware.failure('stranger', 'forceUpdateNodes', [ACTORS.operator, 0n]);
    expect(again).toEqual(['AvalancheL1Middleware__AlreadyRebalanced', ACTORS.operator, 2]);
  });

  test('a node that would fall below the class minimum is removed', async () => {
    const { addActive, stage, nextEpoch, middleware } = world();
    await addActive(1, 400n * TOKEN);
    const second = await addActive(2, 300n * TOKEN);
    await stage.delegator.send('owner', 'setL1Limit', [stage.balancer.address, 1, 405n * TOKEN]);
    await nextEpoch(45n);
    const events = await middleware.send('stranger', 'forceUpdateNodes', [ACTORS.operator, 0n]);
    expect(events.map(({ event }) => event)).toEqual([
      'SendWarpMessage',
      'ValidatorWeightUpdate',
      'ValidatorRemovalInitialized',
      'NodeRemoved',
      'AllNodeStakesUpdated',
    ]);
    expect(await stage.balancer.read('getValidator', second)).toMatchObject({ status: 3 });
  });

  test('a removed node leaves the list at the rollover, unless its removal completed earlier', async () => {
    const { chain, addActive, nextEpoch, middleware } = world();
    const first = await addActive(1, 400n * TOKEN);
    await addActive(2, 300n * TOKEN);
    await nextEpoch();
    await middleware.send('operator', 'removeNode', [nodeId(1)]);
    await middleware.send('operator', 'removeNode', [nodeId(2)]);
    const gone = registrationMessage(first, false);
    await middleware.send('stranger', 'completeValidatorRemoval', [0], chain.signed(gone));
    await nextEpoch();

    expect(await middleware.read('getOperatorNodesLength', ACTORS.operator)).toBe(1n);
    expect(await middleware.read('operatorNodesArray', ACTORS.operator, 0n)).toBe(nodeId(1));
    // After the second addition, the node is listed twice, and its stake counts twice.
    await addActive(1, 200n * TOKEN);
    expect(await middleware.read('getOperatorUsedStakeCached', ACTORS.operator)).toBe(400n * TOKEN);
  });
});

describe('generation C: the middleware beyond the recording', () => {
  const world = worldOf('c');
  const fails = (fn: string, args: readonly unknown[]) =>
    world().middleware.failure('operator', fn, args);

  test('refuses wrong amounts, a pending node, and a NodeID that is not padded with zeros', async () => {
    const add = (byte: number, stake: bigint) => fails('addNode', world().addNodeArgs(byte, stake));
    expect(await add(1, 5n * TOKEN)).toEqual(['AvalancheL1Middleware__InsufficientStake']);
    const [, ...rest] = world().addNodeArgs(1, 100n * TOKEN);
    const crooked = `0x01${nodeId(2).slice(4)}`;
    const failure = await fails('addNode', [crooked, ...rest]);
    expect(failure).toEqual(['AvalancheL1Middleware__InvalidNodeIdFormat', crooked]);
    await world().add(1, 100n * TOKEN);
    expect(await add(1, 100n * TOKEN)).toEqual(['AvalancheL1Middleware__NodePending']);
    await world().addActive(2, 100n * TOKEN);
    for (const stake of [1n * TOKEN, 20_000n * TOKEN]) {
      expect(await fails('initializeValidatorStakeUpdate', [nodeId(2), stake])).toEqual([
        'AvalancheL1Middleware__InvalidStakeAmount',
      ]);
    }
  });

  test('reduces nodes only if they use too much stake, once per epoch', async () => {
    const { middleware } = world();
    const { delegator, balancer } = world().stage;
    await world().addActive(1, 400n * TOKEN);
    await world().nextEpoch(45n);
    const force = (): Promise<unknown> => fails('forceUpdateNodes', [ACTORS.operator, 0n]);
    expect(await force()).toEqual(['AvalancheL1Middleware__RebalanceNotRequired']);
    await delegator.send('owner', 'setL1Limit', [balancer.address, 1, 300n * TOKEN]);
    await world().nextEpoch(45n);
    await middleware.send('stranger', 'forceUpdateNodes', [ACTORS.operator, 0n]);
    expect(await force()).toEqual(['AvalancheL1Middleware__RebalanceNotRequired']);
  });
});
