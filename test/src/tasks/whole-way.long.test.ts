import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EngineEvent } from '../../../src/engine/engine.ts';
import { readValidation } from '../../../src/protocol/snapshots/read-validation.ts';
import { hostedAggregatorOf } from '../../helpers/endpoints/hosted-aggregator.ts';
import { strictEndpoint, type StrictEndpoint } from '../../helpers/endpoints/strict-endpoint.ts';
import { OWNER_AND_CURATOR } from '../../helpers/sandbox/sandbox.ts';
import { newOperator, type Operator } from './helpers/operator.ts';

/**
 * An endpoint with the minimum of features, on networks whose addresses have another prefix. lives.long.test.ts walks
 * the same way on the plain sandbox.
 */
const grounds = [
  { generation: 'a', networkId: 76_543 },
  { generation: 'c', networkId: 5 },
] as const;

describe.each(grounds)(
  'generation $generation, network ID $networkId, a bare endpoint',
  ({ generation, networkId }) => {
    let operator: Operator;
    let endpoint: StrictEndpoint;
    let hosted: Awaited<ReturnType<typeof hostedAggregatorOf>>;
    beforeAll(async () => {
      // This test includes the wait for an epoch.
      const settings = { generation, networkId, epochSeconds: 60, actors: OWNER_AND_CURATOR };
      operator = await newOperator('operator', settings, async (profile) => {
        endpoint = await strictEndpoint(profile.rpcUrls[0]);
        const contracts = { ...profile.contracts };
        delete contracts.multicall;
        hosted = await hostedAggregatorOf(profile.apiUrl);
        const aggregator = { url: hosted.url, shape: 'hosted' as const };
        return { ...profile, rpcUrls: [endpoint.url], contracts, aggregators: [aggregator] };
      });
    });
    afterAll(async () => {
      await operator.sandbox.stop();
      await endpoint.close();
      await hosted.close();
    });

    test('an operator joins, adds a node, changes its weight and removes it', async () => {
      const { l1, vaults, node, connection } = operator;
      const { nodeId } = node;

      const input = { metadataUrl: 'https://example.org', vaults };
      expect(await operator.run({ kind: 'join', l1, input })).toMatchObject({ kind: 'done' });
      // A second run sends nothing.
      const events: EngineEvent[] = [];
      expect(await operator.run({ kind: 'join', l1, input }, { events })).toMatchObject({
        kind: 'done',
      });
      expect(events.some(({ type }) => type === 'signed')).toBe(false);

      expect(await operator.run({ kind: 'stake', l1 })).toMatchObject({ kind: 'done' });

      const added = await operator.run({ kind: 'add-node', l1, input: operator.addNodeInput() });
      expect(added).toMatchObject({ kind: 'done' });
      const set = await connection.ports.pChain.validatorsAt(l1.subnetId, 'proposed');
      expect(set.map((v) => v.nodeId)).toContain(nodeId);
      const first = await readValidation(connection.ports, l1, nodeId);
      expect(first.manager?.status).toBe('active');

      const stake = l1.primaryClass.minimum * 2n;
      const updated = await operator.run({ kind: 'update-weight', l1, input: { nodeId, stake } });
      expect(updated).toMatchObject({ kind: 'done' });
      const second = await readValidation(connection.ports, l1, nodeId);
      expect(second.pChain?.weight).toBe(stake / l1.weightScale);
      expect(second.weightUpdateOpen).toBe(false);

      const removed = await operator.run({
        kind: 'remove-node',
        l1,
        input: { nodeId, initiate: true },
      });
      expect(removed).toMatchObject({ kind: 'done' });
      const third = await readValidation(connection.ports, l1, nodeId, first.validationId);
      expect(third).toMatchObject({ live: undefined, pChain: undefined });
      expect(third.manager?.status).toBe('completed');
    });
  },
);
