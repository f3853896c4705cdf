import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ACTORS } from './helpers/actors.ts';
import { TOKEN } from './helpers/l1.ts';
import { registrationMessage, weightMessage } from './helpers/messages.ts';
import { nodeId, prepareA, type Prepared, type WorldA } from './helpers/world.ts';

describe('generation A: stake rules beyond the recording', () => {
  let prepared: Prepared<WorldA>;
  const opened: { close(): Promise<void> }[] = [];

  beforeAll(async () => {
    prepared = await prepareA();
  });
  afterEach(() => opened.pop()?.close());
  afterAll(() => prepared.remove());

  async function world() {
    const made = await prepared.open();
    opened.push(made.chain);
    return { ...made, middleware: made.stage.l1Middleware };
  }

  test('withdrawn stake is not subtracted from the available stake while nodes use it', async () => {
    const { add, middleware } = await world();
    await add(1, 300n * TOKEN);
    await add(2, 200n * TOKEN);
    const available = middleware.read('getOperatorAvailableStake', ACTORS.operator);
    await expect(available).resolves.toBe(50_000n * TOKEN);
    const used = middleware.read('getOperatorUsedStakeCached', ACTORS.operator);
    await expect(used).resolves.toBe(500n * TOKEN);
  });

  test("the force window reduces the youngest nodes to the operator's stake", async () => {
    const { addActive, stage, nextEpoch, middleware } = await world();
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
    const pending = stage.balancer.read('isValidatorPendingWeightUpdate', second);
    await expect(pending).resolves.toBe(true);
    const untouched = stage.balancer.read('isValidatorPendingWeightUpdate', first);
    await expect(untouched).resolves.toBe(false);

    const again = await middleware.failure('stranger', 'forceUpdateNodes', [ACTORS.operator, 0n]);
    expect(again).toEqual(['AvalancheL1Middleware__AlreadyRebalanced', ACTORS.operator, 2]);
  });

  test('a node that would fall below the class minimum is removed', async () => {
    const { addActive, stage, nextEpoch, middleware } = await world();
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
    await expect(stage.balancer.read('getValidator', second)).resolves.toMatchObject({ status: 3 });
  });

  test('a removed node leaves the list at the rollover, unless its removal completed earlier', async () => {
    const { chain, addActive, nextEpoch, middleware } = await world();
    const first = await addActive(1, 400n * TOKEN);
    await addActive(2, 300n * TOKEN);
    await nextEpoch();
    await middleware.send('operator', 'removeNode', [nodeId(1)]);
    await middleware.send('operator', 'removeNode', [nodeId(2)]);
    const gone = registrationMessage(first, false);
    await middleware.send('stranger', 'completeValidatorRemoval', [0], chain.signed(gone));
    await nextEpoch();

    const length = middleware.read('getOperatorNodesLength', ACTORS.operator);
    await expect(length).resolves.toBe(1n);
    const left = middleware.read('operatorNodesArray', ACTORS.operator, 0n);
    await expect(left).resolves.toBe(nodeId(1));
    // After the second addition, the node is listed twice, and its stake counts twice.
    await addActive(1, 200n * TOKEN);
    const used = middleware.read('getOperatorUsedStakeCached', ACTORS.operator);
    await expect(used).resolves.toBe(400n * TOKEN);
  });

  test('an older acknowledgement completes a newer change of weight', async () => {
    const { chain, addActive, stage, middleware } = await world();
    const validationId = await addActive(1, 400n * TOKEN);
    const change = (stake: bigint) =>
      middleware.send('operator', 'initializeValidatorStakeUpdate', [nodeId(1), stake]);
    const complete = (nonce: bigint, weight: bigint) => {
      const message = chain.signed(weightMessage(validationId, nonce, weight));
      return middleware.send('operator', 'completeStakeUpdate', [nodeId(1), 0], message);
    };
    await change(300n * TOKEN);
    await complete(1n, 30_000n);
    await change(350n * TOKEN);
    await complete(1n, 30_000n);
    const pending = stage.balancer.read('isValidatorPendingWeightUpdate', validationId);
    await expect(pending).resolves.toBe(false);
    const validator = stage.balancer.read('getValidator', validationId);
    await expect(validator).resolves.toMatchObject({ messageNonce: 2n, weight: 35_000n });
  });

  test('stake is computed only for epochs that have begun and are within the slashing window', async () => {
    const { nextEpoch, middleware } = await world();
    const start = (epoch: number) => middleware.read('getEpochStartTs', epoch);
    const ask = (epoch: number) => middleware.failure('stranger', 'getTotalStake', [epoch, 1]);
    await expect(ask(2)).resolves.toEqual(['AvalancheL1Middleware__EpochError', await start(2)]);
    await nextEpoch();
    await nextEpoch();
    await expect(ask(0)).resolves.toEqual(['AvalancheL1Middleware__EpochError', await start(0)]);
    await expect(middleware.read('getTotalStake', 3, 1)).resolves.toBe(50_000n * TOKEN);
  });
});
