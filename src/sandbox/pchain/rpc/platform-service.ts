import { sha256 } from '@noble/hashes/sha2.js';
import {
  byName,
  id,
  nodeIds,
  parseU64,
  parseText,
  parseTexts,
  type RpcMethods,
  AVALANCHEGO,
  rpcService,
  type RpcService,
  refuseIf,
  RpcError,
  withErrorPrefix,
} from '../../server/rpc-service.ts';
import { GAS_CONFIG, gasPrice, VALIDATOR_FEE_CONFIG } from '../state/fees.ts';
import type { PChain } from '../ledger/p-chain.ts';
import {
  formatTime,
  formatOwner,
  decodeBytes,
  encodeBytes,
  encoding,
  parseShortId,
} from './format.ts';
import { bytesToHex, hexToBytes, compareBytes } from '../../../domain/identity/bytes.ts';
import { encodeCb58 } from '../../../domain/identity/cb58.ts';
import {
  PRIMARY_NETWORK_ID,
  type SubnetId,
  type ValidationId,
  idFromBytes,
  type BlockchainId,
  P_CHAIN_ID,
  type PChainTxId,
} from '../../../domain/identity/ids.ts';
import { balanceOf, type ChainState, conversionIdOf } from '../state/state.ts';
import {
  type L1ValidatorRecord,
  type TransferInput,
  type TransferOutput,
  type Rules,
  type StoredUtxo,
  type Validator,
  utxoId,
  utxoIdBytes,
} from '../state/types.ts';
import { subnetOf } from '../warp/verify-warp.ts';
import { pChainAddress } from '../../../domain/identity/p-chain-address.ts';
import { type SignedTx, type TxBody, encodeUtxo } from '../codec/signed-tx.ts';

function withNumbers(config: Readonly<Record<string, unknown>>): object {
  const entries = Object.entries(config).map(([name, value]) => [
    name,
    typeof value === 'bigint' ? Number(value) : value,
  ]);
  return Object.fromEntries(entries) as object;
}

export function platformService(chain: PChain): RpcService {
  return rpcService(AVALANCHEGO, {
    'platform.getHeight': byName({}, () => ({ height: chain.height().toString() })),
    'platform.getProposedHeight': byName({}, () => ({
      height: chain.proposedHeight().toString(),
    })),
    'platform.getTimestamp': byName({}, () => ({
      timestamp: formatTime(chain.latest().time),
    })),
    // Blocks of the sandbox have no binary form, so `json` is the only encoding.
    'platform.getBlockByHeight': byName({ height: parseU64, encoding }, (params) => {
      const { height } = params;
      const block = chain.block(height);
      if (block === undefined)
        throw new RpcError(`couldn't get block at height ${height}: not found`);
      refuseIf(params.encoding !== 'json', 'unsupported encoding in method');
      return {
        block: {
          time: Number(block.time),
          txs: block.txs.map((tx) => txToJson(tx, chain.rules.hrp, bodyToJson(tx.body))),
          parentID: blockId(height === 0n ? 0n : height - 1n),
          height: Number(height),
          id: blockId(height),
        },
        encoding: params.encoding,
      };
    }),
    'platform.getFeeConfig': byName({}, () => withNumbers(GAS_CONFIG)),
    'platform.getFeeState': byName({}, () => {
      const { gas, time } = chain.latest();
      return {
        capacity: Number(gas.capacity),
        excess: Number(gas.excess),
        price: Number(gasPrice(gas)),
        timestamp: formatTime(time),
      };
    }),
    'platform.getValidatorFeeConfig': byName({}, () => withNumbers(VALIDATOR_FEE_CONFIG)),
    'platform.getValidatorFeeState': byName({}, () => ({
      excess: 0,
      price: Number(VALIDATOR_FEE_CONFIG.minPrice),
      timestamp: formatTime(chain.latest().time),
    })),
    ...subnetMethods(chain),
    'platform.issueTx': byName({ tx: parseText, encoding }, (params) => ({
      txID: chain.issue(
        withErrorPrefix('problem decoding transaction', () =>
          decodeBytes(params.tx, params.encoding),
        ),
      ),
    })),
    'platform.getTx': byName({ txID: id<PChainTxId>, encoding }, (params) => {
      const { hrp } = chain.rules;
      const isJson = params.encoding === 'json';
      const created = isJson ? createChainToJson(params.txID, chain.rules) : undefined;
      if (created !== undefined) return { tx: created, encoding: 'json' };
      const tx = chain.accepted(params.txID);
      if (tx === undefined) throw new RpcError("couldn't get tx: not found");
      const shown = isJson
        ? txToJson(tx, hrp, bodyToJson(tx.body))
        : encodeBytes(tx.bytes, params.encoding);
      return { tx: shown, encoding: params.encoding };
    }),
    // A node also answers `Dropped` for a while, with the reason.
    'platform.getTxStatus': byName({ txID: id<PChainTxId> }, ({ txID }) => ({
      status: chain.status(txID),
    })),
    ...utxoMethods(chain),
    ...validatorMethods(chain),
  });
}

