import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '../../../../src/adapters/connect.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import { parseAddress } from '../../../../src/domain/identity/evm.ts';
import { nAvax, nAvaxToWei, wei, weiText } from '../../../../src/domain/units.ts';
import {
  OWNER_AND_CURATOR,
  startTestSandbox,
  type TestSandbox,
} from '../../../helpers/sandbox/sandbox.ts';
import { openTestSession, personalFolder, type TestSession } from '../helpers/open-test-session.ts';
import {
  bringNode,
  confirmPlan,
  giveKey,
  inPhase,
  passEpochs,
  sendAll,
  submitLink,
} from '../helpers/walk-session.ts';
import { blockOf, valueOf } from '../../../helpers/shown.ts';
import { openProfile } from '../../../helpers/sandbox/open-profile.ts';

test('Seiryu and Byakko wait for the validator set; in Genbu the operator adds and removes its node', async () => {
  const sandbox = await startTestSandbox({ actors: OWNER_AND_CURATOR });
  onTestFinished(() => sandbox.stop());
  const { network, accounts } = sandbox.profile;
  const [other] = accounts;
  const account = accounts.find(({ name }) => name === 'C-Chain only')!;

  const tracker = 'https://tracker.example/new';
  const seiryu = openTestSession(inPhase(network, { name: 'Seiryu', tracker }));
  await bringNode(seiryu, 'Seiryu/Genbu');
  const form = await seiryu.sees('form', 'S3-FORM');
  expect(form.fields.map(({ problem }) => problem)).toEqual([undefined, undefined]);
  const texts = { operatorName: 'Operator *one*', operatorDescription: 'A test' };
  const ticket = await seiryu.fill(texts, 'ticket', 'S3-TICKET');
  const written = blockOf(ticket.page, 'verbatim').lines;
  const markdown = `${written.join('\n')}\n`;
  expect(written).toContain('- **Operator name:** Operator \\*one\\*');
  expect(new URL(ticket.values[0]!.value).searchParams.get('body')).toBe(markdown);
  await seiryu.choose('save', 'ticket', 'S3-TICKET');
  const saved = join(seiryu.home, 'registration-ticket.md');
  expect(readFileSync(saved, 'utf8')).toBe(markdown);
  const waiting = await seiryu.choose('wait', 'waiting', 'S4-SET');
  expect(blockOf(waiting.page, 'wait').wait.party).toBe('l1-owner');
  await seiryu.back('ticket', 'S3-TICKET');
  const kept = await seiryu.back('form', 'S3-FORM');
  expect(kept.fields.map(({ value }) => value)).toEqual(Object.values(texts));
  await seiryu.confirm('ticket', 'S3-TICKET');
  await seiryu.choose('wait', 'waiting', 'S4-SET');
  const byakko = openTestSession(inPhase(network, { name: 'Byakko' }));
  await bringNode(byakko, 'Byakko/Genbu');
  expect((await byakko.sees('waiting', 'S4-SET')).prose).toHaveLength(3);

  const home = personalFolder();
  const genbu = openTestSession(network, home);
  passEpochs(genbu, sandbox);
  const before = await fundsOf(sandbox, account);
  const nodeId = await confirmPlan(genbu, account.privateKey);
  await submitLink(genbu);
  await sendAll(genbu, 'G5-FORM');
  genbu.act({ type: 'edit', field: 'stake', value: '10000' });
  genbu.act({ type: 'confirm' });
  await sendAll(genbu, 'G9-VALIDATING');
  await expectAdded(genbu, before - (await fundsOf(sandbox, account)), account.evmAddress);
  for (const session of [seiryu, byakko]) {
    const done = await session.retry('done', 'G9-VALIDATING');
    expect(done.pairs).toContainEqual({ label: 'NodeID', value: nodeId });
  }
  // The file is saved already, so no other page appears before this page takes the next choice.
  genbu.act({ type: 'choose', id: 'receipt' });
  genbu.act({ type: 'choose', id: 'quit' });
  expect(await genbu.ended).toBe(0);

  // In a later session, the address suffices to show the dashboard, and only the operator's own key can
  // change something.
  const later = openTestSession(network, home);
  passEpochs(later, sandbox);
  const nodes = await later.sees('choice', 'G9-HOME');
  expect(nodes.choices[0]!.id).toBe(nodeId);
  const { header } = later.view;
  expect(header).toMatchObject({ phase: 'Genbu', l1: 'Genbu', operator: account.evmAddress });
  await later.choose(nodeId, 'done', 'G9-VALIDATING');
  await later.back('choice', 'G9-HOME');
  // Without an L1 and an operator, the header names neither, and no step after the network is known as done.
  await later.back('choice', 'G1-L1');
  const { ahead: _, ...chosen } = later.view.header;
  expect(chosen).toEqual({
    network: header.network,
    isReadOnly: false,
    worthless: header.worthless,
  });
  expect(later.view.steps.map(({ state }) => state)).toEqual([
    'current',
    ...Array<string>(7).fill('todo'),
  ]);
  await later.back('choice', 'G1-NETWORK');
  expect(later.view.header).toEqual({ isReadOnly: false, worthless: undefined });
  await later.choose(network.name, 'choice', 'G9-HOME');
  await later.choose(nodeId, 'done', 'G9-VALIDATING');
  await later.choose('weight', 'form', 'G6-UPDATE');
  await later.fill({ amount: '5000' }, 'choice', 'G3-KEY');
  await giveKey(later, other!.privateKey);
  expect((await later.sees('problem', 'G3-KEY')).problem?.code).toBe('E-KEY-108');
  later.act({ type: 'retry' });
  await giveKey(later, account.privateKey);
  await sendAll(later, 'G9-VALIDATING');
  const changed = await later.sees('done', 'G9-VALIDATING');
  expect(changed.title).toBe('Stake changed to 5,000 STK, weight 500,000.');
  expect(valueOf(changed, 'cost')).toMatch(/^0\.\d+ AVAX in fees$/);
  expect(valueOf(changed, 'weight')).toBe('500,000 (5,000 STK)');
  await later.choose('top-up', 'form', 'G8-TOPUP');
  later.act({ type: 'confirm' });
  await sendAll(later, 'G9-VALIDATING');
  later.act({ type: 'choose', id: 'remove' });
  await sendAll(later, 'G9-LEFT');
  const removed = await later.sees('done', 'G9-LEFT');
  expect(valueOf(removed, 'refund')).toMatch(/^about [\d.]+ AVAX of P-Chain balance/);
  expect(removed.page).toMatchObject({ stays: true, afterwards: 'change' });
  // The node's steps are open again, as in the list of nodes.
  const nodeSteps = () => later.view.steps.slice(-2).map(({ state }) => state);
  expect(nodeSteps()).toEqual(['current', 'todo']);
  const empty = await later.back('choice', 'G9-HOME');
  expect(empty.choices[0]!.id).toBe('another');
  expect(nodeSteps()).toEqual(['current', 'todo']);
  await optOut(later);
});

