import {
  createWalletClient,
  encodeFunctionResult,
  getContractAddress,
  http,
  parseAbi,
  type Hex,
} from 'viem';
import { concatHex, numberToHex, size } from 'viem/utils';
import { privateKeyToAccount } from 'viem/accounts';
import { connect } from '../../../src/adapters/connect.ts';
import { systemClock } from '../../../src/app/clock.ts';
import { parseAddress, type EvmAddress } from '../../../src/domain/identity/evm.ts';
import { openProfile } from './open-profile.ts';
import type { TestSandbox } from './sandbox.ts';

const abi = parseAbi(['function getAllL1s() view returns (address[], address[], string[])']);

/** Creates contracts with an account that is no operator. */
export async function forger({ profile: { network, accounts } }: Pick<TestSandbox, 'profile'>) {
  const account = privateKeyToAccount(accounts[1]!.privateKey);
  const wallet = createWalletClient({ account, transport: http(network.rpcUrls[0]) });
  const { ports } = await connect(openProfile(network), systemClock);
  const owner = account.address.slice(2).toLowerCase();

  async function create(code: Hex): Promise<EvmAddress> {
    const { latest: nonce } = await ports.evm.nonces(parseAddress(account.address));
    await wallet.sendTransaction({ data: returning(code), chain: null });
    return parseAddress(getContractAddress({ from: account.address, nonce }));
  }
  /** A contract that answers each call with its creator's address. */
  const createForged = () => create(`0x73${owner}60005260206000f3`);
  return {
    createForged,
    /** A registry that lists these L1s in this order. */
    createRegistry(l1s: readonly { balancer: EvmAddress; middleware: EvmAddress }[]) {
      const lists = [
        l1s.map(({ balancer }) => balancer),
        l1s.map(({ middleware }) => middleware),
        l1s.map(() => 'https://example.org/lure'),
      ] as const;
      return create(
        returning(encodeFunctionResult({ abi, functionName: 'getAllL1s', result: lists })),
      );
    },
  };
}

/** Code that returns these bytes: PUSH2 length, DUP1, PUSH1 10, PUSH0, CODECOPY, PUSH0, RETURN. */
const returning = (data: Hex): Hex =>
  concatHex(['0x61', numberToHex(size(data), { size: 2 }), '0x80600a5f395ff3', data]);
