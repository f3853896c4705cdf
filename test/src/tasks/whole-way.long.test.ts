import { expect, onTestFinished, test } from 'vitest';
import { readValidation } from '../../../src/protocol/snapshots/read-validation.ts';
import { hostedAggregatorOf } from '../../helpers/endpoints/hosted-aggregator.ts';
import { strictEndpoint } from '../../helpers/endpoints/strict-endpoint.ts';
import { OWNER_AND_CURATOR } from '../../helpers/sandbox/sandbox.ts';
import { newOperator, nodeLife, runSigned } from './helpers/operator.ts';

/**
 * An endpoint with the minimum of features, on networks whose addresses have another prefix. lives.long.test.ts walks
 * the same way on the plain sandbox.
 */
const grounds = [
  { generation: 'a', networkId: 76_543 },
  { generation: 'c', networkId: 5 },
] as const;

test.each(grounds)(
  'an operator joins, adds a node, changes its weight and removes it',
  async ({ generation, networkId }) => {
    let endpoint: Awaited<ReturnType<typeof strictEndpoint>> | undefined;
    let hosted: Awaited<ReturnType<typeof hostedAggregatorOf>> | undefined;
    // This test includes the wait for an epoch.
    const settings = { generation, networkId, epochSeconds: 60, actors: OWNER_AND_CURATOR };
    const operator = await newOperator('operator', settings, async (profile) => {
      endpoint = await strictEndpoint(profile.rpcUrls[0]);
      const contracts = { ...profile.contracts };
      delete contracts.multicall;
      hosted = await hostedAggregatorOf(profile.apiUrl);
      const aggregator = { url: hosted.url, shape: 'hosted' as const };
      return { ...profile, rpcUrls: [endpoint.url], contracts, aggregators: [aggregator] };
    });
    onTestFinished(async () => {
      await operator.sandbox.stop();
      await endpoint?.close();
      await hosted?.close();
    });
    const { l1, vaults, connection } = operator;
    const { nodeId } = operator.node;
    const { ports } = connection;
    const done = { result: { kind: 'done' } };

    const join = {
      kind: 'join',
      l1,
      input: { metadataUrl: 'https://example.org', vaults },
    } as const;
    expect(await runSigned(operator, join)).toMatchObject(done);
    // A second run sends nothing.
    expect(await runSigned(operator, join)).toMatchObject({ ...done, signed: [] });
    expect(await runSigned(operator, { kind: 'stake', l1 })).toMatchObject(done);

    const [add, update, remove] = nodeLife(operator);
    expect(await runSigned(operator, add)).toMatchObject(done);
    const set = await ports.pChain.validatorsAt(l1.subnetId, 'proposed');
    expect(set.map((v) => v.nodeId)).toContain(nodeId);
    const first = await readValidation(ports, l1, nodeId);
    expect(first.manager?.status).toBe('active');

    expect(await runSigned(operator, update)).toMatchObject(done);
    expect(await readValidation(ports, l1, nodeId)).toMatchObject({
      pChain: { weight: update.input.stake / l1.weightScale },
      weightUpdateOpen: false,
    });

    expect(await runSigned(operator, remove)).toMatchObject(done);
    const third = await readValidation(ports, l1, nodeId, first.validationId);
    expect(third).toMatchObject({ live: undefined, manager: { status: 'completed' } });
    expect(third.pChain).toBeUndefined();
  },
);