/** The account's funds on both chains, in wei. */
async function fundsOf(
  { profile }: TestSandbox,
  { evmAddress, pChainAddress }: TestSandbox['profile']['accounts'][0],
): Promise<bigint> {
  const { ports } = await connect(openProfile(profile.network), systemClock);
  const [onC, outputs] = await Promise.all([
    ports.evm.balance(parseAddress(evmAddress)),
    ports.pChain.utxos(pChainAddress),
  ]);
  return onC + outputs.reduce((sum, { amount }) => sum + nAvaxToWei(nAvax(amount)), 0n);
}

/** The last screen shows the cost, the duration and how long the balance lasts, and saves the receipt. */
async function expectAdded(session: TestSession, spent: bigint, evmAddress: string): Promise<void> {
  const done = await session.sees('done', 'G9-VALIDATING');
  const fees = weiText.needed(wei(spent - nAvaxToWei(nAvax(1_327_104_000n))));
  expect(valueOf(done, 'cost')).toBe(`${fees} AVAX in fees, 1.327104 AVAX of balance`);
  expect(valueOf(done, 'took')).toMatch(/^\S.* s, \S.* s of it waiting$/);
  expect(valueOf(done, 'P-Chain balance')).toMatch(
    /^[\d.]+ AVAX, [\d.]+ days; top up before \d{4}-\d{2}-\d{2}$/,
  );
  const value = join(session.home, 'receipt.md');
  for (const text of ['Saved to', 'Already saved to']) {
    const earlier = session.view.log.length;
    session.act({ type: 'choose', id: 'receipt' });
    await session.logs(new RegExp(`^${text}$`));
    expect(session.view.log.slice(earlier)).toEqual([{ mark: 'done', text, value }]);
    expect(session.view.answer).toEqual({ mark: 'done', text, value });
    await session.sees('done', 'G9-VALIDATING');
  }
  expect(readFileSync(value, 'utf8')).toContain(evmAddress);
}

/** Opts out of the vault and the L1, from the list of nodes. */
async function optOut(session: TestSession): Promise<void> {
  const open = () => session.choose('membership', 'choice', 'G9-MEMBERSHIP');
  const { choices } = await open();
  const vault = choices.find(({ title }) => title.startsWith('Opt out of the vault'))!;
  session.act({ type: 'choose', id: vault.id });
  await sendAll(session, 'G9-HOME');
  await open();
  session.act({ type: 'choose', id: 'l1' });
  await sendAll(session, 'G9-HOME');
  expect((await open()).choices.map(({ id }) => id)).toEqual(['metadata', 'home']);
}
