import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Hex } from '../../src/domain/identity/bytes.ts';
import { ACTORS } from './helpers/actors.ts';
import type { TestContract } from './helpers/contract.ts';
import { TOKEN } from './helpers/l1.ts';
import { registrationMessage, weightMessage } from './helpers/messages.ts';
import {
  BLS_KEY,
  nodeId,
  nodeIdBytes,
  prepareC,
  type Prepared,
  type WorldC,
} from './helpers/world.ts';

describe('the middleware of generation C', () => {
  let prepared: Prepared<WorldC>;
  let world: WorldC;
  let middleware: TestContract;

  beforeAll(async () => {
    prepared = await prepareC();
  });
  beforeEach(async () => {
    world = await prepared.open();
    middleware = world.stage.l1Middleware;
  });
  afterEach(() => world.chain.close());
  afterAll(() => prepared.remove());

  const fails = (fn: string, args: readonly unknown[]) => middleware.failure('operator', fn, args);
  const deliver = (fn: string, payload: Uint8Array) =>
    middleware.send('stranger', fn, [0], world.chain.signed(payload));
  const validator = (validationId: Hex) => world.stage.balancer.read('getValidator', validationId);

  test('only a holder of the admin role enables operators', async () => {
    const admin = `0x${'00'.repeat(32)}`;
    await expect(
      middleware.failure('stranger', 'registerOperator', [ACTORS.second]),
    ).resolves.toEqual(['AccessControlUnauthorizedAccount', ACTORS.stranger, admin]);
    await middleware.send('owner', 'grantRole', [admin, ACTORS.stranger]);
    await expect(
      middleware.failure('stranger', 'registerOperator', [ACTORS.second]),
    ).resolves.toEqual(['AvalancheL1Middleware__OperatorNotRegistered', ACTORS.second]);
    await middleware.send('owner', 'revokeRole', [admin, ACTORS.stranger]);
    await expect(middleware.read('hasRole', admin, ACTORS.stranger)).resolves.toBe(false);
  });

  test('adds, changes and removes a node', async () => {
    const validationId = await world.add(1, 100n * TOKEN);
    await expect(validator(validationId)).resolves.toMatchObject({ status: 1, weight: 10_000n });
    const listed = middleware.read('getOperatorValidationIDs', ACTORS.operator);
    await expect(listed).resolves.toEqual([validationId]);

    await deliver('completeValidatorRegistration', registrationMessage(validationId, true));
    await expect(validator(validationId)).resolves.toMatchObject({ status: 2 });

    await middleware.send('operator', 'initializeValidatorStakeUpdate', [nodeId(1), 200n * TOKEN]);
    const pending = await fails('initializeValidatorStakeUpdate', [nodeId(1), 300n * TOKEN]);
    expect(pending).toEqual(['AvalancheL1Middleware__WeightUpdatePending', validationId]);
    await deliver('completeValidatorWeightUpdate', weightMessage(validationId, 1n, 20_000n));
    await expect(validator(validationId)).resolves.toMatchObject({
      sentNonce: 1n,
      receivedNonce: 1n,
      weight: 20_000n,
    });

    const events = await middleware.send('operator', 'removeNode', [nodeId(1)]);
    expect(events.map(({ event }) => event)).toEqual([
      'SendWarpMessage',
      'InitiatedValidatorWeightUpdate',
      'InitiatedValidatorRemoval',
      'SecurityModuleWeightUpdated',
      'NodeRemoved',
    ]);
    await deliver('completeValidatorRemoval', registrationMessage(validationId, false));
    await expect(validator(validationId)).resolves.toMatchObject({ status: 4 });
    await world.nextEpoch();
    const length = middleware.read('getOperatorNodesLength', ACTORS.operator);
    await expect(length).resolves.toBe(0n);
  });

  test('refuses amounts outside of the class or above the available stake', async () => {
    const insufficient = ['AvalancheL1Middleware__InsufficientStake'];
    await expect(fails('addNode', world.addNodeArgs(1, 5n * TOKEN))).resolves.toEqual(insufficient);
    await world.addActive(1, 100n * TOKEN);
    for (const stake of [1n * TOKEN, 20_000n * TOKEN]) {
      await expect(fails('initializeValidatorStakeUpdate', [nodeId(1), stake])).resolves.toEqual([
        'AvalancheL1Middleware__InvalidStakeAmount',
      ]);
    }
  });

  test('refuses a node that is pending and a NodeID that is not padded with zeros', async () => {
    await world.add(1, 100n * TOKEN);
    const again = fails('addNode', world.addNodeArgs(1, 100n * TOKEN));
    await expect(again).resolves.toEqual(['AvalancheL1Middleware__NodePending']);
    const [, ...rest] = world.addNodeArgs(1, 100n * TOKEN);
    const crooked = `0x01${nodeId(2).slice(4)}`;
    const failure = fails('addNode', [crooked, ...rest]);
    await expect(failure).resolves.toEqual(['AvalancheL1Middleware__InvalidNodeIdFormat', crooked]);
  });

  test('reports only how many epochs are overdue', async () => {
    await world.chain.wait(180n);
    const failure = fails('addNode', world.addNodeArgs(1, 100n * TOKEN));
    await expect(failure).resolves.toEqual(['AvalancheL1Middleware__ManualEpochUpdateRequired', 3]);
  });

  test('stores no stake of future epochs', async () => {
    const failure = fails('calcAndCacheStakes', [9, 1]);
    await expect(failure).resolves.toEqual(['AvalancheL1Middleware__CannotCacheFutureEpoch', 9]);
  });

  test('reduces nodes only if they use too much stake, once per epoch', async () => {
    const { delegator, balancer } = world.stage;
    await world.addActive(1, 400n * TOKEN);
    await world.nextEpoch(45n);
    const force = (): Promise<unknown> => fails('forceUpdateNodes', [ACTORS.operator, 0n]);
    await expect(force()).resolves.toEqual(['AvalancheL1Middleware__RebalanceNotRequired']);
    await delegator.send('owner', 'setL1Limit', [balancer.address, 1, 300n * TOKEN]);
    await world.nextEpoch(45n);
    await middleware.send('stranger', 'forceUpdateNodes', [ACTORS.operator, 0n]);
    await expect(force()).resolves.toEqual(['AvalancheL1Middleware__RebalanceNotRequired']);
  });

  test('a weight message that the balancer sends again has the wrong source', async () => {
    const { balancer, validatorManager } = world.stage;
    const validationId = await world.addActive(1, 100n * TOKEN);
    const args = [nodeId(1), 200n * TOKEN];
    const sent = await middleware.send('operator', 'initializeValidatorStakeUpdate', args);
    const resent = await balancer.send('stranger', 'resendValidatorWeightUpdate', [validationId]);
    const source = (events: typeof sent) =>
      events.find(({ event }) => event === 'SendWarpMessage')?.args['sender'];
    expect(source(sent)).toBe(validatorManager.address);
    expect(source(resent)).toBe(balancer.address);
  });

  test('a registration expires 24 hours after it began', async () => {
    const args = world.addNodeArgs(3, 50n * TOKEN);
    expect(args.slice(0, 2)).toEqual([nodeId(3), BLS_KEY]);
    const events = await middleware.send('operator', 'addNode', args);
    const begun = events.find(({ event }) => event === 'InitiatedValidatorRegistration')!;
    expect(begun.args).toMatchObject({
      nodeID: nodeIdBytes(3),
      registrationExpiry: world.chain.now() + 86_400n,
    });
  });
});
