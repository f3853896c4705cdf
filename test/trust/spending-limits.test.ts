import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startFaultProxy, type FaultProxy } from '../chaos/helpers/fault-proxy.ts';
import { through } from '../chaos/helpers/chaos-run.ts';
import { runHere } from '../helpers/program/run-here.ts';
import { storeNetwork } from '../helpers/program/store-network.ts';
import { folderOfFile, removeFolder } from '../helpers/temporary-folder.ts';
import { readValidation } from '../../src/protocol/snapshots/read-validation.ts';
import { openJoined, sharedOperator } from '../src/tasks/helpers/operator.ts';
import { lying } from './helpers/lying.ts';

const operator = sharedOperator(() => openJoined('operator'));
const home = folderOfFile();
let proxy: FaultProxy;
let node: string;
beforeAll(async () => {
  const { l1 } = operator;
  const added = await operator.run({ kind: 'add-node', l1, input: operator.addNodeInput() });
  expect(added.kind).toBe('done');
  node = operator.node.nodeId;
  proxy = await startFaultProxy(operator.sandbox.apiUrl, operator.sandbox.controls);
  storeNetwork(home, { ...through(proxy, operator), name: 'dear' });
});
afterAll(async () => {
  await proxy.close();
  removeFolder(home);
});
beforeEach(() => {
  proxy.choose = () => undefined;
});

/** The endpoint reports a price that is so many times the real one. */
function multiply(method: string, factor: number): void {
  const lie = lying((truth) => {
    const state = truth as { readonly price: number };
    return { ...state, price: state.price * factor };
  });
  proxy.choose = (called) => (called === method ? lie : undefined);
}

async function topUp(...args: readonly string[]) {
  const { sandbox, clock } = operator;
  const { privateKey } = sandbox.profile.accounts.find(({ name }) => name === 'operator')!;
  const ended = await runHere(['top-up', '--network', 'dear', '--yes', '--json', ...args], {
    ...{ home, clock },
    env: { ONBOARD_PRIVATE_KEY: privateKey },
  });
  const { code, sent } = JSON.parse(ended.stdout) as { code?: string; sent?: boolean };
  return { code, sent: sent === true };
}

const balance = async () => {
  const { connection, l1 } = operator;
  const { pChain } = await readValidation(connection.ports, l1, operator.node.nodeId);
  return pChain!.balance;
};

const VALIDATOR = 'platform.getValidatorFeeState';
const GAS = 'platform.getFeeState';
const month = ['--all', '--days', '30'];

test.each([
  ['the price of validators × 60', VALIDATOR, 60, month, 'E-SIGN-210'],
  ['… with a limit for amounts', VALIDATOR, 60, [...month, '--max-amount', '100'], 'E-SIGN-207'],
  ['the price of gas × 100,000', GAS, 100_000, ['0.05'], 'E-SIGN-203'],
  ['the price of gas × 51', GAS, 51, ['0.05', '--max-fee', '1'], 'E-SIGN-207'],
  ['an amount above the default limit', GAS, 1, ['10.000000001'], 'E-SIGN-210'],
  ['an amount above the given limit', GAS, 1, ['0.2', '--max-amount', '0.1'], 'E-SIGN-210'],
])('--yes sends nothing at %s', async (_, method, factor, args, code) => {
  multiply(method, factor);
  const before = await balance();
  const target = args.includes('--all') ? args : [node, ...args];
  expect(await topUp(...target)).toEqual({ code, sent: false });
  expect(await balance()).toBeLessThanOrEqual(before);
});

test('--yes sends an amount at the limit', async () => {
  expect(await topUp(node, '0.1', '--max-amount', '0.1')).toEqual({ code: undefined, sent: true });
});
