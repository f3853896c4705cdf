import {
  type AssetId,
  type PChainTxId,
  type SubnetId,
  type ValidationId,
  idFromBytes,
  idToBytes,
  nodeIdToBytes,
} from '../../../domain/identity/ids.ts';
import { FULL_GAS, type GasState, refillGas, VALIDATOR_FEE_CONFIG } from './fees.ts';
import {
  type Funded,
  type L1ValidatorRecord,
  type SubnetConversion,
  type StoredUtxo,
  type UtxoId,
  newUtxo,
  shortIdFromBytes,
  utxoId,
} from './types.ts';
import { bytesEqual, compareBytes } from '../../../domain/identity/bytes.ts';
import { conversionId, initialValidationId } from '../../../protocol/warp/payloads.ts';

/** Immutable: each transaction makes a new state, so it can be tried before it is accepted. */
export interface ChainState {
  /** Of the last block, in seconds since 1970. */
  readonly time: bigint;
  readonly utxos: ReadonlyMap<UtxoId, StoredUtxo>;
  /** The C-Chain's exports to the P-Chain that are not imported yet. */
  readonly fromC: ReadonlyMap<UtxoId, StoredUtxo>;
  /** All exports, so that adding one again does nothing. */
  readonly seenFromC: ReadonlySet<UtxoId>;
  readonly l1Validators: ReadonlyMap<ValidationId, L1ValidatorRecord>;
  readonly conversions: ReadonlyMap<SubnetId, SubnetConversion>;
  /** When each accepted registration expires, in seconds since 1970. An entry prevents a second use. */
  readonly expiries: ReadonlyMap<ValidationId, bigint>;
  readonly gas: GasState;
  /** In nAVAX, of a validator that has been active since the first block. */
  readonly accruedFees: bigint;
}

export function pChainGenesisState(
  funded: readonly Funded[],
  assetId: AssetId,
  time: bigint,
): ChainState {
  const txId = idFromBytes<PChainTxId>(new Uint8Array(32));
  const utxos = funded.map(({ shortId, amount }, outputIndex) => {
    const owner = { locktime: 0n, threshold: 1, addresses: [shortIdFromBytes(shortId)] };
    return newUtxo(txId, outputIndex, { assetId, amount, owner });
  });
  return {
    time,
    utxos: new Map(utxos),
    fromC: new Map(),
    seenFromC: new Set(),
    l1Validators: new Map(),
    conversions: new Map(),
    expiries: new Map(),
    gas: FULL_GAS,
    accruedFees: 0n,
  };
}

/** Skips outputs that were added before. */
export function addExportedFromC(state: ChainState, utxos: readonly StoredUtxo[]): ChainState {
  const newOutputs = utxos
    .map((utxo): [UtxoId, StoredUtxo] => [utxoId(utxo.txId, utxo.outputIndex), utxo])
    .filter(([id]) => !state.seenFromC.has(id));
  if (newOutputs.length === 0) return state;
  const seenFromC = new Set([...state.seenFromC, ...newOutputs.map(([id]) => id)]);
  return { ...state, fromC: changeMap(state.fromC, { put: newOutputs }), seenFromC };
}

export function changeMap<K, V>(
  map: ReadonlyMap<K, V>,
  change: { readonly drop?: Iterable<K>; readonly put?: Iterable<readonly [K, V]> },
): ReadonlyMap<K, V> {
  const copy = new Map(map);
  for (const key of change.drop ?? []) copy.delete(key);
  for (const [key, value] of change.put ?? []) copy.set(key, value);
  return copy;
}

/** Returns the balance of a validator in nAVAX; 0 for an inactive one. */
export function balanceOf(validator: L1ValidatorRecord, state: ChainState): bigint {
  return validator.endAccruedFees === 0n ? 0n : validator.endAccruedFees - state.accruedFees;
}

