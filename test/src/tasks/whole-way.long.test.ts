import { expect, onTestFinished, test } from 'vitest';
import { readValidation } from '../../../src/protocol/snapshots/read-validation.ts';
import { hostedAggregatorOf } from '../../helpers/endpoints/hosted-aggregator.ts';
import { latestOnlyEndpoint } from '../../helpers/endpoints/latest-only-endpoint.ts';
import { strictEndpoint } from '../../helpers/endpoints/strict-endpoint.ts';
import { OWNER_AND_CURATOR } from '../../helpers/sandbox/sandbox.ts';
import { countEffects, ONCE_EACH } from './helpers/effects.ts';
import { newOperator, nodeLife, type Operator, runSigned } from './helpers/operator.ts';
import { aheadOf } from './helpers/top-ups.ts';

/** The time from a receipt until `latest` shows the transaction's effect. */
const STATE_LATE_MS = 300;

/** From now on, `latest` shows the effects of a block later than the block's receipts. */
function delayState({ sandbox }: Operator): () => void {
  const { cChain } = sandbox.controls;
  cChain.pauseExecution();
  const forget = cChain.onBlock(() => {
    setTimeout(() => {
      cChain.resumeExecution();
      cChain.pauseExecution();
    }, STATE_LATE_MS);
  });
  return () => {
    forget();
    cChain.resumeExecution();
  };
}

/** An endpoint with the minimum of features and only the newest state, on networks whose addresses have another prefix. */
const grounds = [
  { generation: 'a', networkId: 76_543 },
  { generation: 'c', networkId: 5 },
] as const;

test.each(grounds)(
  'an operator joins, adds a node, changes its weight and removes it',
  async ({ generation, networkId }) => {
    let strict: Awaited<ReturnType<typeof strictEndpoint>> | undefined;
    let endpoint: Awaited<ReturnType<typeof latestOnlyEndpoint>> | undefined;
    let hosted: Awaited<ReturnType<typeof hostedAggregatorOf>> | undefined;
    // This test includes the wait for an epoch.
    const settings = { generation, networkId, epochSeconds: 60, actors: OWNER_AND_CURATOR };
    const operator = await newOperator('C-Chain only', settings, async (profile) => {
      strict = await strictEndpoint(profile.rpcUrls[0]);
      endpoint = await latestOnlyEndpoint(strict.url);
      const contracts = { ...profile.contracts };
      delete contracts.multicall;
      hosted = await hostedAggregatorOf(profile.apiUrl);
      const aggregator = { url: hosted.url, shape: 'hosted' as const };
      return { ...profile, rpcUrls: [endpoint.url], contracts, aggregators: [aggregator] };
    });
    onTestFinished(async () => {
      await operator.sandbox.stop();
      await endpoint?.close();
      await strict?.close();
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

    onTestFinished(delayState(operator));
    const [add, update, remove] = nodeLife(operator);
    // A local clock that is an hour ahead of the network changes neither the expiry nor the check for it.
    const aheadOfNetwork = { ports: { clock: aheadOf(operator, 3600) } };
    const networkTime = BigInt(Math.floor(operator.clock.now() / 1000));
    const begun = await runSigned(operator, add, { ...aheadOfNetwork, stopAfter: 'add' });
    expect(begun).toMatchObject({ result: { kind: 'stopped' } });
    const { registration } = await readValidation(ports, l1, nodeId);
    // The P-Chain accepts an expiry of at most 24 hours after its own time. In generation C, the contract sets it.
    const left = registration!.message.expiry - networkTime;
    const isAccepted = left > 82_000n && left < 86_400n;
    if (l1.generation.choosesExpiry) expect(isAccepted, `${left} s`).toBe(true);
    const added = await runSigned(operator, add, aheadOfNetwork);
    expect(added).toMatchObject(done);
    expect(added.signed).toContain('export');
    const set = await ports.pChain.validatorsAt(l1.subnetId, 'proposed');
    expect(set.map((v) => v.nodeId)).toContain(nodeId);
    const first = await readValidation(ports, l1, nodeId);
    expect(first.manager?.status).toBe('active');

    const updated = await runSigned(operator, update);
    expect(updated).toMatchObject(done);
    // A change moves no funds while the P-Chain account can pay its fee.
    expect(updated.signed).not.toContain('export');
    expect(await readValidation(ports, l1, nodeId)).toMatchObject({
      pChain: { weight: update.input.stake / l1.weightScale },
      weightUpdateOpen: false,
    });

    expect(await runSigned(operator, remove)).toMatchObject(done);
    const third = await readValidation(ports, l1, nodeId, first.validationId);
    expect(third).toMatchObject({ live: undefined, manager: { status: 'completed' } });
    expect(third.pChain).toBeUndefined();
    expect(endpoint?.refused).toEqual([]);
    expect(await countEffects(operator)).toEqual(ONCE_EACH);
  },
);
