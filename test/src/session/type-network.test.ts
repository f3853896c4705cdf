import { networkKey } from '../../../src/domain/network/identity.ts';
import { expect, onTestFinished, test } from 'vitest';
import { openSettings } from '../../../src/adapters/storage/settings-store.ts';
import { systemClock } from '../../../src/app/clock.ts';
import { fundedAccount } from '../../helpers/sandbox/funded-account.ts';
import { startTestSandbox } from '../../helpers/sandbox/sandbox.ts';
import { openTestSession, personalFolder, type TestSession } from './helpers/open-test-session.ts';
import { bringNode, giveKey } from './helpers/walk-session.ts';

async function confirmRegistration(session: TestSession, key: string): Promise<void> {
  await bringNode(session, 'Genbu/Genbu');
  await giveKey(session, key);
  await session.sees('account', 'G3-ACCOUNT');
  session.act({ type: 'confirm' });
  await session.sees('text', 'G4-METADATA');
  session.act({ type: 'submit', value: 'https://example.org/me' });
  const { pairs } = await session.sees('intent', 'G4-REGISTER');
  const values = pairs.map(({ value }) => value).join('; ');
  expect(values.includes('real money')).toBe(!session.view.header.worthless);
  session.act({ type: 'confirm' });
}

test("with real AVAX, the operator types the network's name before an account's first signature", async () => {
  const sandbox = await startTestSandbox();
  onTestFinished(() => sandbox.stop());
  const { network } = sandbox.profile;
  const { key, operator } = await fundedAccount(sandbox.profile);
  const real = { ...network, name: 'earnest', title: 'Earnest', worthless: false };
  const home = personalFolder();
  const session = openTestSession(real, home);

  await confirmRegistration(session, key);
  const question = await session.sees('text', 'G4-REGISTER');
  expect(question.value).toBe('');
  expect(question.title).toContain('earnest');
  expect(question.prose[0]).toContain(operator);
  // The operator goes back to the transaction, and nothing is signed.
  session.act({ type: 'back' });
  await session.sees('intent', 'G4-REGISTER');
  session.act({ type: 'confirm' });
  await session.sees('text', 'G4-REGISTER');
  session.act({ type: 'submit', value: 'fuji' });
  const { problem } = await session.seesProblemOf('text', 'G4-REGISTER');
  expect(problem.code).toBe('E-SIGN-209');
  session.act({ type: 'submit', value: ' earnest ' });

  // The second transaction is confirmed without typing the name again.
  await session.sees('intent', 'G4-OPTIN-L1');
  expect((await openSettings(home, systemClock)).read().realMoney).toEqual({
    [networkKey(network)]: [operator],
  });
  session.act({ type: 'confirm' });
  await session.sees('intent', 'G4-OPTIN-VAULT');
});