export function conversionIdOf(conversion: SubnetConversion): Uint8Array {
  return conversionId({
    subnetId: idToBytes(conversion.subnetId),
    managerChainId: idToBytes(conversion.managerChainId),
    managerAddress: conversion.managerAddress,
    validators: conversion.validators.map(({ nodeId, publicKey, weight }) => ({
      nodeId: nodeIdToBytes(nodeId),
      blsPublicKey: publicKey,
      weight,
    })),
  });
}

/** Sorted by NodeID. A validator's index is its place in this order. */
export function initialValidators(conversion: SubnetConversion) {
  return [...conversion.validators]
    .sort((a, b) => compareBytes(nodeIdToBytes(a.nodeId), nodeIdToBytes(b.nodeId)))
    .map((validator, index) => ({
      ...validator,
      validationId: idFromBytes<ValidationId>(
        initialValidationId(idToBytes(conversion.subnetId), index),
      ),
    }));
}

/**
 * Converts a subnet to an L1 (ACP-77), in the sandbox without a transaction. Returns `state` itself if this was
 * done before.
 * @throws RangeError if the subnet was already converted with other data
 */
export function convert(state: ChainState, conversion: SubnetConversion): ChainState {
  const { subnetId } = conversion;
  const existing = state.conversions.get(subnetId);
  if (existing !== undefined) {
    if (bytesEqual(conversionIdOf(existing), conversionIdOf(conversion))) return state;
    throw new RangeError(`subnet ${subnetId} is an L1 already`);
  }
  const newValidators = initialValidators(conversion).map(
    ({ balance, ...validator }): [ValidationId, L1ValidatorRecord] => [
      validator.validationId,
      {
        ...validator,
        subnetId,
        startTime: state.time,
        minNonce: 0n,
        endAccruedFees: balance === 0n ? 0n : state.accruedFees + balance,
      },
    ],
  );
  return {
    ...state,
    conversions: changeMap(state.conversions, { put: [[subnetId, conversion]] }),
    l1Validators: changeMap(state.l1Validators, { put: newValidators }),
  };
}

/** In nAVAX, for each active validator. */
const FEE_PER_SECOND = VALIDATOR_FEE_CONFIG.minPrice;

function activeValidators(state: ChainState): L1ValidatorRecord[] {
  return [...state.l1Validators.values()].filter((validator) => validator.endAccruedFees > 0n);
}

/** Gas capacity grows, active validators pay the fee, and registration entries expire. */
export function advanceTime(state: ChainState, time: bigint): ChainState {
  const seconds = time - state.time;
  if (seconds <= 0n) return state;
  const expired = [...state.expiries].filter(([, expiry]) => expiry <= time);
  const later = {
    ...state,
    time,
    gas: refillGas(state.gas, seconds),
    accruedFees: state.accruedFees + FEE_PER_SECOND * seconds,
    expiries: changeMap(state.expiries, { drop: expired.map(([id]) => id) }),
  };
  return deactivate(later, (validator) => validator.endAccruedFees <= later.accruedFees);
}

/** At the end of a block, validators that cannot pay for one more second become inactive. */
export function deactivateExhausted(state: ChainState): ChainState {
  const feesAfterOneSecond = state.accruedFees + FEE_PER_SECOND;
  return deactivate(state, (validator) => validator.endAccruedFees < feesAfterOneSecond);
}

/** Seconds since 1970; undefined if no validator is active. */
export function nextDeactivation(state: ChainState): bigint | undefined {
  const [earliest] = activeValidators(state)
    .map(({ endAccruedFees }) => (endAccruedFees - state.accruedFees) / FEE_PER_SECOND)
    .sort((a, b) => Number(a - b));
  return earliest === undefined ? undefined : state.time + earliest;
}

function deactivate(
  state: ChainState,
  exhausted: (validator: L1ValidatorRecord) => boolean,
): ChainState {
  const deactivated = activeValidators(state)
    .filter(exhausted)
    .map((validator): [ValidationId, L1ValidatorRecord] => [
      validator.validationId,
      { ...validator, endAccruedFees: 0n },
    ]);
  return deactivated.length === 0
    ? state
    : { ...state, l1Validators: changeMap(state.l1Validators, { put: deactivated }) };
}
