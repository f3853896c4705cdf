import { expect, test } from 'vitest';
import { loadProfile } from '../../../../src/app/networks/networks.ts';
import { findPaths } from '../../../../src/app/paths.ts';
import { plainLine } from '../../../../src/page/text.ts';
import { profileData, profileLines } from '../../../../src/commands/reading/profile-lines.ts';
import { registerSecret } from '../../../../src/domain/secrets.ts';
import { mapTexts } from '../../../../src/domain/text/printable.ts';
import { english } from '../../../../src/i18n/english.ts';
import type { NetworkProfile } from '../../../../src/domain/network/profile.ts';
import { openProfile, plainProfile } from '../../../helpers/sandbox/open-profile.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { ServiceUrl } from '../../../../src/domain/service-url.ts';

const SECRET = 'value-of-the-variable';
const PAGE = 'https://example.org/tx/{hash}';

/** Returns a profile that contains the secret in every text. */
async function profileOfSecrets() {
  registerSecret(SECRET);
  const profile = await loadProfile('fuji', findPaths(temporaryFolder(), {}), {});
  const phases = profile.phases.map((phase) => ({ ...phase, tracker: PAGE }));
  const whole = {
    ...profile,
    phases,
    explorer: { transaction: PAGE, pTransaction: PAGE },
    faucet: PAGE,
    contact: 'https://example.org/chat',
  };
  const withSecret = (text: string): string =>
    text.startsWith('https://example.org/')
      ? text.replace('org/', `org/${SECRET}/`)
      : `${text}${SECRET}`;
  return openProfile(mapTexts(plainProfile(whole as NetworkProfile), withSecret));
}

test('a profile as data or as text shows no secret of the environment, wherever the profile uses it', async () => {
  const profile = await profileOfSecrets();
  const data = JSON.stringify(profileData(profile), (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  expect(data).not.toContain(SECRET);
  // Scripts fill in the template.
  expect(data).toContain('/tx/{hash}');
  expect(profileLines(profile, english).map(plainLine).join('\n')).not.toContain(SECRET);
});

test('a profile as text shows the links to public pages whole, but no query of an endpoint', async () => {
  const profile = await loadProfile('fuji', findPaths(temporaryFolder(), {}), {});
  const rpcUrls = [new ServiceUrl('https://rpc.example/?key=abc')] as const;
  const text = profileLines({ ...profile, rpcUrls }, english)
    .map(plainLine)
    .join('\n');
  for (const link of [profile.faucet, profile.explorer?.transaction])
    expect(text).toContain(link ?? 'no link');
  expect(text).not.toContain('abc');
});
