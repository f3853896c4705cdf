import { expect, onTestFinished, test } from 'vitest';
import { EMPTY_MEMORY } from '../../../../src/journal/memory.ts';
import { english } from '../../../../src/i18n/english.ts';
import { showText } from '../../../../src/i18n/translator.ts';
import { readStatus } from '../../../../src/support/status/read-status.ts';
import { parseSubject } from '../../../../src/support/status/subject.ts';
import { join, newOperator } from '../../tasks/helpers/operator.ts';

test('an aggregator that does not answer leaves the quorum unknown after 5 s', async () => {
  const operator = await newOperator('operator');
  onTestFinished(() => operator.sandbox.stop());
  await join(operator);
  const added = await operator.run(
    { kind: 'add-node', l1: operator.l1, input: operator.addNodeInput() },
    { stopAfter: 'add' },
  );
  expect(added.kind).toBe('stopped');
  const pauses: number[] = [];
  const sleep = (milliseconds: number) => {
    pauses.push(milliseconds);
    return Promise.resolve();
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
  const { l1s } = await readStatus(
    {
      profile,
      ports,
      clock: { now: () => operator.clock.now(), sleep },
      aggregator: silent,
      readMemoryOf: () => Promise.resolve(EMPTY_MEMORY),
    },
    { subject: parseSubject(operator.signer.evmAddress) },
  );
  expect(pauses).toEqual([5000]);
  expect(aggregations.map((signal) => signal?.aborted)).toEqual([true]);
  const action = l1s[0]?.nextAction;
  expect(action).toMatchObject({ whose: 'validators', code: 'G8-WAIT-SIGNATURES' });
  expect(showText(action!.says, english)).toContain('has not answered within 5 seconds');
});
