import { sha256 } from '@noble/hashes/sha2.js';
import {
  type AssetId,
  type PChainTxId,
  type SubnetId,
  type ValidationId,
  idFromBytes,
} from '../../../domain/identity/ids.ts';
import { FULL_GAS, type GasState } from '../fees/gas.ts';
import type { Genesis, L1ValidatorRecord, SubnetConversion, Utxo, UtxoId } from '../types.ts';
import { shortIdFromBytes, utxoId } from '../codec/ids.ts';

/**
 * The P-Chain's state. The state is immutable: each transaction makes a new state. A transaction can
 * therefore be tried before it is accepted.
 */
export interface ChainState {
  /** The time of the last block, in seconds since 1970. */
  readonly time: bigint;
  readonly utxos: ReadonlyMap<UtxoId, Utxo>;
  /** The C-Chain's exports to the P-Chain that are not imported yet. */
  readonly fromC: ReadonlyMap<UtxoId, Utxo>;
  /** The P-Chain's exports to the C-Chain that are not imported yet. */
  readonly toC: ReadonlyMap<UtxoId, Utxo>;
  /** Every output that the C-Chain has ever exported. Adding one of these outputs again does nothing. */
  readonly seenFromC: ReadonlySet<UtxoId>;
  readonly l1Validators: ReadonlyMap<ValidationId, L1ValidatorRecord>;
  readonly conversions: ReadonlyMap<SubnetId, SubnetConversion>;
  /**
   * The registration entries: the expiry of each accepted registration, in seconds since 1970. An entry
   * prevents a second use of the registration.
   */
  readonly expiries: ReadonlyMap<ValidationId, bigint>;
  readonly gas: GasState;
  /** The continuous fee, in nAVAX, of a validator that has been active since the first block. */
  readonly accruedFees: bigint;
  readonly validatorFeeExcess: bigint;
}

/** Returns the state before the first block. */
export function genesisState(genesis: Genesis, assetId: AssetId, time: bigint): ChainState {
  const txId = idFromBytes<PChainTxId>(sha256(new TextEncoder().encode('sandbox genesis')));
  const utxos = genesis.utxos.map(({ shortId, amount }, outputIndex): [UtxoId, Utxo] => [
    utxoId(txId, outputIndex),
    {
      txId,
      outputIndex,
      assetId,
      amount,
      owner: { locktime: 0n, threshold: 1, addresses: [shortIdFromBytes(shortId)] },
    },
  ]);
  return {
    time,
    utxos: new Map(utxos),
    fromC: new Map(),
    toC: new Map(),
    seenFromC: new Set(),
    l1Validators: new Map(),
    conversions: new Map(),
    expiries: new Map(),
    gas: FULL_GAS,
    accruedFees: 0n,
    validatorFeeExcess: 0n,
  };
}

/** Returns the state with the outputs that the C-Chain exported. Skips outputs that were added before. */
export function addExportedFromC(state: ChainState, utxos: readonly Utxo[]): ChainState {
  const newOutputs = utxos
    .map((utxo): [UtxoId, Utxo] => [utxoId(utxo.txId, utxo.outputIndex), utxo])
    .filter(([id]) => !state.seenFromC.has(id));
  if (newOutputs.length === 0) return state;
  const seenFromC = new Set([...state.seenFromC, ...newOutputs.map(([id]) => id)]);
  return { ...state, fromC: changed(state.fromC, { put: newOutputs }), seenFromC };
}

/** Returns the state without the outputs that the C-Chain imported. */
export function removeImportedByC(state: ChainState, ids: readonly UtxoId[]): ChainState {
  if (!ids.some((id) => state.toC.has(id))) return state;
  return { ...state, toC: changed(state.toC, { drop: ids }) };
}

/** Returns a copy of a map with some keys removed and some keys set. */
export function changed<K, V>(
  map: ReadonlyMap<K, V>,
  change: { readonly drop?: Iterable<K>; readonly put?: Iterable<readonly [K, V]> },
): ReadonlyMap<K, V> {
  const copy = new Map(map);
  for (const key of change.drop ?? []) copy.delete(key);
  for (const [key, value] of change.put ?? []) copy.set(key, value);
  return copy;
}
