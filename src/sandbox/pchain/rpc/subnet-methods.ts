import { bytesToHex } from '../../../domain/identity/bytes.ts';
import { encodeCb58 } from '../../../domain/identity/cb58.ts';
import {
  idFromBytes,
  PRIMARY_NETWORK_ID,
  type BlockchainId,
  type SubnetId,
} from '../../../domain/identity/ids.ts';
import { id, named } from '../../server/named.ts';
import { RpcError } from '../../server/rpc-error.ts';
import type { RpcMethods } from '../../server/rpc-service.ts';
import { conversionIdOf } from '../conversion.ts';
import type { PChainLedger } from '../ledger/p-chain-ledger.ts';
import { subnetOf } from '../warp/verify-warp.ts';

const NONE = encodeCb58(new Uint8Array(32));

/** The methods about subnets and the blockchains that they validate. */
export function subnetMethods(ledger: PChainLedger): RpcMethods {
  const { rules } = ledger;
  const chainsOf = (subnetId: SubnetId) =>
    [...rules.blockchains].flatMap(([chain, blockchain]) =>
      blockchain.subnetId === subnetId ? [chain] : [],
    );
  const subnet = { subnetID: id<SubnetId> };
  return {
    'platform.getSubnet': named(subnet, ({ subnetID }) => {
      if (subnetID === PRIMARY_NETWORK_ID) throw new RpcError("the primary network isn't a subnet");
      const conversion = ledger.latest().conversions.get(subnetID);
      if (conversion === undefined && chainsOf(subnetID).length === 0) {
        throw new RpcError('not found');
      }
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
    }),
    'platform.validatedBy': named({ blockchainID: id<BlockchainId> }, ({ blockchainID }) => ({
      subnetID: subnetOf(rules, blockchainID),
    })),
    'platform.validates': named(subnet, ({ subnetID }) => {
      const blockchainIDs = chainsOf(subnetID);
      if (blockchainIDs.length === 0) {
        throw new RpcError(`problem retrieving subnet "${subnetID}": not found`);
      }
      return { blockchainIDs };
    }),
    'platform.getStakingAssetID': named(subnet, ({ subnetID }) => {
      if (subnetID === PRIMARY_NETWORK_ID) return { assetID: rules.avaxAssetId };
      throw new RpcError(`failed fetching subnet transformation for ${subnetID}: not found`);
    }),
  };
}
