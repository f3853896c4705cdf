import { bytesToHex, hexToBytes } from '../../../domain/identity/bytes.ts';
import {
  P_CHAIN_ID,
  type PChainTxId,
  type SubnetId,
  type VmId,
} from '../../../domain/identity/ids.ts';
import { pChainAddress } from '../../../domain/identity/p-chain-address.ts';
import type { SignedTx, TransferInput, TransferOutput, TxBody } from '../codec/signed-tx.ts';
import type { Rules } from '../rules.ts';
import { bareNumber } from './format.ts';

/** The ID of the feature extension that all outputs use: secp256k1. */
const FX_ID = 'spdxUxVJQbX85MGxMHbKw1sHxMnSqJ3QBzDyDYEP3h6TLuxqQ';

/**
 * Formats a transaction for `getTx` with the encoding `json`. Amounts are not quoted. A proof of possession
 * is a list of 96 numbers.
 */
export function txToJson(tx: SignedTx, hrp: string): object {
  return {
    unsignedTx: {
      networkID: tx.networkId,
      blockchainID: tx.blockchainId,
      outputs: tx.outputs.map((output) => outputToJson(output, hrp)),
      inputs: tx.inputs.map(inputToJson),
      memo: bytesToHex(tx.memo),
      ...bodyToJson(tx.body, hrp),
    },
    credentials: tx.credentials.map((signatures) => ({ signatures: signatures.map(bytesToHex) })),
    id: tx.id,
  };
}

/**
 * Formats the transaction that created a blockchain; its ID is the blockchain's ID. The sandbox has no genesis
 * bytes and no signatures for it.
 */
export function createChainToJson(
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

function bodyToJson(body: TxBody, hrp: string): object {
  switch (body.type) {
    case 'base':
      return {};
    case 'import':
      return { sourceChain: body.sourceChain, importedInputs: body.imported.map(inputToJson) };
    case 'export':
      return {
        destinationChain: body.destinationChain,
        exportedOutputs: body.exported.map((output) => outputToJson(output, hrp)),
      };
    case 'register':
      return {
        balance: bareNumber(body.balance),
        proofOfPossession: [...body.proofOfPossession],
        message: bytesToHex(body.message),
      };
    case 'set-weight':
      return { message: bytesToHex(body.message) };
    case 'increase':
      return { validationID: body.validationId, balance: bareNumber(body.balance) };
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
      amount: bareNumber(amount),
      locktime: bareNumber(owner.locktime),
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
    input: { amount: bareNumber(input.amount), signatureIndices: input.sigIndices },
  };
}
