import { privateKeyToAccount } from 'viem/accounts';
import { sha256 } from '@noble/hashes/sha2.js';
import type { Hex } from '../../../../../src/domain/identity/bytes.ts';
import { checksumAddress } from '../../../../../src/domain/identity/evm.ts';
import { wei } from '../../../../../src/domain/units.ts';
import { EvmChain, type EvmChainOptions } from '../../../../../src/sandbox/evm/evm-chain.ts';
import { evmGenesisState } from '../../../../../src/sandbox/genesis/open-genesis.ts';
import { withControls, type TestChain } from '../../../../helpers/sandbox/chain-controls.ts';
import { NETWORK_ID, VALIDATORS } from './warp-signers.ts';

const CHAIN_ID = 43_112;
const BLOCKCHAIN_ID = sha256(new TextEncoder().encode('this chain'));
export const START = 1_800_000_000;
/** Test keys; the first account has funds. */
export const RICH = privateKeyToAccount(`0x${'11'.repeat(32)}`);
export const SECOND = privateKeyToAccount(`0x${'22'.repeat(32)}`);
export const POOR = privateKeyToAccount(`0x${'33'.repeat(32)}`);
const ETHER = 10n ** 18n;

/** Returns the options of a chain whose clock the test controls. */
export function chainOptions(overrides: Partial<EvmChainOptions> = {}): EvmChainOptions {
  return {
    chainId: BigInt(CHAIN_ID),
    networkId: NETWORK_ID,
    blockchainId: BLOCKCHAIN_ID,
    genesisState: () => {
      const funded = [RICH, SECOND].map(({ address }) => {
        return { evmAddress: checksumAddress(address), cChain: wei(1_000n * ETHER) };
      });
      return Promise.resolve(evmGenesisState(funded));
    },
    clock: () => START,
    warpValidators: () => VALIDATORS,
    ...overrides,
  };
}

/** Creates a chain with the tests' controls. */
export async function createTestChain(options: EvmChainOptions, blockTime = 0): Promise<TestChain> {
  const chain = withControls(await EvmChain.open(options));
  chain.setBlockTime(blockTime);
  return chain;
}

/** Sends a call without a socket. Fails if the call is refused. */
export async function call(
  chain: EvmChain,
  method: string,
  ...params: unknown[]
): Promise<unknown> {
  const answer = await chain.handle(method, params);
  if ('error' in answer) throw new Error(`${method}: ${answer.error.message}`);
  return answer.result;
}

export interface TransferOptions {
  readonly from?: typeof RICH;
  readonly nonce: number;
  readonly maxFee?: bigint;
  readonly tip?: bigint;
  readonly to?: Hex | undefined;
  readonly data?: Hex;
  readonly value?: bigint;
  readonly gas?: bigint;
  readonly accessList?: readonly { address: Hex; storageKeys: readonly Hex[] }[];
}

/** Returns the signed bytes of a transaction; by default it does nothing. */
export function signed({ from = RICH, maxFee, tip, ...rest }: TransferOptions): Promise<Hex> {
  return from.signTransaction({
    type: 'eip1559',
    chainId: CHAIN_ID,
    gas: 21_000n,
    to: POOR.address,
    maxFeePerGas: maxFee ?? 3_000_000_000n,
    maxPriorityFeePerGas: tip ?? 1_000_000_000n,
    ...rest,
  });
}

/** Signs and sends a transaction without a socket. Returns its hash. Fails if it is refused. */
export async function send(chain: EvmChain, transfer: TransferOptions): Promise<Hex> {
  return (await call(chain, 'eth_sendRawTransaction', await signed(transfer))) as Hex;
}
