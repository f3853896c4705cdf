import { english } from '../../../src/i18n/english.ts';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '../../../src/adapters/connect.ts';
import { systemClock } from '../../../src/app/clock.ts';
import { readSandboxHealth } from '../../../src/app/sandbox/running-sandbox.ts';
import { startTestSandbox } from '../../helpers/sandbox/sandbox.ts';
import { shownOn } from '../../helpers/shown.ts';
import { openTestSession, personalFolder, type TestSession } from './helpers/open-test-session.ts';
import { bringNode, giveKey } from './helpers/walk-session.ts';

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
      const health = () => readSandboxHealth(stateDir, network.apiUrl);
      return connect(network, systemClock, until, health);
    },
  );
  const kill = async (): Promise<void> => {
    isUp = false;
    await sandbox.close();
  };
  await bringNode(session, 'Genbu/Genbu');
  await giveKey(session, accounts[0]!.privateKey);
  await session.sees('account', 'G3-ACCOUNT');
  session.act({ type: 'confirm' });
  await session.sees('text', 'G4-METADATA');

  await kill();
  session.act({ type: 'submit', value: 'https://operator.example' });
  expect(await gone(session)).toEqual({
    code: 'E-SBX-109',
    text: `The sandbox has stopped running. Its chains and test money are kept in ${stateDir}.`,
    ways: ['s start it again here and continue', 'n choose the network again'],
  });

  // The restarted sandbox has other ports. The wizard asks neither for the L1 nor for the node or the key
  // again.
  await session.does({ type: 'other-action', id: 'sandbox' });
  await session.sees('account', 'G3-ACCOUNT');
  const { findings } = await session.sees('account', 'G3-ACCOUNT');
  expect(findings[0]?.text).toContain('You have 100 AVAX');
  expect(session.view.log.map(({ text }) => text)).toContain(
    'The sandbox had stopped; the wizard has reconnected.',
  );

  await kill();
  session.act({ type: 'retry' });
  expect((await gone(session)).code).toBe('E-SBX-109');
  await session.does({ type: 'other-action', id: 'networks' });
  const { choices } = await session.sees('choice', 'G1-NETWORK');
  session.act({ type: 'choose', id: choices[0]!.id });
  await session.sees('account', 'G3-ACCOUNT');
});

test('the program detects whether the sandbox runs at another address, and whether its files still exist', async () => {
  const first = await startTestSandbox();
  const { stateDir } = first;
  const { apiUrl } = first.profile.network;
  const fate = () => readSandboxHealth(stateDir, apiUrl);
  expect(fate()).toBeUndefined();
  await first.close();
  expect(fate()?.code).toBe('E-SBX-109');

  const second = await startTestSandbox({ stateDir });
  onTestFinished(() => second.stop());
  const url = second.profile.network.apiUrl;
  expect(english.error(fate()!).text).toBe(
    `The sandbox was started again, and is now at ${url} instead of ${apiUrl}.`,
  );
  await second.close();
  rmSync(join(stateDir, 'genesis.json'));
  expect(english.error(fate()!).text).toBe(
    `The sandbox has stopped running, and its chains and test money are gone: ${stateDir} no longer contains them.`,
  );
});

async function gone(session: TestSession) {
  const { problem, actions } = await session.seesOneOf(({ screen }) =>
    screen.about === 'problem' ? shownOn(screen) : undefined,
  );
  const ways = actions.map(({ key, title }) => `${key} ${title}`);
  return { code: problem!.code, text: english.error(problem!).text, ways };
}
