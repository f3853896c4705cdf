import { expect, test } from 'vitest';
import { joinedOperator, nodeLife } from '../../tasks/helpers/operator.ts';
import { shownStatus } from '../helpers/shown-status.ts';
import { supportDeps } from '../helpers/support-deps.ts';

test('an aggregator that does not answer leaves the quorum unknown after 5 s', async () => {
  const operator = await joinedOperator('operator');
  await operator.run(nodeLife(operator)[0], { stopAfter: 'add' });
  const limits: number[] = [];
  const timeout = (milliseconds: number) => {
    limits.push(milliseconds);
    return AbortSignal.timeout(1);
  };
  const { profile, ports } = operator.connection;
  const aggregations: (AbortSignal | undefined)[] = [];
  const silent = {
    aggregate: (_: unknown, signal?: AbortSignal) => {
      aggregations.push(signal);
      return new Promise<Uint8Array>((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('aborted')));
      });
    },
  };
  const { clock: fast } = operator;
  const clock = { now: () => fast.now(), sleep: () => Promise.resolve(), timeout };
  const deps = supportDeps(profile, { ports, clock, aggregator: silent });
  const { nextAction } = await shownStatus(deps, operator.signer.evmAddress);
  expect(limits).toContain(5000);
  expect(aggregations.map((signal) => signal?.aborted)).toEqual([true]);
  expect(nextAction).toMatchObject({ party: 'validators', code: 'G8-WAIT-SIGNATURES' });
});
