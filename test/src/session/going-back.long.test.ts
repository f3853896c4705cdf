import { expect, onTestFinished, test } from 'vitest';
import { OWNER_AND_CURATOR, startTestSandbox } from '../../helpers/sandbox/sandbox.ts';
import { blockOf } from '../../helpers/shown.ts';
import { openTestSession, personalFolder } from './helpers/open-test-session.ts';
import {
  bringNode,
  confirmForm,
  confirmPlan,
  giveKey,
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
  const session = openTestSession(network, personalFolder());
  const nodeId = await confirmPlan(session, accounts[0]!.privateKey);
  await submitLink(session);
  await session.sees('intent', 'G4-REGISTER');
  session.act({ type: 'back' });
  expect((await session.sees('text', 'G4-METADATA')).value).toBe('https://operator.example');
  session.act({ type: 'submit', value: 'https://operator.example' });
  await sendAll(session, 'G4-WAIT-EPOCH');

  // The clock stands still, so no epoch begins.
  session.act({ type: 'back' });
  const { page } = await session.sees('account', 'G3-ACCOUNT');
  const { rows } = blockOf(page, 'table');
  expect(rows.filter(({ state }) => state === 'done').length).toBeGreaterThanOrEqual(3);
  expect(session.view.leaving).toBe('safe');

  session.act({ type: 'confirm' });
  await session.sees('stake', 'G4-WAIT-EPOCH');
  passEpochs(session, sandbox);
  await confirmForm(session);
  const adding = await session.sees('intent', 'G5-ADD');
  expect(adding.pairs.find(({ label }) => label === 'then')?.value).toMatch(
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
  session.act({ type: 'back' });
  await session.sees('account', 'G3-ACCOUNT');
  session.act({ type: 'confirm' });
  await sendAll(session, 'G9-VALIDATING');
  const { pairs } = await session.sees('done', 'G9-VALIDATING');
  expect(pairs.map(({ value }) => value)).toContain(nodeId);
});

test('going back to the choice of the L1 and of the network removes what was chosen from the header', async () => {
  const sandbox = await startTestSandbox();
  onTestFinished(() => sandbox.stop());
  const { network, accounts } = sandbox.profile;
  const session = openTestSession(network, personalFolder());
  await bringNode(session, 'Genbu/Genbu');
  await giveKey(session, accounts[0]!.privateKey);
  await session.sees('account', 'G3-ACCOUNT');
  const { header } = session.view;
  expect(header).toMatchObject({ phase: 'Genbu', l1: 'Genbu', operator: accounts[0]!.evmAddress });
  const backTo = async (code: string): Promise<void> => {
    while (session.view.code !== code) {
      const { code: before } = session.view;
      session.act({ type: 'back' });
      await session.seesOneOf(({ code: now, page }) =>
        now !== before && page.helpTopic !== 'busy' ? true : undefined,
      );
    }
  };
  await backTo('G1-L1');
  expect(session.view.header).toEqual({
    network: header.network,
    isReadOnly: false,
    worthless: header.worthless,
  });
  await backTo('G1-NETWORK');
  expect(session.view.header).toEqual({ isReadOnly: false, worthless: undefined });
});
