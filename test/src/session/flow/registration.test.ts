import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../../../src/adapters/connect.ts';
import { parseAddress } from '../../../../src/domain/identity/evm.ts';
import { readL1 } from '../../../../src/protocol/snapshots/read-l1.ts';
import { readOperator } from '../../../../src/protocol/snapshots/read-operator.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import { startTestSandbox, type TestSandbox } from '../../../helpers/sandbox/sandbox.ts';
import { join, operatorOn } from '../../tasks/helpers/operator.ts';
import { FastClock } from '../../tasks/helpers/fast-clock.ts';
import { openTestSession, personalFolder } from '../helpers/open-test-session.ts';
import { bringNode, giveKey } from '../helpers/walk-session.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  const clock = new FastClock((seconds) => sandbox.controls.advance(seconds));
  await join(await operatorOn(sandbox, clock, 'operator'));
});
afterAll(() => sandbox.stop());

const account = () => sandbox.profile.accounts[0]!;
async function standing() {
  const { network } = sandbox.profile;
  const { ports } = await connect(network, systemClock);
  const l1 = await readL1(ports, network, network.phases.find(({ active }) => active)!.l1s[0]!);
  return readOperator(ports, l1, parseAddress(account().evmAddress));
}

test('an operator without nodes changes its public link from the account screen', async () => {
  const session = openTestSession(sandbox.profile.network, personalFolder());
  await bringNode(session, 'Genbu/Genbu');
  await giveKey(session, account().privateKey);
  const { actions } = await session.sees('account', 'G3-ACCOUNT');
  expect(actions.at(-1)).toMatchObject({
    key: 'm',
    title: 'Change my link or opt-ins',
    id: 'membership',
  });
  session.act({ type: 'other-action', id: 'membership' });
  const { choices } = await session.sees('choice', 'G9-MEMBERSHIP');
  expect(choices.map(({ title }) => title.split(' ').slice(0, 3).join(' '))).toEqual([
    'Change the public',
    'Opt out of',
    'Opt out of',
    'Back',
  ]);
  session.act({ type: 'choose', id: 'metadata' });
  await session.sees('text', 'G4-METADATA');
  session.act({ type: 'submit', value: 'https://operator.example/new' });
  await session.seesOrIsAsked('none');
  session.act({ type: 'back' });
  expect((await session.sees('text', 'G4-METADATA')).value).toBe('https://operator.example/new');
  session.act({ type: 'submit', value: 'https://operator.example/new' });
  await session.seesOrIsAsked('none');
  session.act({ type: 'confirm' });
  await session.sees('account', 'G3-ACCOUNT');
  expect((await standing()).metadataUrl).toBe('https://operator.example/new');
});

test("an unfinished opt-out is offered at startup and completed, with the vault's name", async () => {
  const { network } = sandbox.profile;
  const { cChain } = sandbox.controls;
  const home = personalFolder();
  const first = openTestSession(network, home);
  await bringNode(first, 'Genbu/Genbu');
  await giveKey(first, account().privateKey);
  await first.sees('account', 'G3-ACCOUNT');
  first.act({ type: 'other-action', id: 'membership' });
  const { choices } = await first.sees('choice', 'G9-MEMBERSHIP');
  const vault = choices.find(({ title }) => title.startsWith('Opt out of the vault'))!;
  first.act({ type: 'choose', id: vault.id });
  await first.seesOrIsAsked('none');
  cChain.setBlockTime(Infinity);
  first.act({ type: 'confirm' });
  await first.logs(/^Sent/);
  first.act({ type: 'leave' });
  await first.ended;
  cChain.setBlockTime(0);
  await cChain.mine();

  const second = openTestSession(network, home);
  const resume = await second.sees('choice', 'G0-RESUME');
  expect(resume.choices[0]!.title).toBe('Continue opting out');
  second.act({ type: 'choose', id: resume.choices[0]!.id });
  await giveKey(second, account().privateKey);
  const name = vault.title.replace('Opt out of the vault ', '');
  await second.logs(new RegExp(`not opted in to the vault ${name}`));
  await second.sees('choice', 'G9-HOME');
  expect((await standing()).vaults[0]!.optedIn).toBe(false);
});
