import { bytesToHex } from '../../../domain/identity/bytes.ts';
import { encodeCb58 } from '../../../domain/identity/cb58.ts';
import {
  idFromBytes,
  PRIMARY_NETWORK_ID,
  type BlockchainId,
  type SubnetId,
} from '../../../domain/identity/ids.ts';
import { conversionIdOf } from '../conversion.ts';
import type { PChainLedger } from '../p-chain-ledger.ts';
import { Refused } from '../refused.ts';
import { subnetOf } from '../warp/verify-warp.ts';
import type { Params } from './params.ts';

const NONE = encodeCb58(new Uint8Array(32));

/** `platform.getSubnet` */
export function getSubnet(ledger: PChainLedger, params: Params): object {
  const subnetId = params.subnetId();
  if (subnetId === PRIMARY_NETWORK_ID) throw new Refused("the primary network isn't a subnet");
  const conversion = ledger.latest().conversions.get(subnetId);
  if (conversion === undefined && !isKnown(ledger, subnetId)) throw new Refused('not found');
  return {
    isPermissioned: conversion === undefined,
    controlKeys: [],
    threshold: '0',
    locktime: '0',
    subnetTransformationTxID: NONE,
    conversionID: conversion === undefined ? NONE : idFromBytes(conversionIdOf(conversion)),
    managerChainID: conversion?.managerChainId ?? NONE,
    managerAddress: conversion === undefined ? null : bytesToHex(conversion.managerAddress),
  };
}

/** `platform.validatedBy` */
export function validatedBy(ledger: PChainLedger, params: Params): object {
  return { subnetID: subnetOf(ledger.rules, params.id<BlockchainId>('blockchainID')) };
}

/** `platform.validates` */
export function validates(ledger: PChainLedger, params: Params): object {
  const subnetId = params.subnetId();
  if (subnetId !== PRIMARY_NETWORK_ID && !isKnown(ledger, subnetId)) {
    throw new Refused(`problem retrieving subnet "${subnetId}": not found`);
  }
  const chains = [...ledger.rules.blockchains].filter(([, chain]) => chain.subnetId === subnetId);
  return { blockchainIDs: chains.map(([id]) => id) };
}

/** `platform.getStakingAssetID` */
export function getStakingAssetId(ledger: PChainLedger, params: Params): object {
  const subnetId = params.subnetId();
  if (subnetId === PRIMARY_NETWORK_ID) return { assetID: ledger.rules.avaxAssetId };
  throw new Refused(`failed fetching subnet transformation for ${subnetId}: not found`);
}

function isKnown({ rules }: PChainLedger, subnetId: SubnetId): boolean {
  return [...rules.blockchains.values()].some((chain) => chain.subnetId === subnetId);
}
