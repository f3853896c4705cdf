import { expect, test } from 'vitest';
import { loadProfile } from '../../../../src/app/networks/networks.ts';
import { pathsHere } from '../../../../src/app/paths.ts';
import { profileData } from '../../../../src/commands/reading/profile-lines.ts';
import { registerSecret } from '../../../../src/domain/environment-secrets.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

test('a profile as data shows no secret of the environment, wherever the profile uses it', async () => {
  const SECRET = 'value-of-the-variable';
  registerSecret(SECRET);
  const profile = await loadProfile('fuji', pathsHere(temporaryFolder()));
  const page = `https://example.org/${SECRET}/tx/{hash}`;
  const phases = profile.phases.map((phase) => ({ ...phase, tracker: page }));
  const explorer = { transaction: page, pTransaction: page };
  const shown = profileData({ ...profile, phases, explorer, faucet: page });
  const data = JSON.stringify(shown, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  expect(data).not.toContain(SECRET);
  // Scripts fill in the template.
  expect(data).toContain('/tx/{hash}');
});
