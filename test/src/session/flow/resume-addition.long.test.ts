import { expect, test } from 'vitest';
import { blockOf, valueOf } from '../../../helpers/shown.ts';
import { joinedOperator } from '../../tasks/helpers/operator.ts';
import { keyOf, openIn } from '../helpers/node-life.ts';
import { personalFolder, type TestSession } from '../helpers/open-test-session.ts';
import { confirmPlan, giveKey, sendAll } from '../helpers/walk-session.ts';

test('an addition is resumed only with its own account, and its node cannot be added again', async () => {
  const operator = await joinedOperator('operator');
  const home = personalFolder();
  const first = openIn(home, operator);
  const nodeId = await confirmPlan(first, keyOf(operator));
  await first.sees('form', 'G5-FORM');
  await first.does({ type: 'edit', field: 'balance', value: '0.05' });
  first.act({ type: 'confirm' });
  await first.sees('intent', 'G5-ADD');
  first.act({ type: 'confirm' });
  const intent = await first.sees('intent', 'G8-PCHAIN');
  const [until] = valueOf(intent, 'send before')?.split(';') ?? [];
  first.act({ type: 'leave' });
  await first.ended;
  expect(first.view.unfinished).toEqual([
    `Adding ${nodeId} is unfinished (transaction 2 of 3, your turn; send the next transaction before ${until}).`,
  ]);
  const resume = async (): Promise<TestSession> => {
    const session = openIn(home, operator);
    const { choices } = await session.sees('choice', 'G0-RESUME');
    session.act({ type: 'choose', id: choices[0]!.id });
    return session;
  };

  const other = await resume();
  await giveKey(other, operator.sandbox.profile.accounts[1]!.privateKey);
  const refused = await other.sees('problem', 'G3-KEY');
  expect(refused.problem?.code).toBe('E-KEY-108');
  expect(other.view.header.operator).toBe(operator.signer.evmAddress);
  await other.does({ type: 'retry' });
  await other.sees('choice', 'G3-KEY');
  other.act({ type: 'leave' });
  await other.ended;
  expect(other.view.unfinished).toEqual(first.view.unfinished);

  // The wizard offers the addition again, because the network's last account is still the account of the task.
  const session = await resume();
  await giveKey(session, keyOf(operator));
  // The plan shows the balance that was chosen, because the registration pays it.
  const { page } = await session.sees('account', 'G3-ACCOUNT');
  const costs = blockOf(page, 'table').rows.map(({ cells }) => cells.join(' '));
  expect(costs.filter((row) => row.includes('balance for'))).toEqual([
    expect.stringContaining('0.05'),
  ]);
  session.act({ type: 'confirm' });
  // The balance lasts for a day.
  await sendAll(session, 'G9-LOW-BALANCE');

  // The same node cannot be added a second time.
  await session.does({ type: 'choose', id: 'another' });
  const { value } = await session.sees('text', 'G2-NODE');
  session.act({ type: 'submit', value });
  await session.sees('node', 'G2-NODE');
  await session.does({ type: 'confirm' });
  const again = await session.seesProblemOf('text', 'G2-NODE');
  expect(again.problem).toMatchObject({ code: 'E-VM-104', values: { node: nodeId } });
  session.act({ type: 'leave' });
  await session.ended;
  expect(session.view.unfinished).toEqual([]);
});
