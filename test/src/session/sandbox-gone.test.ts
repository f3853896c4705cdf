import { expect, onTestFinished, test } from 'vitest';
import { connect } from '../../../src/adapters/connect.ts';
import { systemClock } from '../../../src/app/clock.ts';
import { readSandboxHealth } from '../../../src/app/sandbox/running-sandbox.ts';
import { startTestSandbox } from '../../helpers/sandbox/sandbox.ts';
import { shownOn } from '../../helpers/shown.ts';
import { openTestSession, personalFolder, type TestSession } from './helpers/open-test-session.ts';
import { confirmPlan } from './helpers/walk-session.ts';
import { ServiceUrl } from '../../../src/domain/service-url.ts';
import { openProfile } from '../../helpers/sandbox/open-profile.ts';

test('a stopped sandbox is reported and restarted by a key press, and no question is repeated', async () => {
  let sandbox = await startTestSandbox();
  onTestFinished(() => sandbox.stop());
  const { stateDir, profile } = sandbox;
  const { network, accounts } = profile;
  let isUp = true;
  const session = openTestSession(
    network,
    personalFolder(),
    systemClock,
    async (_name, until): ReturnType<typeof connect> => {
      if (!isUp) sandbox = await startTestSandbox({ stateDir });
      isUp = true;
      const { network } = sandbox.profile;
      const health = () => readSandboxHealth(stateDir, new ServiceUrl(network.apiUrl));
      return connect(openProfile(network), systemClock, { until, health });
    },
  );
  const kill = async (): Promise<void> => {
    isUp = false;
    await sandbox.close();
  };
  await confirmPlan(session, accounts[0]!.privateKey);
  await session.sees('text', 'G4-METADATA');

  await kill();
  session.act({ type: 'submit', value: 'https://operator.example' });
  expect(await gone(session)).toEqual({ code: 'E-SBX-109', ways: ['sandbox', 'networks'] });

  // The restarted sandbox has other ports. The wizard asks neither for the L1 nor for the node or the key
  // again.
  session.act({ type: 'other-action', id: 'sandbox' });
  await session.sees('account', 'G3-ACCOUNT');
  const { findings } = await session.sees('account', 'G3-ACCOUNT');
  expect(findings[0]?.text).toContain('You have 100 AVAX');
  expect(session.view.log.map(({ text }) => text)).toContain(
    'The sandbox had stopped; the wizard has reconnected.',
  );

  await kill();
  session.act({ type: 'retry' });
  expect((await gone(session)).code).toBe('E-SBX-109');
  session.act({ type: 'other-action', id: 'networks' });
  const { choices } = await session.sees('choice', 'G1-NETWORK');
  session.act({ type: 'choose', id: choices[0]!.id });
  await session.sees('account', 'G3-ACCOUNT');
});

async function gone(session: TestSession) {
  const { problem, actions } = await session.seesOneOf(({ page }) =>
    page.helpTopic === 'problem' ? shownOn(page) : undefined,
  );
  return { code: problem!.code, ways: actions.map(({ id }) => id) };
}
