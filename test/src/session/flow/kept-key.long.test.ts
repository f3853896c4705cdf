import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keyFromText } from '../../../../src/adapters/keys/key-sources.ts';
import { openSettings } from '../../../../src/adapters/storage/settings-store.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import { writeKeyFile } from '../../../helpers/canary/allowed.ts';
import { startTestSandbox } from '../../../helpers/sandbox/sandbox.ts';
import {
  keystoreIn,
  openTestSession,
  personalFolder,
  type TestSession,
} from '../helpers/open-test-session.ts';
import { bringNode } from '../helpers/walk-session.ts';

const PASSWORD = 'correct horse battery';

async function atKey(session: TestSession) {
  await bringNode(session, 'Genbu/Genbu');
  return session.sees('choice', 'G3-KEY');
}

test('a typed key is stored on request and offered first in the next session; three wrong passwords lead back', async () => {
  const sandbox = await startTestSandbox();
  onTestFinished(() => sandbox.stop());
  const { network, accounts } = sandbox.profile;
  const { privateKey, evmAddress } = accounts[0]!;
  const home = personalFolder();

  const first = openTestSession(network, home);
  const { choices } = await atKey(first);
  const ways = ['typed', 'ledger', 'file', 'variable', 'address'];
  expect(choices.map(({ id }) => id)).toEqual(ways);
  first.act({ type: 'choose', id: 'typed' });
  await first.sees('secret', 'G3-KEY');
  first.act({ type: 'secret', value: privateKey });
  await first.sees('choice', 'G3-KEY');
  first.act({ type: 'choose', id: 'keep' });
  await first.sees('text', 'G3-KEY');
  first.act({ type: 'submit', value: '../up' });
  expect((await first.seesProblemOf('text', 'G3-KEY')).problem.code).toBe('E-KEY-112');
  first.act({ type: 'submit', value: 'operator' });
  await first.sees('secret', 'G3-KEY');
  first.act({ type: 'secret', value: 'too short' });
  expect((await first.seesProblemOf('secret', 'G3-KEY')).problem.code).toBe('E-KEY-118');
  first.act({ type: 'secret', value: PASSWORD });
  await first.sees('secret', 'G3-KEY');
  first.act({ type: 'secret', value: `${PASSWORD}!` });
  expect((await first.seesProblemOf('secret', 'G3-KEY')).problem.code).toBe('E-KEY-121');
  first.act({ type: 'secret', value: PASSWORD });
  await first.sees('secret', 'G3-KEY');
  first.act({ type: 'secret', value: PASSWORD });
  await first.sees('account', 'G3-ACCOUNT');
  const file = join(home, 'keys', 'operator.json');
  expect(existsSync(file)).toBe(true);
  expect(readFileSync(file, 'utf8')).not.toContain(privateKey.slice(2));
  expect(JSON.stringify(first.view)).not.toContain(PASSWORD);

  const other = personalFolder();
  await keystoreIn(other).importKey('mine', privateKey, PASSWORD);
  const second = openTestSession(network, other);
  const offered = await atKey(second);
  expect(offered.choices.map(({ id }) => id)).toEqual(['kept:mine', ...ways]);
  expect(offered.choices[0]?.note).toContain('C-Chain 100 AVAX; stored here, encrypted');
  second.act({ type: 'choose', id: 'kept:mine' });
  for (const wrong of ['one', 'two']) {
    await second.sees('secret', 'G3-KEY');
    second.act({ type: 'secret', value: wrong });
    expect((await second.seesProblemOf('secret', 'G3-KEY')).problem.code).toBe('E-KEY-115');
  }
  second.act({ type: 'secret', value: 'three' });
  const again = await second.sees('choice', 'G3-KEY');
  expect(again.problem?.code).toBe('E-KEY-115');
  second.act({ type: 'choose', id: 'kept:mine' });
  await second.sees('secret', 'G3-KEY');
  second.act({ type: 'secret', value: PASSWORD });
  await second.sees('account', 'G3-ACCOUNT');
  second.act({ type: 'other-action', id: 'addresses' });
  const { pairs } = await second.sees('account', 'G3-ACCOUNT');
  expect(pairs.map(({ value }) => value)).toContain(evmAddress);
});

/** The first key of Hardhat and Anvil. */
const PUBLISHED = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';

test('a published key is refused on a network with real money, however it is given, and is not stored', async () => {
  const sandbox = await startTestSandbox();
  onTestFinished(() => sandbox.stop());
  const { network } = sandbox.profile;
  const home = personalFolder();
  const keystore = keystoreIn(home);
  await keystore.importKey('published', PUBLISHED, PASSWORD);
  const file = writeKeyFile(join(home, 'key'), PUBLISHED);
  const real = { ...network, name: 'earnest', title: 'Earnest', worthless: false };
  const session = openTestSession(real, home);
  const another = `0x${randomBytes(32).toString('hex')}`;

  await atKey(session);
  session.act({ type: 'choose', id: 'typed' });
  await session.sees('secret', 'G3-KEY');
  session.act({ type: 'secret', value: PUBLISHED });
  const typed = await session.seesProblemOf('secret', 'G3-KEY');
  expect(typed.problem.code).toBe('E-KEY-128');
  // Another key is accepted in its place, and offered for storage once.
  session.act({ type: 'secret', value: another });
  await session.sees('choice', 'G3-KEY');
  session.act({ type: 'choose', id: 'once' });
  await session.sees('account', 'G3-ACCOUNT');
  session.act({ type: 'back' });

  await session.sees('choice', 'G3-KEY');
  session.act({ type: 'choose', id: 'file' });
  await session.sees('text', 'G3-KEY');
  session.act({ type: 'submit', value: file });
  expect((await session.seesProblem()).code).toBe('E-KEY-128');
  session.act({ type: 'retry' });

  await session.sees('choice', 'G3-KEY');
  session.act({ type: 'choose', id: 'kept:published' });
  await session.sees('secret', 'G3-KEY');
  session.act({ type: 'secret', value: PASSWORD });
  expect((await session.seesProblem()).code).toBe('E-KEY-128');
  session.act({ type: 'retry' });

  // Nothing of the refused account is remembered.
  await session.sees('choice', 'G3-KEY');
  const { operators } = (await openSettings(home, systemClock)).read();
  expect(Object.values(operators).flat()).toEqual([keyFromText(another).evmAddress]);
});
