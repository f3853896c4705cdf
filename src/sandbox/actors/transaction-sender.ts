import { type Hex, bytesToHex, hexToBytes } from '../../domain/identity/bytes.ts';
import { type EvmAddress, checksumAddress } from '../../domain/identity/evm.ts';
import type { AccessTuple } from '../evm/warp.ts';
import type { TransactionSerializableEIP1559 } from 'viem';
import { keccak256, serializeTransaction } from 'viem/utils';
import type { Query } from '../../protocol/abi/call-data.ts';
import { secp256k1, signHash, keyAddressesOf } from '../../protocol/crypto/signing-key.ts';
import type { ReceiptRecord } from '../evm/blocks.ts';
import type { RpcService } from '../server/rpc-service.ts';

/** The access list carries warp messages. */
interface SandboxCall {
  readonly to: EvmAddress;
  readonly data: Hex;
  readonly accessList?: readonly AccessTuple[];
}

/** The promises of `deploy` and `send` resolve when a block includes the transaction. All reject for a revert. */
export type ContractSender = Readonly<ReturnType<typeof createTransactionSender>>;

/** Suffices to deploy each contract of the sandbox. */
const MOST_GAS = 12_000_000n;

interface SenderOptions {
  /** The account's address, which is slow to compute. */
  readonly known?: EvmAddress;
  /** The block time of simulated reads, in seconds since 1970. Defaults to the last block's. */
  readonly now?: () => number;
  readonly gas?: bigint;
  /** Ends each wait for a block. */
  readonly signal?: AbortSignal;
}

/** A chain of a sandbox, or one behind an endpoint. */
export interface ServedChain {
  readonly handle: RpcService;
  /** Calls the listener after each block. Returns a function that ends this. */
  onBlock(listener: (block: { readonly transactions: readonly unknown[] }) => void): () => void;
}

/** Signs each transaction, sends it and waits for its block. */
export function createTransactionSender(
  chain: ServedChain,
  chainId: bigint,
  privateKey: Hex,
  { known: knownAddress, now, gas = MOST_GAS, signal }: SenderOptions = {},
) {
  const key = hexToBytes(privateKey);
  const address = knownAddress ?? keyAddressesOf(secp256k1.getPublicKey(key)).evmAddress;

  async function include(request: { to?: Hex; data: Hex } & Partial<SandboxCall>) {
    const price = BigInt((await ask(chain, 'eth_gasPrice', [])) as Hex);
    const nonce = (await ask(chain, 'eth_getTransactionCount', [address, 'pending'])) as Hex;
    const { accessList = [], ...rest } = request;
    const raw = signTransaction(
      {
        ...rest,
        accessList: [...accessList],
        type: 'eip1559',
        chainId: Number(chainId),
        nonce: Number(nonce),
        gas,
        maxFeePerGas: price * 2n,
        maxPriorityFeePerGas: 0n,
      },
      key,
    );
    const hash = (await ask(chain, 'eth_sendRawTransaction', [raw])) as Hex;
    const receipt = await receiptOf(chain, hash, signal);
    if (receipt.status !== '0x1') throw new Error(`transaction ${hash} reverted`);
    return receipt;
  }

  return {
    address,
    async deploy(data: Hex) {
      const { contractAddress } = await include({ data });
      if (!contractAddress) throw new Error('the transaction created no contract');
      return checksumAddress(contractAddress);
    },
    async send(call: SandboxCall) {
      await include(call);
    },
    async read<T>({ to, data, decode }: Pick<Query<T>, 'to' | 'data' | 'decode'>): Promise<T> {
      const override = now && [{}, { time: `0x${now().toString(16)}` }];
      const params = [{ from: address, to, data }, 'latest', ...(override ?? [])];
      return decode((await ask(chain, 'eth_call', params)) as Hex);
    },
  };
}

function signTransaction(transaction: TransactionSerializableEIP1559, key: Uint8Array): Hex {
  const signature = signHash(keccak256(serializeTransaction(transaction), 'bytes'), key);
  return serializeTransaction(transaction, {
    r: bytesToHex(signature.subarray(0, 32)),
    s: bytesToHex(signature.subarray(32, 64)),
    yParity: signature[64] ?? 0,
  });
}

async function receiptOf(
  chain: ServedChain,
  hash: Hex,
  signal?: AbortSignal,
): Promise<ReceiptRecord> {
  for (;;) {
    const nextBlock = new Promise<void>((resolve) => {
      const unsubscribe = chain.onBlock(end);
      signal?.addEventListener('abort', end);
      function end(): void {
        unsubscribe();
        signal?.removeEventListener('abort', end);
        resolve();
      }
    });
    signal?.throwIfAborted();
    const receipt = await ask(chain, 'eth_getTransactionReceipt', [hash]);
    if (receipt !== null) return receipt as ReceiptRecord;
    await nextBlock;
  }
}

async function ask(chain: ServedChain, method: string, params: unknown[]): Promise<unknown> {
  const answer = await chain.handle(method, params);
  if ('error' in answer) throw new Error(`${method}: ${answer.error.message}`);
  return answer.result;
}
