import { expect, onTestFinished, test } from 'vitest';
import { english } from '../../../../src/i18n/english.ts';
import { EMPTY_MEMORY } from '../../../../src/journal/memory.ts';
import { readStatus } from '../../../../src/support/status/read-status.ts';
import { join, newOperator } from '../../tasks/helpers/operator.ts';
import { statusLines } from '../helpers/printed.ts';

test('a move of funds or an epoch catch-up that a node did not need is not printed as done', async () => {
  const operator = await newOperator('operator');
  onTestFinished(() => operator.sandbox.stop());
  await join(operator);
  const { l1, run, addNodeInput, connection, clock, signer } = operator;
  await run({ kind: 'add-node', l1, input: addNodeInput() });
  const { ports, profile } = connection;
  const readMemoryOf = () => Promise.resolve(EMPTY_MEMORY);
  const deps = { ports, profile, clock, aggregator: undefined, readMemoryOf };
  const subject = { kind: 'operator', operator: signer.evmAddress } as const;
  const status = await readStatus(deps, { subject });
  const steps = status.l1s.flatMap(({ tracks }) => tracks.flatMap((track) => track.steps));
  const notNeeded = steps.filter(({ id }) => ['export', 'import', 'epoch'].includes(id));
  expect(notNeeded.map(({ id, state }) => `${id} ${state}`)).toContain('export done');
  const text = statusLines(status, english).join('\n');
  for (const { code } of notNeeded) expect(text).not.toContain(code);
  expect(text).toMatch(/done G8-COMPLETE/);
});
