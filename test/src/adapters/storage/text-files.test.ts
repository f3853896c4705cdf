import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeDebugFile } from '../../../../src/adapters/storage/text-files.ts';
import { OnboardError } from '../../../../src/domain/errors.ts';
import { registerKey, registerSecret } from '../../../../src/domain/secrets.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

test('a debug file repeats neither a key nor the secret of an endpoint', () => {
  const key = `0x${'7d'.repeat(32)}`;
  registerKey(key);
  registerSecret('a-secret-of-an-endpoint');
  const file = join(temporaryFolder(), 'debug.txt');
  const cause = new Error(`cannot read ${key.toUpperCase()} at a-secret-of-an-endpoint`);

  writeDebugFile(file, new OnboardError('E-CLI-901', { reason: 'a fault' }, cause));

  const written = readFileSync(file, 'utf8');
  expect(written).toContain('E-CLI-901\nError: cannot read 0X… at …\n');
  expect(written.toLowerCase()).not.toContain('7d7d');
});
