import { expect, onTestFinished, test } from 'vitest';
import { readValidation } from '../../../src/protocol/snapshots/read-validation.ts';
import { latestOnlyEndpoint } from '../../helpers/endpoints/latest-only-endpoint.ts';
import { OWNER_AND_CURATOR } from '../../helpers/sandbox/sandbox.ts';
import { countEffects, ONCE_EACH } from './helpers/effects.ts';
import { join, newOperator, nodeLife, runSigned, type Operator } from './helpers/operator.ts';

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

test('the tasks read no older state and no `pending` state, and wait for the effects of receipts', async () => {
  let endpoint: Awaited<ReturnType<typeof latestOnlyEndpoint>> | undefined;
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
  for (const request of nodeLife(operator)) {
    const { result, signed } = await runSigned(operator, request);
    expect(result).toMatchObject({ kind: 'done' });
    if (request.kind === 'add-node') expect(signed).toContain('export');
    // A change moves no funds while the P-Chain account can pay its fee.
    if (request.kind === 'update-weight') expect(signed).not.toContain('export');
    expect(signed).toContain('p-chain');
  }
  expect(endpoint?.refused).toEqual([]);
  expect((await readValidation(connection.ports, l1, node.nodeId)).live).toBeUndefined();
  expect(await countEffects(operator)).toEqual(ONCE_EACH);
});
