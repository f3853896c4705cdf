import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keyFromText } from '../../../../src/adapters/keys/key-sources.ts';
import { pChainAddress } from '../../../../src/domain/identity/p-chain-address.ts';
import { addressHrp } from '../../../../src/domain/network/profile.ts';
import { installLedger } from '../../../helpers/ledger/install.ts';
import { OWNER_AND_CURATOR, startTestSandbox } from '../../../helpers/sandbox/sandbox.ts';
import { blocksOf } from '../../../helpers/blocks-of.ts';
import { openTestSession, personalFolder } from '../helpers/open-test-session.ts';
import { bringNode, LINK, passEpochs, sendAll } from '../helpers/walk-session.ts';

const ACCOUNT = 1;

test('a Ledger signs all steps of an addition; its failures are reported and can be retried', async () => {
  const sandbox = await startTestSandbox({ actors: OWNER_AND_CURATOR });
  onTestFinished(() => sandbox.stop());
  const { network, accounts } = sandbox.profile;
  const { evmAddress, privateKey } = accounts[0]!;
  const pKey = randomBytes(32).toString('hex');
  const keys = {
    [`44'/60'/0'/0/${ACCOUNT}`]: privateKey.slice(2),
    [`44'/9000'/0'/0/${ACCOUNT}`]: pKey,
  };
  const home = personalFolder();
  const ledger = installLedger(join(home, 'ledger'), { keys });
  const session = openTestSession(network, home);
  passEpochs(session, sandbox);
  const shown = new Set<string>();
  void session.seesOneOf(({ page }) => {
    const steps = blocksOf(page, 'steps').flatMap((block) => block.steps);
    for (const { onDevice } of steps) if (onDevice !== undefined) shown.add(onDevice);
    return undefined;
  });
  await bringNode(session);

  await session.sees('choice', 'G3-KEY');
  ledger.is('none');
  expect((await session.choose('ledger', 'choice', 'G3-KEY')).problem?.code).toBe('E-LED-103');
  ledger.is({ keys });
  const { choices } = await session.choose('ledger', 'choice', 'G3-KEY');
  expect(choices[ACCOUNT]?.title).toBe(evmAddress);
  await session.choose(`${ACCOUNT}`, 'account', 'G3-ACCOUNT');
  const account = await session.otherAction('addresses', 'account', 'G3-ACCOUNT');
  const { shortId } = keyFromText(pKey);
  expect(account.pairs.map(({ value }) => value)).toEqual([
    evmAddress,
    pChainAddress(shortId, addressHrp(network.networkId)),
  ]);
  await session.confirm('text', 'G4-METADATA');

  ledger.is({ keys, refuses: true });
  await session.submit(LINK, 'intent', 'G4-REGISTER');
  session.act({ type: 'confirm' });
  expect((await session.seesProblem()).code).toBe('E-LED-107');
  ledger.is({ keys, status: 0x5515 });
  session.act({ type: 'retry' });
  // Before the first question for consent.
  expect((await session.seesProblem()).code).toBe('E-LED-104');
  ledger.is({ keys });
  session.act({ type: 'retry' });
  await sendAll(session, 'G5-FORM');
  session.act({ type: 'confirm' });
  await sendAll(session, 'G9-VALIDATING');

  const screens = ledger.screens();
  // The refused transaction, the three calls, the addition, the export and import, the registration and the
  // completion.
  expect(screens.length).toBeGreaterThanOrEqual(8);
  const hashes = screens.flatMap((screen) => (screen.shows === 'hash' ? [screen.hash] : []));
  expect(hashes.length).toBeGreaterThan(0);
  expect([...shown].sort()).toEqual(hashes.sort());
});
