import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../../../src/adapters/connect.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import { nAvax, nAvaxToWei, wei, weiText } from '../../../../src/domain/units.ts';
import { parseAddress } from '../../../../src/domain/identity/evm.ts';
import {
  OWNER_AND_CURATOR,
  startTestSandbox,
  type TestSandbox,
} from '../../../helpers/sandbox/sandbox.ts';
import { openTestSession, personalFolder } from '../helpers/open-test-session.ts';
import { confirmPlan, passEpochs, sendAll, submitLink } from '../helpers/walk-session.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ actors: OWNER_AND_CURATOR });
});
afterAll(() => sandbox.stop());

const account = () => sandbox.profile.accounts.find(({ name }) => name === 'C-Chain only')!;

/** The account's funds on both chains, in wei. */
async function funds(): Promise<bigint> {
  const { ports } = await connect(sandbox.profile.network, systemClock);
  const [onC, outputs] = await Promise.all([
    ports.evm.balance(parseAddress(account().evmAddress)),
    ports.pChain.utxos(account().pChainAddress),
  ]);
  return onC + outputs.reduce((sum, { amount }) => sum + nAvaxToWei(nAvax(amount)), 0n);
}

test("the last screen shows the addition's cost and duration and how long the balance lasts, and saves the receipt", async () => {
  const before = await funds();
  const session = openTestSession(sandbox.profile.network, personalFolder());
  passEpochs(session, sandbox);
  await confirmPlan(session, account().privateKey);
  await submitLink(session);
  await sendAll(session, 'G5-FORM');
  session.act({ type: 'confirm' });
  await sendAll(session, 'G9-DONE');
  const done = await session.sees('done', 'G9-DONE');
  const spent = before - (await funds());
  const balance = nAvaxToWei(nAvax(1_327_104_000n));
  const fees = weiText.needed(wei(spent - balance));
  expect(done.pairs).toContainEqual({
    label: 'cost',
    value: `${fees} AVAX in fees, 1.327104 AVAX of balance`,
  });
  const took = done.pairs.find(({ label }) => label === 'took')?.value;
  expect(took).toMatch(/^\S.* s, \S.* s of it waiting$/);
  expect(done.pairs.find(({ label }) => label === 'P-Chain balance')?.value).toMatch(
    /^[\d.]+ AVAX, [\d.]+ days; top up before \d{4}-\d{2}-\d{2}$/,
  );
  const path = join(session.home, 'receipt.md');
  for (const text of ['Saved to', 'Already saved to']) {
    const earlier = session.view.log.length;
    session.act({ type: 'choose', id: 'receipt' });
    await session.logs(new RegExp(`^${text}$`));
    expect(session.view.log.slice(earlier)).toEqual([{ mark: 'done', text, value: path }]);
    expect(session.view.answer).toEqual({ mark: 'done', text, value: path });
    await session.sees('done', 'G9-DONE');
  }
  expect(readFileSync(path, 'utf8')).toContain(account().evmAddress);
});
