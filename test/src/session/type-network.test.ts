import { networkKey } from '../../../src/domain/network/identity.ts';
import { expect, onTestFinished, test } from 'vitest';
import { openSettings } from '../../../src/adapters/storage/settings-store.ts';
import { systemClock } from '../../../src/app/clock.ts';
import { fundedAccount } from '../../helpers/sandbox/funded-account.ts';
import { startTestSandbox } from '../../helpers/sandbox/sandbox.ts';
import { openTestSession, personalFolder } from './helpers/open-test-session.ts';
import { confirmPlan, submitLink } from './helpers/walk-session.ts';

test("with real AVAX, the operator types the network's name before an account's first signature", async () => {
  const sandbox = await startTestSandbox();
  onTestFinished(() => sandbox.stop());
  const { network } = sandbox.profile;
  const { key, operator } = await fundedAccount(sandbox.profile);
  const real = { ...network, name: 'earnest', title: 'Earnest', worthless: false };
  const home = personalFolder();
  const session = openTestSession(real, home);

  await confirmPlan(session, key);
  await submitLink(session);
  const { pairs } = await session.sees('intent', 'G4-REGISTER');
  expect(pairs.map(({ value }) => value).join()).toContain('real money');
  const question = await session.confirm('text', 'G4-REGISTER');
  expect(question.value).toBe('');
  expect(question.title).toContain('earnest');
  expect(question.prose[0]).toContain(operator);
  // The operator goes back to the transaction, and nothing is signed.
  await session.back('intent', 'G4-REGISTER');
  await session.confirm('text', 'G4-REGISTER');
  const { problem } = await session.refused('fuji', 'text', 'G4-REGISTER');
  expect(problem.code).toBe('E-SIGN-209');

  // The second transaction is confirmed without typing the name again.
  await session.submit(' earnest ', 'intent', 'G4-OPTIN-L1');
  expect((await openSettings(home, systemClock)).read().realMoney).toEqual({
    [networkKey(network)]: [operator],
  });
  await session.confirm('intent', 'G4-OPTIN-VAULT');
});
