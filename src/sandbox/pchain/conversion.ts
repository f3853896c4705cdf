import { bytesEqual, compareBytes } from '../../domain/identity/bytes.ts';
import {
  idFromBytes,
  idToBytes,
  nodeIdToBytes,
  type ValidationId,
} from '../../domain/identity/ids.ts';
import { conversionId, initialValidationId } from '../../protocol/warp/payloads.ts';
import { changed, type ChainState } from './ledger/state.ts';
import type { InitialValidator, L1ValidatorRecord, SubnetConversion } from './types.ts';

/** Returns the SHA-256 of a subnet's conversion data (ACP-77). */
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

/**
 * Returns the validators of a conversion, sorted by NodeID. A validator's index is its place in this order.
 */
export function initialValidators(
  conversion: SubnetConversion,
): (InitialValidator & { readonly validationId: ValidationId })[] {
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
 * Returns the state after the conversion of a subnet to an L1 (ACP-77). If this conversion was done before,
 * returns `state` unchanged. In the sandbox, a conversion needs no transaction.
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
    (validator): [ValidationId, L1ValidatorRecord] => [
      validator.validationId,
      {
        validationId: validator.validationId,
        subnetId,
        nodeId: validator.nodeId,
        publicKey: validator.publicKey,
        remainingBalanceOwner: validator.remainingBalanceOwner,
        disableOwner: validator.disableOwner,
        startTime: state.time,
        weight: validator.weight,
        minNonce: 0n,
        endAccruedFees: validator.balance === 0n ? 0n : state.accruedFees + validator.balance,
      },
    ],
  );
  return {
    ...state,
    conversions: changed(state.conversions, { put: [[subnetId, conversion]] }),
    l1Validators: changed(state.l1Validators, { put: newValidators }),
  };
}
