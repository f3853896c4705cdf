import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../../src/app/clock.ts';
import { LOWEST_COST } from '../../../../src/tasks/money/price.ts';
import { wei, weiText, type Wei } from '../../../../src/domain/units.ts';
import { english } from '../../../../src/i18n/english.ts';
import { startTestSandbox, type TestSandbox } from '../../../helpers/sandbox/sandbox.ts';
import { blockOf } from '../../../helpers/shown.ts';
import { connectWith, openTestSession } from '../helpers/open-test-session.ts';
import { openPlan } from '../helpers/walk-session.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.stop());

interface Differences {
  readonly on?: TestSandbox;
  /** The account's balance on the C-Chain. */
  readonly cBalance?: Wei;
  /** The price of a validator. */
  readonly validatorFee?: bigint;
}

/** The plan for an account of the sandbox. */
async function planOf(account: string, { on = sandbox, cBalance, validatorFee }: Differences = {}) {
  const { network, accounts } = on.profile;
  const connecting = connectWith(network, systemClock, (ports) => {
    const evm = { ...ports.evm };
    const pChain = { ...ports.pChain };
    if (cBalance !== undefined) evm.balance = () => Promise.resolve(cBalance);
    if (validatorFee !== undefined) pChain.validatorFeePrice = () => Promise.resolve(validatorFee);
    return { evm, pChain };
  });
  const session = openTestSession(network, undefined, systemClock, connecting);
  const { privateKey } = accounts.find(({ name }) => name === account)!;
  const { page, pairs, findings } = (await openPlan(session, privateKey)).plan;
  const rows = blockOf(page, 'table').rows.map(
    ({ cells: [title, where = '', cost = ''], state }) => {
      const [name, ...marks] = title.split(', ');
      return { title: name!, marks, where, cost, state };
    },
  );
  return {
    session,
    rows: rows.filter(({ state }) => state !== undefined),
    total: rows.find(({ state }) => state === undefined)?.cost ?? '',
    row: (title: string) => rows.find((row) => row.title.startsWith(title)),
    /** The addresses that are shown without asking for them. */
    addresses: pairs.map(({ value }) => value),
    findings: findings.map(({ text }) => text),
    ready: page.ask.kind === 'agree',
  };
}

/** An amount of AVAX in wei. */
function weiOf(text: string): bigint {
  const [, whole = '0', digits = ''] = /^~?(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  return BigInt(whole + digits.padEnd(18, '0'));
}

test('the total of a plan is the sum of its rows, which mark final and optional steps', async () => {
  const { rows, total } = await planOf('operator');
  const costs = rows.filter(({ cost }) => /\d/.test(cost)).map(({ cost }) => weiOf(cost));
  const sum = costs.reduce((all, one) => all + one, 0n);
  // Each fee is rounded up to three digits, the total to four decimals.
  expect(weiOf(total) - sum).toBeLessThan(10n ** 14n);
  expect(sum - weiOf(total)).toBeLessThan(BigInt(rows.length) * 10n ** 13n);
  // The sandbox has the lowest prices, for which the first screen states the cost.
  expect(total).toBe(`~${weiText.needed(LOWEST_COST)}`);

  const marked = (mark: string) =>
    rows.filter(({ marks }) => marks.includes(mark)).map(({ title }) => title);
  expect(marked(english.t('ui.intent.final'))).toEqual([
    'register operator',
    'add node',
    'register on the P-Chain',
  ]);
  expect(marked(english.t('ui.account.if-needed'))).toHaveLength(2);
  expect(rows.find(({ state }) => state === 'current')?.title).toBe('register operator');
});

test('a validator price of 0 proposes the balance for 30 days at the lowest published price', async () => {
  const { row } = await planOf('operator', { validatorFee: 0n });
  // 512 nAVAX a second: 1.327104 AVAX for 30 days.
  expect(row('balance for ∞ days')?.cost).toBe('1.327104');
});

test('an account that can pay less than 30 days, and has no AVAX on the P-Chain, sees the days and both transactions that move AVAX there', async () => {
  const plan = await planOf('C-Chain only', { cBalance: wei(5n * 10n ** 17n) });
  expect(plan.ready).toBe(true);
  const balance = plan.row('balance for ');
  expect(balance?.title).toMatch(/^balance for [\d.]+ days?$/);
  expect(balance?.cost).toMatch(/^0\.\d+$/);
  expect(plan.row('move ')).toMatchObject({ where: 'C-Chain', state: 'todo', marks: [] });
  const receive = plan.row(english.t('plan.receive'));
  expect(receive).toMatchObject({ where: 'P-Chain', state: 'todo', marks: [] });
  expect(plan.findings.join()).not.toContain('P-Chain: enough');
});

test('an account without funds sees the missing amounts and its addresses, and cannot continue', async () => {
  const { session, findings, ready, addresses } = await planOf('without funds');
  expect(ready).toBe(false);
  expect(findings[0]).toMatch(
    /^You need 1\.3\d* AVAX more on the C-Chain for 30 days, at least 0\.0\d* AVAX for 1 day\./,
  );
  const { accounts } = sandbox.profile;
  const { evmAddress, pChainAddress } = accounts.find(({ name }) => name === 'without funds')!;
  expect(addresses).toEqual([evmAddress]);
  const { pairs } = await session.otherAction('addresses', 'account', 'G3-ACCOUNT');
  expect(pairs.map(({ value }) => value)).toEqual([evmAddress, pChainAddress]);
});

test('past epochs that must be processed now are a step like any other', async () => {
  const late = await startTestSandbox();
  onTestFinished(() => late.stop());
  const { controls, profile } = late;
  controls.advance(20 * profile.epochSeconds);
  await controls.cChain.tick();
  expect((await planOf('operator', { on: late })).row(english.t('plan.epochs'))?.marks).toEqual([]);
});
