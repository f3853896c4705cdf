import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runningSandbox } from '../../../src/app/sandbox/running-sandbox.ts';
import { startTestSandbox } from '../../helpers/sandbox/sandbox.ts';

test('the damaged profile of a running sandbox is refused as a damaged profile', async () => {
  const sandbox = await startTestSandbox();
  onTestFinished(() => sandbox.stop());
  const file = join(sandbox.stateDir, 'profile.json');
  expect(runningSandbox(sandbox.stateDir).network.name).toBe('sandbox');
  writeFileSync(file, '{');
  expect(() => runningSandbox(sandbox.stateDir)).toThrow(
    expect.objectContaining({
      code: 'E-PRF-102',
      values: expect.objectContaining({ file }) as object,
    }),
  );
});
