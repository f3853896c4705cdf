import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newOperator } from '../../tasks/helpers/operator.ts';
import { openTestSession, personalFolder } from '../helpers/open-test-session.ts';
import { bringNode, giveKey } from '../helpers/walk-session.ts';

const HOUR = 3600;

test('a wait for the L1 owner says since when by the chain, how long usually, and has the message', async () => {
  const operator = await newOperator('operator');
  onTestFinished(() => operator.sandbox.stop());
  const { clock, connection, l1, run, sandbox, signer, vaults } = operator;
  const contact = 'https://owners.example';
  const profile = { ...connection.profile, contact };
  const metadataUrl = 'https://operator.example';
  expect(await run({ kind: 'join', l1, input: { metadataUrl, vaults } })).toMatchObject({
    kind: 'done',
  });
  const optedIn = clock.now();
  clock.forward(3 * HOUR);
  await sandbox.controls.cChain.tick();

  const session = openTestSession(profile, personalFolder(), clock);
  await bringNode(session, 'Genbu/Genbu');
  await giveKey(session, sandbox.profile.accounts[0]!.privateKey);
  await session.sees('account', 'G3-ACCOUNT');
  session.act({ type: 'confirm' });
  const { wait, ...screen } = await session.seesOneOf(({ code, screen }) =>
    screen.kind === 'stake' && code === 'G4-WAIT-OWNER' && screen.wait?.since !== undefined
      ? { ...screen, wait: screen.wait }
      : undefined,
  );
  expect(wait).toMatchObject({ whose: 'l1-owner', every: 3000 });
  expect(wait.usually).toBe('a few seconds in the sandbox');
  expect(Math.abs(Number(wait.since) - optedIn)).toBeLessThan(0.1 * HOUR * 1000);
  expect(screen.contact).toBe(contact);
  expect(screen.message?.value).toContain(`Operator: ${signer.evmAddress}`);

  session.act({ type: 'also', id: 'save-message' });
  await session.logs(/^Message saved to/);
  expect(readFileSync(join(session.home, 'message.txt'), 'utf8')).toBe(
    `${screen.message!.value}\n`,
  );
});
