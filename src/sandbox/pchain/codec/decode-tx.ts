import { avaxSerial, pvmSerial, TransferInput as CodecInput, utils } from '@avalabs/avalanchejs';
import type { Credential, TransferableInput, TransferableOutput } from '@avalabs/avalanchejs';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesEqual, hexToBytes } from '../../../domain/identity/bytes.ts';
import {
  type AssetId,
  type BlockchainId,
  type PChainTxId,
  type ValidationId,
  idFromBytes,
} from '../../../domain/identity/ids.ts';
import { printable } from '../../../domain/text/printable.ts';
import { nAvax } from '../../../domain/units.ts';
import { RpcError } from '../../server/rpc-error.ts';
import type { Credentials, SignedTx, TransferInput, TransferOutput, TxBody } from './signed-tx.ts';
import { decodeOutput } from './utxo.ts';
import { utxoId } from './ids.ts';

type CodecTx = avaxSerial.SignedTx['unsignedTx'];

/** Bytes of the codec version that every transaction begins with. */
const CODEC_VERSION_SIZE = 2;
/** The largest transaction that the mempool takes, bytes. */
const MAX_TX_SIZE = 64 * 1024;

/**
 * Reads the bytes of a signed P-Chain transaction.
 * @throws RpcError for anything that is not exactly one such transaction
 */
export function decodeTx(bytes: Uint8Array): SignedTx {
  const signed = unpackSigned(bytes, 'PVM');
  const { unsignedTx } = signed;
  return refusing(() => {
    const { baseTx, body } = readTx(unsignedTx);
    return {
      id: idFromBytes<PChainTxId>(sha256(bytes)),
      bytes,
      unsignedHash: sha256(utils.packTx(unsignedTx)),
      networkId: baseTx.NetworkId.value(),
      blockchainId: idFromBytes<BlockchainId>(baseTx.BlockchainId.toBytes()),
      outputs: baseTx.outputs.map(readOutput),
      inputs: baseTx.inputs.map(readInput),
      memo: baseTx.memo.bytes,
      body,
      credentials: readCredentials(signed.getCredentials()),
    };
  });
}

/**
 * Unpacks a signed transaction of a chain with the library that makes them. The library pads what is too
 * short and overlooks what is left over, so the result must encode to the very bytes again.
 * @throws RpcError
 */
export function unpackSigned(bytes: Uint8Array, vm: 'PVM' | 'EVM'): avaxSerial.SignedTx {
  if (bytes.length < CODEC_VERSION_SIZE) throw new RpcError("couldn't unpack codec version");
  if (bytes.length > MAX_TX_SIZE) throw new RpcError(`tx too large: size (${bytes.length})`);
  return refusing(() => {
    const signed = utils.getManagerForVM(vm).unpack(bytes, avaxSerial.SignedTx);
    if (!bytesEqual(signed.toBytes(), bytes)) throw new RpcError('not the canonical encoding');
    return signed;
  });
}

export function readOutput({ assetId, output }: TransferableOutput): TransferOutput {
  return { assetId: idFromBytes<AssetId>(assetId.toBytes()), ...decodeOutput(output) };
}

export function readInput({ utxoID, assetId, input }: TransferableInput): TransferInput {
  if (!(input instanceof CodecInput)) throw new RpcError('wrong input type');
  const txId = idFromBytes<PChainTxId>(utxoID.txID.toBytes());
  const outputIndex = utxoID.outputIdx.value();
  return {
    utxoId: utxoId(txId, outputIndex),
    txId,
    outputIndex,
    assetId: idFromBytes<AssetId>(assetId.toBytes()),
    amount: nAvax(input.amount()),
    sigIndices: input.sigIndicies(),
  };
}

export function readCredentials(credentials: readonly Credential[]): Credentials {
  return credentials.map((credential) => credential.getSignatures().map((hex) => hexToBytes(hex)));
}

interface ReadTx {
  readonly baseTx: avaxSerial.BaseTx;
  readonly body: TxBody;
}

function readTx(tx: CodecTx): ReadTx {
  if (pvmSerial.isPvmBaseTx(tx)) return { baseTx: tx.baseTx, body: { type: 'base' } };
  if (pvmSerial.isImportTx(tx)) {
    const sourceChain = idFromBytes<BlockchainId>(tx.sourceChain.toBytes());
    const imported = tx.ins.map(readInput);
    return { baseTx: tx.baseTx, body: { type: 'import', sourceChain, imported } };
  }
  if (pvmSerial.isExportTx(tx)) {
    const destinationChain = idFromBytes<BlockchainId>(tx.destination.toBytes());
    const exported = tx.outs.map(readOutput);
    return { baseTx: tx.baseTx, body: { type: 'export', destinationChain, exported } };
  }
  if (pvmSerial.isRegisterL1ValidatorTx(tx)) {
    const proofOfPossession = tx.blsSignature.toBytes();
    const balance = nAvax(tx.balance.value());
    const message = tx.message.bytes;
    return { baseTx: tx.baseTx, body: { type: 'register', balance, proofOfPossession, message } };
  }
  if (pvmSerial.isSetL1ValidatorWeightTx(tx)) {
    return { baseTx: tx.baseTx, body: { type: 'set-weight', message: tx.message.bytes } };
  }
  if (pvmSerial.isIncreaseL1ValidatorBalanceTx(tx)) {
    const validationId = idFromBytes<ValidationId>(tx.validationId.toBytes());
    const balance = nAvax(tx.balance.value());
    return { baseTx: tx.baseTx, body: { type: 'increase', validationId, balance } };
  }
  if (pvmSerial.isDisableL1ValidatorTx(tx)) {
    const validationId = idFromBytes<ValidationId>(tx.validationId.toBytes());
    const sigIndices = tx.getDisableAuth().values();
    return { baseTx: tx.baseTx, body: { type: 'disable', validationId, sigIndices } };
  }
  throw new RpcError('wrong transaction type');
}

/** Whatever the library throws on hostile bytes is one refusal. */
export function refusing<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'malformed';
    throw new RpcError(error instanceof RpcError ? reason : printable(reason));
  }
}
