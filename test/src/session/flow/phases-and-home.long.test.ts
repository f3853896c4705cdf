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

async function openSandbox(): Promise<TestSandbox> {
  const sandbox = await startTestSandbox({ actors: OWNER_AND_CURATOR });
  onTestFinished(() => sandbox.stop());
  return sandbox;
}

/** Confirms every proposal from the first screen until the node is a validator. */
async function becomeValidator(session: TestSession, key: string): Promise<string> {
  const nodeId = await confirmPlan(session, key);
  await submitLink(session);
  await sendAll(session, 'G5-FORM');
  session.act({ type: 'edit', field: 'stake', value: '10000' });
  session.act({ type: 'confirm' });
  await sendAll(session, 'G9-VALIDATING');
  return nodeId;
}

test('Seiryu and Byakko wait for the validator set; in Genbu the operator adds and removes its node', async () => {
  const sandbox = await openSandbox();
  const { profile } = sandbox;
  const { network, accounts } = profile;
  const [other] = accounts;
  const account = accounts.find(({ name }) => name === 'C-Chain only');

  const tracker = 'https://tracker.example/new';
  const seiryu = openTestSession(inPhase(network, { name: 'Seiryu', tracker }), personalFolder());
  await bringNode(seiryu, 'Seiryu/Genbu');
  const form = await seiryu.sees('form', 'S3-FORM');
  expect(form.fields.map(({ problem }) => problem)).toEqual([undefined, undefined]);
  seiryu.act({ type: 'edit', field: 'operatorName', value: 'Operator *one*' });
  seiryu.act({ type: 'edit', field: 'operatorDescription', value: 'A test' });
  seiryu.act({ type: 'confirm' });
  const ticket = await seiryu.sees('ticket', 'S3-TICKET');
  const written = blockOf(ticket.page, 'verbatim').lines;
  const markdown = `${written.join('\n')}\n`;
  expect(written).toContain('- **Operator name:** Operator \\*one\\*');
  expect(new URL(ticket.values[0]!.value).searchParams.get('body')).toBe(markdown);
  seiryu.act({ type: 'choose', id: 'save' });
  await seiryu.logs(/^Saved to/);
  await seiryu.sees('ticket', 'S3-TICKET');
  const saved = join(seiryu.home, 'registration-ticket.md');
  expect(readFileSync(saved, 'utf8')).toBe(markdown);
  seiryu.act({ type: 'choose', id: 'wait' });
  const waiting = await seiryu.sees('waiting', 'S4-SET');
  expect(blockOf(waiting.page, 'wait').wait.party).toBe('l1-owner');
  seiryu.act({ type: 'back' });
  await seiryu.sees('ticket', 'S3-TICKET');
  seiryu.act({ type: 'back' });
  const kept = await seiryu.sees('form', 'S3-FORM');
  expect(kept.fields.map(({ value }) => value)).toEqual(['Operator *one*', 'A test']);
  seiryu.act({ type: 'confirm' });
  await seiryu.sees('ticket', 'S3-TICKET');
  seiryu.act({ type: 'choose', id: 'wait' });
  await seiryu.sees('waiting', 'S4-SET');
  const byakko = openTestSession(inPhase(network, { name: 'Byakko' }), personalFolder());
  await bringNode(byakko, 'Byakko/Genbu');
  const { prose } = await byakko.sees('waiting', 'S4-SET');
  expect(prose).toHaveLength(3);

  const home = personalFolder();
  const genbu = openTestSession(network, home);
  passEpochs(genbu, sandbox);
  const before = await fundsOf(sandbox, account!);
  const nodeId = await becomeValidator(genbu, account!.privateKey);
  await expectAdded(genbu, before - (await fundsOf(sandbox, account!)), account!.evmAddress);
  for (const session of [seiryu, byakko]) {
    session.act({ type: 'retry' });
    const done = await session.sees('done', 'G9-VALIDATING');
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
  later.act({ type: 'choose', id: nodeId });
  await later.sees('done', 'G9-VALIDATING');
  later.act({ type: 'back' });
  await later.sees('choice', 'G9-HOME');
  // Without an L1 and an operator, no step after the network is known as done.
  later.act({ type: 'back' });
  const { preferred } = await later.sees('choice', 'G1-L1');
  expect(later.view.steps.map(({ state }) => state)).toEqual([
    'current',
    ...Array<string>(7).fill('todo'),
  ]);
  later.act({ type: 'choose', id: preferred! });
  await later.sees('choice', 'G9-HOME');
  later.act({ type: 'choose', id: nodeId });
  await later.sees('done', 'G9-VALIDATING');
  later.act({ type: 'choose', id: 'weight' });
  await later.sees('form', 'G6-UPDATE');
  later.act({ type: 'edit', field: 'amount', value: '5000' });
  later.act({ type: 'confirm' });
  await giveKey(later, other!.privateKey);
  const refused = await later.sees('problem', 'G3-KEY');
  expect(refused.problem?.code).toBe('E-KEY-108');
  later.act({ type: 'retry' });
  await giveKey(later, account!.privateKey);
  await sendAll(later, 'G9-VALIDATING');
  const changed = await later.sees('done', 'G9-VALIDATING');
  expect(changed.title).toBe('Stake changed to 5,000 STK, weight 500,000.');
  expect(valueOf(changed, 'cost')).toMatch(/^0\.\d+ AVAX in fees$/);
  expect(changed.pairs).toContainEqual({ label: 'weight', value: '500,000 (5,000 STK)' });
  later.act({ type: 'choose', id: 'top-up' });
  await later.sees('form', 'G8-TOPUP');
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
  later.act({ type: 'back' });
  const empty = await later.sees('choice', 'G9-HOME');
  expect(empty.choices[0]!.id).toBe('another');
  expect(nodeSteps()).toEqual(['current', 'todo']);
  await optOut(later);
});

/** The account's funds on both chains, in wei. */
async function fundsOf(
  { profile }: TestSandbox,
  {
    evmAddress,
    pChainAddress,
  }: Pick<TestSandbox['profile']['accounts'][0], 'evmAddress' | 'pChainAddress'>,
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
  const open = async () => {
    session.act({ type: 'choose', id: 'membership' });
    return session.sees('choice', 'G9-MEMBERSHIP');
  };
  const changed = await open();
  const vault = changed.choices.find(({ title }) => title.startsWith('Opt out of the vault'))!;
  session.act({ type: 'choose', id: vault.id });
  await sendAll(session, 'G9-HOME');
  await open();
  session.act({ type: 'choose', id: 'l1' });
  await sendAll(session, 'G9-HOME');
  const left = await open();
  expect(left.choices.map(({ id }) => id)).toEqual(['metadata', 'home']);
}
