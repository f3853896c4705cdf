import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect } from '../../../../src/adapters/connect.ts';
import type { Connection } from '../../../../src/ports/connection.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import { LOWEST_COST } from '../../../../src/tasks/money/price.ts';
import { wei, weiText, type Wei } from '../../../../src/domain/units.ts';
import { english } from '../../../../src/i18n/english.ts';
import { startTestSandbox, type TestSandbox } from '../../../helpers/sandbox/sandbox.ts';
import { blockOf } from '../../../helpers/shown.ts';
import { openTestSession, personalFolder } from '../helpers/open-test-session.ts';
import { bringNode, giveKey } from '../helpers/walk-session.ts';
import { openProfile } from '../../../helpers/sandbox/open-profile.ts';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(() => sandbox.stop());

/**
 * The plan for an account of the sandbox. `cBalance` replaces the account's balance on the C-Chain,
 * `validatorFee` the price of a validator.
 */
async function planOf(
  account: string,
  { cBalance, validatorFee }: { readonly cBalance?: Wei; readonly validatorFee?: bigint } = {},
) {
  const { network, accounts } = sandbox.profile;
  const connecting = async (_name: string, until: AbortSignal): Promise<Connection> => {
    const connection = await connect(openProfile(network), systemClock, { until });
    const evm = { ...connection.ports.evm };
    const pChain = { ...connection.ports.pChain };
    if (cBalance !== undefined) evm.balance = () => Promise.resolve(cBalance);
    if (validatorFee !== undefined) pChain.validatorFeePrice = () => Promise.resolve(validatorFee);
    return { ...connection, ports: { ...connection.ports, evm, pChain } };
  };
  const session = openTestSession(network, personalFolder(), systemClock, connecting);
  await bringNode(session, 'Genbu/Genbu');
  await giveKey(session, accounts.find(({ name }) => name === account)!.privateKey);
  const { page, pairs, findings } = await session.sees('account', 'G3-ACCOUNT');
  const costed = blockOf(page, 'table').rows.map(
    ({ cells: [title, where = '', cost = ''], state }) => ({
      title: title.replace(/, .*/, ''),
      marks: title.split(', ').slice(1),
      ...{ where, cost, state },
    }),
  );
  return {
    session,
    rows: costed.filter(({ state }) => state !== undefined),
    total: costed.find(({ state }) => state === undefined)?.cost ?? '',
    /** The addresses that are shown without asking for them. */
    addresses: pairs.map(({ value }) => value),
    findings,
    ready: page.ask.kind === 'agree',
  };
}

type Rows = Awaited<ReturnType<typeof planOf>>['rows'];

const WEI_DIGITS = 18;
/** An amount of AVAX in wei. */
function weiOf(text: string): bigint {
  const [, whole = '0', digits = ''] = /^~?(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  return BigInt(whole + digits.padEnd(WEI_DIGITS, '0'));
}
const costs = (rows: Rows): bigint[] =>
  rows.filter(({ cost }) => /\d/.test(cost)).map(({ cost }) => weiOf(cost));
const titled = (rows: Rows, title: string) => rows.find((row) => row.title === title);

test('the total of a plan is the sum of its rows, which mark final and optional steps', async () => {
  const { rows, total } = await planOf('operator');
  const sum = costs(rows).reduce((all, one) => all + one, 0n);
  // Each fee is rounded up to three digits, the total to four decimals.
  expect(weiOf(total) - sum).toBeLessThan(10n ** 14n);
  // The sandbox has the lowest prices, for which the first screen states the cost.
  expect(total).toBe(`~${weiText.needed(LOWEST_COST)}`);
  expect(sum - weiOf(total)).toBeLessThan(BigInt(rows.length) * 10n ** 13n);

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
  const { rows } = await planOf('operator', { validatorFee: 0n });
  // 512 nAVAX a second: 1.327104 AVAX for 30 days.
  expect(titled(rows, 'balance for ∞ days')?.cost).toBe('1.327104');
});

test('an account without AVAX on the P-Chain sees both transactions that move it there', async () => {
  const { rows, findings } = await planOf('C-Chain only');
  const move = rows.find(({ title }) => title.startsWith('move '));
  expect(move).toMatchObject({ where: 'C-Chain', state: 'todo', marks: [] });
  const receive = titled(rows, english.t('plan.receive'));
  expect(receive).toMatchObject({ where: 'P-Chain', state: 'todo', marks: [] });
  expect(findings.map(({ text }) => text).join()).not.toContain('P-Chain: enough');
});

test('an account that can pay less than 30 days sees the days that it can pay', async () => {
  const { rows, ready } = await planOf('C-Chain only', { cBalance: wei(5n * 10n ** 17n) });
  expect(ready).toBe(true);
  const balance = rows.find(({ title }) => /^balance for [\d.]+ days?$/.test(title));
  expect(balance?.cost).toMatch(/^0\.\d+$/);
});

test('an account without funds sees the missing amounts and its addresses, and cannot continue', async () => {
  const { session, findings, ready, addresses } = await planOf('without funds');
  expect(ready).toBe(false);
  expect(findings[0]?.text).toMatch(
    /^You need 1\.3\d* AVAX more on the C-Chain for 30 days, at least 0\.0\d* AVAX for 1 day\./,
  );
  const { accounts } = sandbox.profile;
  const { evmAddress, pChainAddress } = accounts.find(({ name }) => name === 'without funds')!;
  expect(addresses).toEqual([evmAddress]);
  session.act({ type: 'other-action', id: 'addresses' });
  const { pairs } = await session.sees('account', 'G3-ACCOUNT');
  expect(pairs.map(({ value }) => value)).toEqual([evmAddress, pChainAddress]);
});

test('past epochs that must be processed now are a step like any other', async () => {
  const epochs = english.t('plan.epochs');
  const ifNeeded = english.t('ui.account.if-needed');
  expect(titled((await planOf('operator')).rows, epochs)?.marks).toEqual([ifNeeded]);
  const { controls, profile } = sandbox;
  controls.advance(20 * profile.epochSeconds);
  await controls.cChain.tick();
  expect(titled((await planOf('operator')).rows, epochs)?.marks).toEqual([]);
});
