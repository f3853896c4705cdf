import { expect, onTestFinished, test } from 'vitest';
import { runShellScript } from '../../../src/adapters/run-process.ts';

test('a script gets no variable that can hold a key, whatever its name', async () => {
  process.env['MY_OPERATOR'] = 'a secret value';
  onTestFinished(() => {
    delete process.env['MY_OPERATOR'];
  });
  const output = await runShellScript('env; echo "at $HOME"');
  expect(output).toContain(`at ${process.env['HOME'] ?? ''}`);
  expect(output).not.toContain('MY_OPERATOR');
  expect(output).not.toContain('a secret value');
});
