import { expect, onTestFinished, test } from 'vitest';
import { connect } from '../../../../src/adapters/connect.ts';
import { parseAddress } from '../../../../src/domain/identity/evm.ts';
import { readL1 } from '../../../../src/protocol/snapshots/read-l1.ts';
import { readOperator } from '../../../../src/protocol/snapshots/read-operator.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import { startTestSandbox } from '../../../helpers/sandbox/sandbox.ts';
import { openTestSession, personalFolder } from '../helpers/open-test-session.ts';
import { confirmPlan, giveKey, submitLink } from '../helpers/walk-session.ts';
import { openProfile } from '../../../helpers/sandbox/open-profile.ts';

/** An operator who opens the wizard three minutes later. */
const later = { ...systemClock, now: () => systemClock.now() + 180_000 };

test.each([
  ['speed-up', 'registered'],
  ['cancel', 'not registered'],
] as const)(
  'the next session shows a stuck transaction: %s leaves the operator %s',
  async (how, end) => {
    const sandbox = await startTestSandbox();
    onTestFinished(() => sandbox.stop());
    const { network, accounts } = sandbox.profile;
    const { cChain } = sandbox.controls;
    const [account] = accounts;
    cChain.setBlockTime(Infinity);

    const home = personalFolder();
    const first = openTestSession(network, home);
    await confirmPlan(first, account!.privateKey);
    await submitLink(first);
    await first.sees('intent', 'G4-REGISTER');
    first.act({ type: 'confirm' });
    await first.logs(/^Sent/);
    first.act({ type: 'leave' });
    await first.ended;

    const second = openTestSession(network, home, later);
    const stuck = await second.sees('choice', 'G9-STUCK');
    expect(stuck.title).toContain('nonce 0');
    expect(stuck.prose[0]).toMatch(/Becoming an operator: 0x[0-9a-f]{64}/);
    expect(stuck.choices.map(({ id }) => id)).toEqual(['speed-up', 'cancel', 'wait']);
    second.act({ type: 'choose', id: how });
    await giveKey(second, account!.privateKey);
    await second.seesOrIsAsked('none');
    second.act({ type: 'confirm' });
    await second.logs(/^Sent/);
    cChain.setBlockTime(0);
    await cChain.mine();
    // The stuck transaction is resolved, and the wizard continues as usual.
    await second.logs(/nonce 0 is used; no transaction waits with this nonce any more/);
    const { ports } = await connect(openProfile(network), systemClock);
    const operator = parseAddress(account!.evmAddress);
    expect((await ports.evm.nonces(operator)).latest).toBe(1n);
    const genbu = network.phases.find(({ active }) => active)!.l1s[0]!;
    const l1 = await readL1(ports, openProfile(network), genbu);
    const { registered } = await readOperator(ports, l1, operator);
    expect(registered ? 'registered' : 'not registered').toBe(end);
  },
);
