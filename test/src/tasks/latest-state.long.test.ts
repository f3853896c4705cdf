import { expect, onTestFinished, test } from 'vitest';
import type { EngineEvent } from '../../../src/engine/engine.ts';
import { readValidation } from '../../../src/protocol/snapshots/read-validation.ts';
import {
  latestOnlyEndpoint,
  type LatestOnlyEndpoint,
} from '../../helpers/endpoints/latest-only-endpoint.ts';
import { OWNER_AND_CURATOR } from '../../helpers/sandbox/sandbox.ts';
import { countEffects } from './helpers/effects.ts';
import { join, newOperator, type Operator } from './helpers/operator.ts';

/** The time from a receipt until `latest` shows the transaction's effect. */
const STATE_LATE_MS = 300;

/** From now on, `latest` shows the effects of a block later than the block's receipts. */
function delayState({ sandbox }: Operator): () => void {
  const { cChain } = sandbox.controls;
  cChain.pauseExecution('before-state');
  const forget = cChain.onBlock(() => {
    setTimeout(() => {
      cChain.resumeExecution();
      cChain.pauseExecution('before-state');
    }, STATE_LATE_MS);
  });
  return () => {
    forget();
    cChain.resumeExecution();
  };
}

test('the tasks read no older state and no `pending` state, and wait for the effects of receipts', async () => {
  let endpoint: LatestOnlyEndpoint | undefined;
  const operator = await newOperator(
    'C-Chain only',
    { generation: 'c', actors: OWNER_AND_CURATOR },
    async (profile) => {
      endpoint = await latestOnlyEndpoint(profile.rpcUrls[0]);
      return { ...profile, rpcUrls: [endpoint.url] };
    },
  );
  onTestFinished(async () => {
    await operator.sandbox.stop();
    await endpoint?.close();
  });
  await join(operator);
  onTestFinished(delayState(operator));

  const { l1, node, connection } = operator;
  const { nodeId } = node;
  const stake = l1.primaryClass.minimum * 2n;
  for (const request of [
    { kind: 'add-node', l1, input: operator.addNodeInput() },
    { kind: 'update-weight', l1, input: { nodeId, stake } },
    { kind: 'remove-node', l1, input: { nodeId, initiate: true } },
  ] as const) {
    const events: EngineEvent[] = [];
    expect(await operator.run(request, { events })).toMatchObject({ kind: 'done' });
    const signed = events.flatMap((event) => (event.type === 'signed' ? [event.step] : []));
    if (request.kind === 'add-node') expect(signed).toContain('export');
    // A change moves no funds while the P-Chain account can pay its fee.
    if (request.kind === 'update-weight') expect(signed).not.toContain('export');
    expect(signed).toContain('p-chain');
  }
  expect(endpoint?.refused).toEqual([]);
  expect(await readValidation(connection.ports, l1, nodeId)).toMatchObject({ live: undefined });
  expect(await countEffects(operator)).toMatchObject({
    registrationInitiated: 1,
    registrationCompleted: 1,
  });
});
