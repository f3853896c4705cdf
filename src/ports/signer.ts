import type { Hex } from '../domain/bytes.ts';
import type { EvmAddress, EvmHash } from '../domain/evm.ts';
import type { PChainTxId } from '../domain/ids.ts';
import type { Wei } from '../domain/units.ts';
import type { AccessEntry } from './evm.ts';
import type { UnsignedPChainTx } from './tx-builder.ts';

/** Everything that an EVM signature covers (an EIP-1559 transaction). */
export interface UnsignedEvmTx {
  readonly chainId: bigint;
  readonly nonce: bigint;
  readonly to: EvmAddress;
  readonly data: Hex;
  readonly value: Wei;
  readonly gas: bigint;
  readonly maxFeePerGas: Wei;
  readonly maxPriorityFeePerGas: Wei;
  readonly accessList: readonly AccessEntry[];
}

export interface SignedEvmTx {
  readonly raw: Hex;
  readonly hash: EvmHash;
}

export interface SignedPChainTx {
  readonly bytes: Uint8Array;
  readonly txId: PChainTxId;
}

/** Signs with one key. The key itself never leaves the adapter behind this port. */
export interface Signer {
  /** `elsewhere`: only the account is known, and whatever is to be signed is handed out. */
  readonly where: 'here' | 'elsewhere';
  readonly evmAddress: EvmAddress;
  /** 20 bytes: RIPEMD-160 of the SHA-256 of the compressed public key. */
  readonly shortId: Uint8Array;
  signEvm(tx: UnsignedEvmTx): Promise<SignedEvmTx>;
  signPChain(tx: UnsignedPChainTx): Promise<SignedPChainTx>;
  /** Overwrites the key where it lies in memory; nothing can be signed afterwards. May be called again. */
  forget(): void;
}
