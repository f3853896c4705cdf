import { expect, test } from 'vitest';
import { openValidating, sharedOperator } from '../../tasks/helpers/operator.ts';
import { folderOf, keyOf } from '../helpers/node-life.ts';
import { connectWith, openTestSession, type TestSession } from '../helpers/open-test-session.ts';
import { giveKey, sendAll } from '../helpers/walk-session.ts';

const operator = sharedOperator(() => openValidating('operator'));

/**
 * Opens the wizard at the operator's node, without a key.
 * @param idleSeconds since the last block of the P-Chain
 */
async function openNode(idleSeconds = 0n): Promise<TestSession> {
  const { clock, connection } = operator;
  const { profile } = connection;
  const connecting = connectWith(profile, clock, ({ pChain }) => {
    const time = async () => (await pChain.time()) - idleSeconds;
    return { pChain: { ...pChain, time } };
  });
  const session = openTestSession(profile, await folderOf(operator), clock, connecting);
  await session.sees('choice', 'G9-HOME');
  await session.choose(operator.node.nodeId, 'done', 'G9-VALIDATING');
  return session;
}

/** Types an amount and returns the form's field. */
async function typed(session: TestSession, code: string, value: string) {
  return (await session.edit('amount', value, 'form', code)).fields[0]!;
}

test('the form for a new stake shows the limits that apply, and refuses each amount beyond them', async () => {
  const session = await openNode();
  const [field] = (await session.choose('weight', 'form', 'G6-UPDATE')).fields;
  expect(field).toMatchObject({ value: '10' });
  expect(field?.help).toMatch(/ Enter 10 to 10,000 STK \(the most for one node\)\.$/);
  for (const [amount, code] of [
    ['9.99', 'E-FORM-201'],
    ['10001', 'E-FORM-203'],
    ['many', 'E-AMT-101'],
  ] as const) {
    expect(await typed(session, 'G6-UPDATE', amount)).toMatchObject({ problem: { code } });
  }
  expect(await typed(session, 'G6-UPDATE', '10000')).not.toHaveProperty('problem');
});

test.each([
  ['weight', 'G6-UPDATE', '20'],
  ['top-up', 'G8-TOPUP', '0.5'],
] as const)(
  'going back from the question for the key leads to the form, with what was typed: %s',
  async (change, code, amount) => {
    const session = await openNode();
    await session.choose(change, 'form', code);
    // The steps to join are done, but not those of this change.
    expect(session.view.steps).toEqual([]);
    await session.fill({ amount }, 'choice', 'G3-KEY');
    expect((await session.back('form', code)).fields[0]?.value).toBe(amount);
    await session.back('done', 'G9-VALIDATING');
    expect(session.view.steps).not.toEqual([]);
  },
);

test('the form refuses a top-up that the account cannot pay, and accepts the highest amount that it shows', async () => {
  const session = await openNode();
  const form = await session.choose('top-up', 'form', 'G8-TOPUP');
  expect(form.fields[0]?.help).toMatch(/^The validator has \d[\d.]* AVAX and pays/);
  expect(await typed(session, 'G8-TOPUP', '0')).toMatchObject({ problem: { code: 'E-FORM-209' } });
  await typed(session, 'G8-TOPUP', '500');
  session.act({ type: 'confirm' });
  await giveKey(session, keyOf(operator));
  const again = await session.sees('form', 'G8-TOPUP');
  const { problem, value } = again.fields[0]!;
  expect(value).toBe('500');
  expect(problem).toMatchObject({ code: 'E-FORM-208' });
  await typed(session, 'G8-TOPUP', (problem!.values['payable'] as string).replaceAll(',', ''));
  session.act({ type: 'confirm' });
  await sendAll(session, 'G9-VALIDATING');

  // The session now knows the key, so the form shows the limit from the start.
  const known = await session.choose('top-up', 'form', 'G8-TOPUP');
  expect(known.fields[0]?.help).toContain('You can enter up to');
  expect(known.fields[0]?.value).not.toBe(value);
});

test('the form of a top-up subtracts the fees since the last block of an idle P-Chain', async () => {
  const has = async (idleSeconds: bigint) => {
    const session = await openNode(idleSeconds);
    const { help } = (await session.choose('top-up', 'form', 'G8-TOPUP')).fields[0]!;
    return Number(/^The validator has ([\d.]+) AVAX/.exec(help!)![1]);
  };
  const perDay = (512 * 86_400) / 1e9;
  expect((await has(0n)) - (await has(86_400n))).toBeGreaterThan(perDay * 0.99);
});
