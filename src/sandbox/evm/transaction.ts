import type { Common } from '@ethereumjs/common';
import { Capability, createTxFromRLP, type TypedTransaction } from '@ethereumjs/tx';
import { bytesToHex, hexToBytes, type Hex } from '../../domain/identity/bytes.ts';
import { refuseIf, RpcError } from '../server/rpc-service.ts';
import { parseWarpPredicates, predicateGas, type AccessTuple } from './warp.ts';
import { unlessThrows } from '../../domain/errors.ts';

export type Transaction = Readonly<ReturnType<typeof decodeTransaction>>;

/** Types 0, 1 and 2: legacy, access list and dynamic fee. coreth refuses blob and set-code transactions. */
const ACCEPTED_TYPES = [0, 1, 2];

/** The pool accepts no larger transaction. */
const MAX_BYTES = 131_072;

/** Recovers the sender. @throws RpcError for bytes that the network refuses in any state */
export function decodeTransaction(raw: Hex, common: Common) {
  const size = raw.length / 2 - 1;
  refuseIf(size > MAX_BYTES, `oversized data: transaction size ${size}, limit ${MAX_BYTES}`);
  const tx = parseTransaction(raw, common);
  const from = unlessThrows(() => tx.getSenderAddress());
  if (from === undefined) throw new RpcError('invalid sender');
  const hashBytes = tx.hash();
  const predicates = parseWarpPredicates(accessListOf(tx));
  const intrinsicGas = tx.getIntrinsicGas() + predicateGas(predicates);
  // An unfrozen transaction computes its sender and hash at each use, so this code caches the sender and the
  // hash. A frozen transaction has its own cache, but its method `getIntrinsicGas` cannot be replaced.
  tx.getSenderAddress = () => from;
  tx.hash = () => hashBytes;
  tx.getIntrinsicGas = () => intrinsicGas;
  const hasDynamicFee = tx.supports(Capability.EIP1559FeeMarket) && 'maxFeePerGas' in tx;
  const gasPrice = 'gasPrice' in tx ? tx.gasPrice : 0n;
  const maxFee = hasDynamicFee ? tx.maxFeePerGas : gasPrice;
  return {
    tx,
    raw,
    hash: bytesToHex(hashBytes),
    /** Lower-case hex. */
    from: from.toString(),
    nonce: tx.nonce,
    /** Wei per gas. */
    maxFee,
    /** Wei per gas. */
    maxTip: hasDynamicFee ? tx.maxPriorityFeePerGas : maxFee,
    /** The maximum, in wei. */
    cost: tx.value + tx.gasLimit * maxFee,
    predicates,
  };
}

export function accessListOf(tx: TypedTransaction): AccessTuple[] {
  if (!('accessList' in tx)) return [];
  return tx.accessList.map(([address, keys]) => ({
    address: bytesToHex(address),
    storageKeys: keys.map(bytesToHex),
  }));
}

/** Does not recover the sender. @throws RpcError for bytes that are not a transaction of this chain */
export function parseTransaction(raw: Hex, common: Common): TypedTransaction {
  const bytes = hexToBytes(raw);
  const type = bytes[0] ?? 0;
  refuseIf(type < 0x80 && !ACCEPTED_TYPES.includes(type), 'transaction type not supported');
  try {
    return createTxFromRLP(bytes, { common, freeze: false });
  } catch (cause) {
    const text = cause instanceof Error ? cause.message : '';
    refuseIf(/chain ?id/i.test(text), 'invalid sender');
    if (text.startsWith('maxFeePerGas cannot be less than maxPriorityFeePerGas')) {
      throw new RpcError('max priority fee per gas higher than max fee per gas');
    }
    throw new RpcError(`invalid transaction: ${text.split('\n')[0] ?? ''}`);
  }
}
