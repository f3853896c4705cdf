import { expect, onTestFinished, test } from 'vitest';
import { parseAddress } from '../../../../src/domain/identity/evm.ts';
import { createTransactionSender } from '../../../../src/sandbox/actors/transaction-sender.ts';
import { EVM_CHAIN_ID } from '../../../../src/sandbox/identity/accounts.ts';
import { operatorRegistryAbi } from '../../../../src/protocol/abi/l1-contracts.ts';
import { english } from '../../../../src/i18n/english.ts';
import { encodeFunctionData } from 'viem/utils';
import { startTestSandbox } from '../../../helpers/sandbox/sandbox.ts';
import { openCountingProxy } from '../helpers/proxied-network.ts';
import { boardLines } from '../helpers/printed.ts';
import { boardOf } from '../helpers/shown-status.ts';
import { PATIENT, supportDeps } from '../helpers/support-deps.ts';

const HOW_MANY = 100;
/** The only operator that is registered. */
const REGISTERED = 60;
const hexOf = (i: number) => i.toString(16).padStart(2, '0');

test(`${HOW_MANY} operators cost a flat number of requests each`, async () => {
  const sandbox = await startTestSandbox();
  onTestFinished(() => sandbox.stop());
  const { network, accounts } = sandbox.profile;
  const registered = accounts[0]!;
  const { cChain } = sandbox.controls;
  await createTransactionSender(cChain, EVM_CHAIN_ID, registered.privateKey).send({
    to: network.contracts.operatorRegistry,
    data: encodeFunctionData({
      abi: operatorRegistryAbi,
      functionName: 'registerOperator',
      args: ['https://example.org'],
    }),
  });
  const operators = Array.from({ length: HOW_MANY }, (_, i) =>
    i === REGISTERED ? registered.evmAddress : parseAddress(`0x${'aa'.repeat(19)}${hexOf(i)}`),
  );
  const proxy = await openCountingProxy(network);
  const deps = supportDeps(proxy.profile, { clock: PATIENT });

  /** The requests since the last reset, by what they depend on. */
  const counted = () => {
    const methods = proxy.methods();
    const ofMethod = (name: string) => methods.filter((method) => method === name).length;
    const ofAccount = {
      nonces: ofMethod('eth_getTransactionCount'),
      pools: ofMethod('txpool_contentFrom'),
    };
    const calls = ofMethod('eth_call');
    return {
      ofAccount,
      calls,
      common: methods.length - calls - ofAccount.nonces - ofAccount.pools,
    };
  };
  const ask = async (count: number) => {
    proxy.reset();
    const told: number[] = [];
    const board = await boardOf(deps, operators.slice(0, count), (done) => told.push(done));
    return { board, told, ...counted() };
  };
  const one = await ask(1);
  const fifty = await ask(50);
  const all = await ask(HOW_MANY);
  const codes = all.board.statuses.map(({ l1s }) => l1s[0]?.code);
  expect(codes[REGISTERED]).toBe('G4-OPTIN-L1');
  expect(codes.filter((code) => code === 'G4-REGISTER')).toHaveLength(HOW_MANY - 1);
  expect(boardLines(all.board, english)).toContain(`  ${HOW_MANY - 1} G4-REGISTER`);
  expect(all.told).toEqual([50, 100]);
  for (const [count, { ofAccount, calls, common }] of [
    [1, one],
    [50, fifty],
    [HOW_MANY, all],
  ] as const) {
    expect(ofAccount).toEqual({ nonces: 2 * count, pools: count });
    // Common facts are read once. A head may be read again after 15 seconds.
    expect(common).toBeLessThan(20);
    // How many calls share a multicall depends on when they meet, but none is sent twice.
    expect(calls).toBeLessThanOrEqual(one.calls * count);
  }
});
