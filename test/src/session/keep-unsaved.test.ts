import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openSettings } from '../../../src/adapters/storage/settings-store.ts';
import { systemClock } from '../../../src/app/clock.ts';
import { keepUnsaved } from '../../../src/session/run-session-flow.ts';
import { confirmNetwork, mustTypeNetwork } from '../../../src/signing/real-money.ts';
import { fundedAccount } from '../../helpers/sandbox/funded-account.ts';
import { openProfile } from '../../helpers/sandbox/open-profile.ts';
import { startTestSandbox } from '../../helpers/sandbox/sandbox.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { openTestSession } from './helpers/open-test-session.ts';
import { openPlan } from './helpers/walk-session.ts';

/** No user can make a folder here. */
const UNWRITABLE = '/proc/onboard-test';

const storeIn = async (folder: string, note: () => void) =>
  keepUnsaved(await openSettings(folder, systemClock), note);

test('a file that is no settings file is still refused', async () => {
  const folder = temporaryFolder();
  const store = await storeIn(folder, () => expect.unreachable());
  mkdirSync(join(folder, 'settings.json'));
  const changing = store.change(() => ({ network: 'fuji' }));
  await expect(changing).rejects.toMatchObject({ code: 'E-FILE-103' });
});

test('the wizard goes on without saving its settings, and says so once', async () => {
  const sandbox = await startTestSandbox();
  onTestFinished(() => sandbox.stop());
  const { key, operator } = await fundedAccount(sandbox.profile);
  const session = openTestSession(sandbox.profile.network, UNWRITABLE);
  await openPlan(session, key);
  const notes = session.view.log.filter(({ text }) => text.includes('settings'));
  expect(notes.map(({ text }) => text)).toEqual([
    `The settings in ${UNWRITABLE}/settings.json cannot be written: it does not exist. This session continues without saving its settings.`,
  ]);

  // With real money, the network's name is asked for once.
  const settings = await storeIn(UNWRITABLE, () => undefined);
  const profile = { ...openProfile(sandbox.profile.network), worthless: false };
  const first = { profile, signer: { evmAddress: operator, where: 'here' }, settings } as const;
  expect(mustTypeNetwork(first)).toBe(true);
  await confirmNetwork(first, profile.name);
  expect(mustTypeNetwork(first)).toBe(false);
});
