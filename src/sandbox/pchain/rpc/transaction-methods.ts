import { bytesToHex, hexToBytes } from '../../../domain/identity/bytes.ts';
import {
  P_CHAIN_ID,
  type PChainTxId,
  type SubnetId,
  type VmId,
  idFromBytes,
} from '../../../domain/identity/ids.ts';
import { pChainAddress } from '../../../domain/identity/p-chain-address.ts';
import type { SignedTx, TxBody } from '../codec/signed-tx.ts';
import type { TransferInput, TransferOutput, Rules } from '../state/types.ts';
import { decodeBytes, encodeBytes, encoding, formatTime } from './format.ts';
import { id, named, parseText, parseU64 } from '../../server/named.ts';
import { RpcError, withErrorPrefix } from '../../server/rpc-error.ts';
import type { RpcMethods } from '../../server/rpc-service.ts';
import type { PChain } from '../ledger/p-chain.ts';
import { sha256 } from '@noble/hashes/sha2.js';

/** The ID of the feature extension that all outputs use: secp256k1. */
const FX_ID = 'spdxUxVJQbX85MGxMHbKw1sHxMnSqJ3QBzDyDYEP3h6TLuxqQ';

/**
 * Formats a transaction for `getTx` with the encoding `json`. Amounts are not quoted. A proof of possession
 * is a list of 96 numbers.
 */
function txToJson(tx: SignedTx, hrp: string): object {
  return {
    unsignedTx: {
      networkID: tx.networkId,
      blockchainID: tx.blockchainId,
      outputs: tx.outputs.map((output) => outputToJson(output, hrp)),
      inputs: tx.inputs.map(inputToJson),
      memo: bytesToHex(tx.memo),
      ...bodyToJson(tx.body),
    },
    credentials: tx.credentials.map((signatures) => ({ signatures: signatures.map(bytesToHex) })),
    id: tx.id,
  };
}

/**
 * Formats the transaction that created a blockchain; its ID is the blockchain's ID. The sandbox has no genesis
 * bytes and no signatures for it.
 */
function createChainToJson(
  id: PChainTxId,
  { subnetId, name, vmId }: { subnetId: SubnetId; name: string; vmId: VmId },
  { networkId }: Pick<Rules, 'networkId'>,
): object {
  return {
    unsignedTx: {
      networkID: networkId,
      blockchainID: P_CHAIN_ID,
      outputs: [],
      inputs: [],
      memo: '0x',
      subnetID: subnetId,
      chainName: name,
      vmID: vmId,
      fxIDs: [],
      genesisData: '',
      subnetAuthorization: { signatureIndices: [] },
    },
    credentials: [],
    id,
  };
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

/** The methods that issue and find transactions. */
export function transactionMethods(chain: PChain): RpcMethods {
  return {
    'platform.issueTx': named({ tx: parseText, encoding }, (params) => ({
      txID: chain.issue(
        withErrorPrefix('problem decoding transaction', () =>
          decodeBytes(params.tx, params.encoding),
        ),
      ),
    })),
    'platform.getTx': named({ txID: id<PChainTxId>, encoding }, (params) => {
      const created = blockchainOf(chain, params.txID);
      if (created !== undefined && params.encoding === 'json') {
        return { tx: createChainToJson(params.txID, created, chain.rules), encoding: 'json' };
      }
      const tx = chain.accepted(params.txID);
      if (tx === undefined) throw new RpcError("couldn't get tx: not found");
      const isJson = params.encoding === 'json';
      return {
        tx: isJson ? txToJson(tx, chain.rules.hrp) : encodeBytes(tx.bytes, params.encoding),
        encoding: params.encoding,
      };
    }),
    'platform.getTxStatus': named({ txID: id<PChainTxId> }, ({ txID }) => {
      if (chain.accepted(txID) !== undefined) return { status: 'Committed' };
      if (chain.mempool.has(txID)) return { status: 'Processing' };
      const reason = chain.mempool.dropReason(txID);
      return reason === undefined ? { status: 'Unknown' } : { status: 'Dropped', reason };
    }),
  };
}

/** The ID of a blockchain is the ID of the transaction that created it. */
function blockchainOf({ rules }: PChain, id: PChainTxId) {
  return [...rules.blockchains].find(([chain]) => chain.toString() === id.toString())?.[1];
}

/** The methods that return heights, times and blocks. */
export function blockMethods(chain: PChain): RpcMethods {
  return {
    'platform.getHeight': named({}, () => ({ height: chain.height().toString() })),
    'platform.getProposedHeight': named({}, () => ({
      height: chain.proposedHeight().toString(),
    })),
    'platform.getTimestamp': named({}, () => ({ timestamp: formatTime(chain.latest().time) })),
    // Blocks of the sandbox have no binary form, so `json` is the only encoding.
    'platform.getBlockByHeight': named({ height: parseU64, encoding }, (params) => {
      const { height } = params;
      const block = chain.block(height);
      if (block === undefined)
        throw new RpcError(`couldn't get block at height ${height}: not found`);
      if (params.encoding !== 'json') throw new RpcError('unsupported encoding in method');
      return {
        block: {
          time: Number(block.time),
          txs: block.txs.map((tx) => txToJson(tx, chain.rules.hrp)),
          parentID: blockId(height === 0n ? 0n : height - 1n),
          height: Number(height),
          id: blockId(height),
        },
        encoding: params.encoding,
      };
    }),
  };
}

/**
 * Returns an invented block ID. The invented ID depends only on the height. A real block's ID depends on the
 * block's content.
 */
function blockId(height: bigint): string {
  return idFromBytes(sha256(new TextEncoder().encode(`P-Chain block ${height}`)));
}
