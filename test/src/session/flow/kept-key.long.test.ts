import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyFromText } from '../../../../src/adapters/keys/key-sources.ts';
import { openSettings } from '../../../../src/adapters/storage/settings-store.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import { writeKeyFile } from '../../../helpers/canary/allowed.ts';
import { startTestSandbox, type TestSandbox } from '../../../helpers/sandbox/sandbox.ts';
import {
  keystoreIn,
  openTestSession,
  personalFolder,
  type TestSession,
} from '../helpers/open-test-session.ts';
import { bringNode } from '../helpers/walk-session.ts';

const PASSWORD = 'correct horse battery';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.stop());

async function atKey(session: TestSession) {
  await bringNode(session);
  return session.sees('choice', 'G3-KEY');
}

test('a typed key is stored on request and offered first in the next session; three wrong passwords lead back', async () => {
  const { network, accounts } = sandbox.profile;
  const { privateKey, evmAddress } = accounts[0]!;
  const home = personalFolder();

  const first = openTestSession(network, home);
  const { choices } = await atKey(first);
  const ways = ['typed', 'ledger', 'file', 'variable', 'address'];
  expect(choices.map(({ id }) => id)).toEqual(ways);
  await first.choose('typed', 'secret', 'G3-KEY');
  const refusedSecret = async (secret: string) =>
    (await first.refused(secret, 'secret', 'G3-KEY')).problem.code;
  const short = '1'.repeat(63);
  expect(await refusedSecret(`0x${short}`)).toBe('E-KEY-101');
  await first.secret(privateKey, 'choice', 'G3-KEY');
  await first.choose('keep', 'text', 'G3-KEY');
  expect((await first.refused('../up', 'text', 'G3-KEY')).problem.code).toBe('E-KEY-112');
  await first.submit('operator', 'secret', 'G3-KEY');
  expect(await refusedSecret('too short')).toBe('E-KEY-118');
  await first.secret(PASSWORD, 'secret', 'G3-KEY');
  expect(await refusedSecret(`${PASSWORD}!`)).toBe('E-KEY-121');
  await first.secret(PASSWORD, 'secret', 'G3-KEY');
  await first.secret(PASSWORD, 'account', 'G3-ACCOUNT');
  const stored = readFileSync(join(home, 'keys', 'operator.json'), 'utf8');
  expect(stored).not.toContain(privateKey.slice(2));
  for (const text of [PASSWORD, short]) expect(JSON.stringify(first.view)).not.toContain(text);

  const other = personalFolder();
  await keystoreIn(other).importKey('mine', privateKey, PASSWORD);
  const second = openTestSession(network, other);
  const offered = await atKey(second);
  expect(offered.choices.map(({ id }) => id)).toEqual(['kept:mine', ...ways]);
  expect(offered.choices[0]?.note).toContain('C-Chain 100 AVAX; stored here, encrypted');
  await second.choose('kept:mine', 'secret', 'G3-KEY');
  for (const wrong of ['one', 'two'])
    expect((await second.refused(wrong, 'secret', 'G3-KEY')).problem.code).toBe('E-KEY-115');
  expect((await second.secret('three', 'choice', 'G3-KEY')).problem?.code).toBe('E-KEY-115');
  await second.choose('kept:mine', 'secret', 'G3-KEY');
  await second.secret(PASSWORD, 'account', 'G3-ACCOUNT');
  const { pairs } = await second.otherAction('addresses', 'account', 'G3-ACCOUNT');
  expect(pairs.map(({ value }) => value)).toContain(evmAddress);
});

/** The first key of Hardhat and Anvil. */
const PUBLISHED = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';

test('a published key is refused on a network with real money, however it is given, and is not stored', async () => {
  const home = personalFolder();
  await keystoreIn(home).importKey('published', PUBLISHED, PASSWORD);
  const file = writeKeyFile(join(home, 'key'), PUBLISHED);
  const real = { ...sandbox.profile.network, name: 'earnest', title: 'Earnest', worthless: false };
  const session = openTestSession(real, home);
  const another = `0x${randomBytes(32).toString('hex')}`;

  await atKey(session);
  await session.choose('typed', 'secret', 'G3-KEY');
  const typed = await session.refused(PUBLISHED, 'secret', 'G3-KEY');
  expect(typed.problem.code).toBe('E-KEY-128');
  // Another key is accepted in its place, and offered for storage once.
  await session.secret(another, 'choice', 'G3-KEY');
  await session.choose('once', 'account', 'G3-ACCOUNT');
  await session.back('choice', 'G3-KEY');

  await session.choose('file', 'text', 'G3-KEY');
  session.act({ type: 'submit', value: file });
  expect((await session.seesProblem()).code).toBe('E-KEY-128');
  await session.retry('choice', 'G3-KEY');
  await session.choose('kept:published', 'secret', 'G3-KEY');
  session.act({ type: 'secret', value: PASSWORD });
  expect((await session.seesProblem()).code).toBe('E-KEY-128');

  // Nothing of the refused account is remembered.
  await session.retry('choice', 'G3-KEY');
  const { operators } = (await openSettings(home, systemClock)).read();
  expect(Object.values(operators).flat()).toEqual([keyFromText(another).evmAddress]);
});
