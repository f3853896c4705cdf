import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../src/app/clock.ts';
import { OnboardError } from '../../../src/domain/errors.ts';
import { OWNER_AND_CURATOR, startTestSandbox } from '../../helpers/sandbox/sandbox.ts';
import { blockOf, valueOf } from '../../helpers/shown.ts';
import { connectWith, openTestSession } from './helpers/open-test-session.ts';
import {
  confirmForm,
  confirmPlan,
  LINK,
  passEpochs,
  sendAll,
  submitLink,
} from './helpers/walk-session.ts';

test('going back from a wait loses nothing, neither for stake nor in the middle of a task', async () => {
  const sandbox = await startTestSandbox({ actors: OWNER_AND_CURATOR });
  onTestFinished(() => sandbox.stop());
  // A delegation in the first second of an epoch counts in that epoch.
  sandbox.controls.advance(1);
  const { network, accounts } = sandbox.profile;
  let isDown = false;
  const connecting = connectWith(network, systemClock, ({ pChain }) => {
    const validatorsAt: typeof pChain.validatorsAt = (...query) =>
      isDown
        ? Promise.reject(new OnboardError('E-NET-101', { url: network.apiUrl }))
        : pChain.validatorsAt(...query);
    return { pChain: { ...pChain, validatorsAt } };
  });
  const session = openTestSession(network, undefined, systemClock, connecting);
  const nodeId = await confirmPlan(session, accounts[0]!.privateKey);
  await submitLink(session);
  await session.sees('intent', 'G4-REGISTER');
  expect((await session.back('text', 'G4-METADATA')).value).toBe(LINK);
  await submitLink(session);
  await sendAll(session, 'G4-WAIT-EPOCH');

  // The clock stands still, so no epoch begins.
  const { page } = await session.back('account', 'G3-ACCOUNT');
  const { rows } = blockOf(page, 'table');
  expect(rows.filter(({ state }) => state === 'done').length).toBeGreaterThanOrEqual(3);
  expect(session.view.leaving).toBe('safe');

  await session.confirm('stake', 'G4-WAIT-EPOCH');
  // The form needs the validator set, which can be read again.
  isDown = true;
  passEpochs(session, sandbox);
  expect((await session.seesProblem()).code).toBe('E-NET-101');
  isDown = false;
  await session.retry('form', 'G5-FORM');
  const adding = await session.confirm('intent', 'G5-ADD');
  expect(valueOf(adding, 'then')).toMatch(
    /^pay 1\.3\d+ AVAX of P-Chain balance, complete for about 0\.\d+ AVAX$/,
  );
  session.act({ type: 'back' });
  await confirmForm(session);

  // The journal contains the sent transaction, so the wizard continues and does not add the node twice.
  expect(await session.seesOrIsAsked('G9-VALIDATING')).toBe('asked');
  session.act({ type: 'confirm' });
  await session.seesOneOf(({ page, log }) =>
    page.helpTopic === 'progress' && log.at(-1)?.mark === 'sent' ? true : undefined,
  );
  await session.back('account', 'G3-ACCOUNT');
  session.act({ type: 'confirm' });
  await sendAll(session, 'G9-VALIDATING');
  expect(valueOf(await session.sees('done', 'G9-VALIDATING'), 'NodeID')).toBe(nodeId);
});
