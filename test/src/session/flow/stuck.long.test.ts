import { expect, test } from 'vitest';
import { readOperator } from '../../../../src/protocol/snapshots/read-operator.ts';
import { freshOperator, newOperator } from '../../tasks/helpers/operator.ts';
import { keyOf, openIn } from '../helpers/node-life.ts';
import { personalFolder } from '../helpers/open-test-session.ts';
import { confirmPlan, giveKey, submitLink } from '../helpers/walk-session.ts';

const operator = freshOperator(() => newOperator('operator'));

test.each([
  ['speed-up', true],
  ['cancel', false],
] as const)(
  'the next session shows a stuck transaction: after %s, the operator is registered: %s',
  async (how, isRegistered) => {
    const { clock, connection, l1, sandbox, signer } = operator;
    const { cChain } = sandbox.controls;
    cChain.setBlockTime(Infinity);
    const home = personalFolder();
    const first = openIn(home, operator);
    await confirmPlan(first, keyOf(operator));
    await submitLink(first);
    await first.sees('intent', 'G4-REGISTER');
    first.act({ type: 'confirm' });
    await first.logs(/^Sent/);
    await first.leave();

    clock.forward(180);
    const second = openIn(home, operator);
    const stuck = await second.sees('choice', 'G9-STUCK');
    expect(stuck.title).toContain('nonce 0');
    expect(stuck.prose[0]).toMatch(/Becoming an operator: 0x[0-9a-f]{64}/);
    expect(stuck.choices.map(({ id }) => id)).toEqual(['speed-up', 'cancel', 'wait']);
    second.act({ type: 'choose', id: how });
    await giveKey(second, keyOf(operator));
    await second.seesOrIsAsked('none');
    second.act({ type: 'confirm' });
    await second.logs(/^Sent/);
    cChain.setBlockTime(0);
    await cChain.mine();
    // The stuck transaction is resolved, and the wizard continues as usual.
    await second.logs(/nonce 0 is used; no transaction waits with this nonce any more/);
    expect((await connection.ports.evm.nonces(signer.evmAddress)).latest).toBe(1n);
    const { registered } = await readOperator(connection.ports, l1, signer.evmAddress);
    expect(registered).toBe(isRegistered);
  },
);