const RESERVED_HEIGHT = 0xffff_ffff_ffff_ffffn;

function validatorMethods(chain: PChain): RpcMethods {
  const { hrp, genesisValidators } = chain.rules;
  return {
    // The result has no enclosing field.
    'platform.getValidatorsAt': byName({ subnetID: id<SubnetId>, height }, (params) => {
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
    'platform.getCurrentValidators': byName(
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
    'platform.getL1Validator': byName({ validationID: id<ValidationId> }, ({ validationID }) => {
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

function formatL1Validator(validator: L1ValidatorRecord, state: ChainState, hrp: string): object {
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

function formatPrimaryValidator({ nodeId, publicKey, weight }: Validator): object {
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

function subnetMethods(chain: PChain): RpcMethods {
  const { rules } = chain;
  const chainsOf = (subnetId: SubnetId) =>
    [...rules.blockchains].flatMap(([chain, blockchain]) =>
      blockchain.subnetId === subnetId ? [chain] : [],
    );
  const subnet = { subnetID: id<SubnetId> };
  return {
    'platform.getSubnet': byName(subnet, ({ subnetID }) => {
      refuseIf(subnetID === PRIMARY_NETWORK_ID, "the primary network isn't a subnet");
      const conversion = chain.latest().conversions.get(subnetID);
      refuseIf(conversion === undefined && chainsOf(subnetID).length === 0, 'not found');
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
    'platform.validatedBy': byName({ blockchainID: id<BlockchainId> }, ({ blockchainID }) => ({
      subnetID: subnetOf(rules, blockchainID),
    })),
    'platform.validates': byName(subnet, ({ subnetID }) => {
      const blockchainIDs = chainsOf(subnetID);
      refuseIf(blockchainIDs.length === 0, `problem retrieving subnet "${subnetID}": not found`);
      return { blockchainIDs };
    }),
    'platform.getStakingAssetID': byName(subnet, ({ subnetID }) => {
      if (subnetID === PRIMARY_NETWORK_ID) return { assetID: rules.avaxAssetId };
      throw new RpcError(`failed fetching subnet transformation for ${subnetID}: not found`);
    }),
  };
}

/** The feature extension that all outputs use: secp256k1. */
const FX_ID = 'spdxUxVJQbX85MGxMHbKw1sHxMnSqJ3QBzDyDYEP3h6TLuxqQ';

/** Amounts are not quoted. A proof of possession is a list of 96 numbers. */
function txToJson(
  tx: Omit<SignedTx, 'bytes' | 'unsignedHash' | 'body'>,
  hrp: string,
  body: object,
): object {
  return {
    unsignedTx: {
      networkID: tx.networkId,
      blockchainID: tx.blockchainId,
      outputs: tx.outputs.map((output) => outputToJson(output, hrp)),
      inputs: tx.inputs.map(inputToJson),
      memo: bytesToHex(tx.memo),
      ...body,
    },
    credentials: tx.credentials.map((signatures) => ({ signatures: signatures.map(bytesToHex) })),
    id: tx.id,
  };
}

/** The transaction's ID is the blockchain's. The sandbox has no genesis bytes and no signatures for it. */
function createChainToJson(id: PChainTxId, { networkId, hrp, blockchains }: Rules) {
  const created = [...blockchains].find(([chain]) => chain.toString() === id.toString())?.[1];
  if (created === undefined) return undefined;
  const unsigned = { networkId, blockchainId: P_CHAIN_ID, outputs: [], inputs: [] };
  const tx = { ...unsigned, id, memo: new Uint8Array(), credentials: [] };
  return txToJson(tx, hrp, {
    subnetID: created.subnetId,
    chainName: created.name,
    vmID: created.vmId,
    fxIDs: [],
    genesisData: '',
    subnetAuthorization: { signatureIndices: [] },
  });
}

function bodyToJson(body: TxBody): object {
  switch (body.type) {
    case 'base':
      return {};
    case 'import':
      return { sourceChain: body.sourceChain, importedInputs: body.imported.map(inputToJson) };
    case 'register':
      return {
        balance: Number(body.balance),
        proofOfPossession: [...body.proofOfPossession],
        message: bytesToHex(body.message),
      };
    case 'set-weight':
      return { message: bytesToHex(body.message) };
    case 'increase':
      return { validationID: body.validationId, balance: Number(body.balance) };
    case 'disable':
      return {
        validationID: body.validationId,
        disableAuthorization: { signatureIndices: body.sigIndices },
      };
  }
}

function outputToJson({ assetId, amount, owner }: TransferOutput, hrp: string): object {
  return {
    assetID: assetId,
    fxID: FX_ID,
    output: {
      addresses: owner.addresses.map((address) => pChainAddress(hexToBytes(address), hrp)),
      amount: Number(amount),
      locktime: Number(owner.locktime),
      threshold: owner.threshold,
    },
  };
}

function inputToJson(input: TransferInput): object {
  return {
    txID: input.txId,
    outputIndex: input.outputIndex,
    assetID: input.assetId,
    fxID: FX_ID,
    input: { amount: Number(input.amount), signatureIndices: input.sigIndices },
  };
}

/** Invented: depends only on the height, while a real block's ID depends on its content. */
function blockId(height: bigint): string {
  return idFromBytes(sha256(new TextEncoder().encode(`P-Chain block ${height}`)));
}

const LIMIT = 1024;

/** Returns all outputs in one page: the P-Chain's own, or those that `sourceChain` exported to it. */
function utxoMethods(chain: PChain): RpcMethods {
  const { hrp } = chain.rules;
  const query = { addresses: parseTexts, sourceChain: parseText, encoding };
  return {
    'platform.getUTXOs': byName(query, ({ addresses, sourceChain, encoding: format }) => {
      const { length } = addresses;
      refuseIf(length === 0, 'no addresses provided');
      refuseIf(length > LIMIT, `number of addresses given, ${length}, exceeds maximum, ${LIMIT}`);
      const owners = addresses.map((address) => parseShortId(address, hrp));
      const { utxos, fromC } = chain.latest();
      const source = sourceOf(chain, sourceChain) === P_CHAIN_ID ? utxos : fromC;
      const found = [...source.values()]
        .filter(({ owner }) => owner.addresses.some((address) => owners.includes(address)))
        .sort((a, b) => compareBytes(idBytes(a), idBytes(b)));
      const last = found.at(-1);
      const lastOwner = last?.owner.addresses[0];
      return {
        numFetched: found.length.toString(),
        utxos: found.map((utxo) => encodeBytes(encodeUtxo(utxo), format)),
        endIndex: {
          address: lastOwner ? pChainAddress(hexToBytes(lastOwner), hrp) : addresses[0],
          utxo: last ? utxoId(last.txId, last.outputIndex) : P_CHAIN_ID,
        },
        encoding: format,
      };
    }),
  };
}

const idBytes = ({ txId, outputIndex }: StoredUtxo) => utxoIdBytes(txId, outputIndex);

/** The P-Chain for an empty name. @throws RpcError for any other chain than the P-Chain and the C-Chain */
function sourceOf({ rules: { cChainId } }: PChain, name: string): BlockchainId {
  if (['', 'P', P_CHAIN_ID].includes(name)) return P_CHAIN_ID;
  if (['C', cChainId].includes(name)) return cChainId;
  throw new RpcError(
    `problem parsing source chainID "${name}": there is no ID with alias: ${name}`,
  );
}
