import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { message } from '../../../../src/domain/message.ts';
import { foldEvent, EMPTY_VIEW } from '../../../../src/engine/engine-view.ts';
import type { EngineEvent } from '../../../../src/engine/engine.ts';
import { english } from '../../../../src/i18n/english.ts';
import { readOperator } from '../../../../src/protocol/snapshots/read-operator.ts';
import { stakeScreen } from '../../../../src/session/screens/stake-screen.ts';
import { newOperator } from '../../tasks/helpers/operator.ts';
import { openTestSession, personalFolder } from '../helpers/open-test-session.ts';
import { bringNode, giveKey } from '../helpers/walk-session.ts';

const HOUR = 3600;

/** A run that waits for the L1 owner. */
const WAITS: readonly EngineEvent[] = [
  { type: 'began', at: 0, steps: [{ id: 'stake', title: message('step.stake') }] },
  {
    type: 'waiting',
    at: 0,
    step: 'stake',
    wait: { text: message('wait.l1-owner'), whose: 'l1-owner', recheck: 3000 },
  },
];

test('the wait for the L1 owner shows its start from the chain, its usual duration and the message', async () => {
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
  // The usual duration is unknown for other networks.
  const facts = await readOperator(connection.ports, l1, signer.evmAddress);
  const waiting = WAITS.reduce(foldEvent, EMPTY_VIEW);
  const elsewhere = { ...profile, name: 'elsewhere' };
  const other = stakeScreen(waiting, facts, { l1, profile: elsewhere }, english).screen;
  expect(other).toMatchObject({
    wait: { usually: 'depends on the L1 owner; ask them' },
  });
  expect(other).not.toHaveProperty('wait.typical');
  expect(screen.contact).toBe(contact);
  expect(screen.message?.value).toContain(`Operator: ${signer.evmAddress}`);

  session.act({ type: 'other-action', id: 'save-message' });
  await session.logs(/^Message saved to/);
  expect(readFileSync(join(session.home, 'message.txt'), 'utf8')).toBe(
    `${screen.message!.value}\n`,
  );
});
