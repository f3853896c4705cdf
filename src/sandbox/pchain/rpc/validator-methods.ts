import { bytesToHex } from '../../../domain/identity/bytes.ts';
import {
  PRIMARY_NETWORK_ID,
  type SubnetId,
  type ValidationId,
  idFromBytes,
  type BlockchainId,
} from '../../../domain/identity/ids.ts';
import { id, named, nodeIds, parseU64 } from '../../server/named.ts';
import { RpcError, withErrorPrefix } from '../../server/rpc-error.ts';
import type { RpcMethods } from '../../server/rpc-service.ts';
import type { PChain } from '../ledger/p-chain.ts';
import { balanceOf, type ChainState, conversionIdOf } from '../state/state.ts';
import type { L1ValidatorRecord } from '../state/types.ts';
import { formatOwner } from './format.ts';
import { encodeCb58 } from '../../../domain/identity/cb58.ts';
import { subnetOf } from '../warp/verify-warp.ts';

const RESERVED_HEIGHT = 0xffff_ffff_ffff_ffffn;

/** The methods that return validators, now and at a height. */
export function validatorMethods(chain: PChain): RpcMethods {
  const { hrp, genesisValidators } = chain.rules;
  return {
    // The result is a map from NodeID to key and weight, without an enclosing field.
    'platform.getValidatorsAt': named({ subnetID: id<SubnetId>, height }, (params) => {
      const resolvedHeight = params.height === 'proposed' ? chain.proposedHeight() : params.height;
      const validators = withErrorPrefix(`failed to get validator set at ${resolvedHeight}`, () =>
        chain.validatorsAt(params.subnetID, resolvedHeight),
      );
      return Object.fromEntries(
        validators.map(({ nodeId, publicKey, weight }) => [
          nodeId,
          { publicKey: publicKey && bytesToHex(publicKey), weight: weight.toString() },
        ]),
      );
    }),
    // An L1's list includes inactive validators. The primary network's list never changes.
    'platform.getCurrentValidators': named(
      { subnetID: id<SubnetId>, nodeIDs: nodeIds },
      ({ subnetID, nodeIDs }) => {
        const isRequested = ({ nodeId }: Pick<L1ValidatorRecord, 'nodeId'>): boolean =>
          nodeIDs.length === 0 || nodeIDs.includes(nodeId);
        const state = chain.latest();
        if (subnetID === PRIMARY_NETWORK_ID) {
          return { validators: genesisValidators.filter(isRequested).map(formatPrimaryValidator) };
        }
        const validators = [...state.l1Validators.values()].filter(
          (validator) => validator.subnetId === subnetID && isRequested(validator),
        );
        return {
          validators: validators.map((validator) => formatL1Validator(validator, state, hrp)),
        };
      },
    ),
    'platform.getL1Validator': named({ validationID: id<ValidationId> }, ({ validationID }) => {
      const state = chain.latest();
      const validator = state.l1Validators.get(validationID);
      if (validator === undefined) {
        throw new RpcError(`fetching L1 validator "${validationID}" failed: not found`);
      }
      return {
        ...formatL1Validator(validator, state, hrp),
        subnetID: validator.subnetId,
        height: chain.height().toString(),
      };
    }),
  };
}

function height(value: unknown): bigint | 'proposed' {
  if (value === 'proposed') return value;
  const number = parseU64(value);
  if (number === RESERVED_HEIGHT) throw new RangeError('invalid height');
  return number;
}

function formatL1Validator(
  validator: L1ValidatorRecord,
  state: ChainState,
  hrp: string,
): Readonly<Record<string, unknown>> {
  return {
    nodeID: validator.nodeId,
    weight: validator.weight.toString(),
    startTime: validator.startTime.toString(),
    validationID: validator.validationId,
    publicKey: bytesToHex(validator.publicKey),
    remainingBalanceOwner: formatOwner(validator.remainingBalanceOwner, hrp),
    deactivationOwner: formatOwner(validator.disableOwner, hrp),
    minNonce: validator.minNonce.toString(),
    balance: balanceOf(validator, state).toString(),
  };
}

function formatPrimaryValidator({
  nodeId,
  publicKey,
  weight,
}: PChain['rules']['genesisValidators'][number]): object {
  return {
    nodeID: nodeId,
    weight: weight.toString(),
    publicKey: bytesToHex(publicKey),
    delegationFee: '2.0000',
    uptime: '100.0000',
    connected: true,
    delegatorCount: '0',
    delegatorWeight: '0',
  };
}

const NONE = encodeCb58(new Uint8Array(32));

/** The methods about subnets and the blockchains that they validate. */
export function subnetMethods(chain: PChain): RpcMethods {
  const { rules } = chain;
  const chainsOf = (subnetId: SubnetId) =>
    [...rules.blockchains].flatMap(([chain, blockchain]) =>
      blockchain.subnetId === subnetId ? [chain] : [],
    );
  const subnet = { subnetID: id<SubnetId> };
  return {
    'platform.getSubnet': named(subnet, ({ subnetID }) => {
      if (subnetID === PRIMARY_NETWORK_ID) throw new RpcError("the primary network isn't a subnet");
      const conversion = chain.latest().conversions.get(subnetID);
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
