import {
  type AssetId,
  type BlockchainId,
  type PChainTxId,
  type ValidationId,
  idFromBytes,
  idToBytes,
} from '../../../domain/identity/ids.ts';
import { type NAvax, nAvax } from '../../../domain/units.ts';
import {
  type TransferInput,
  type TransferOutput,
  utxoId,
  type OutputOwner,
  type StoredUtxo,
  shortIdFromBytes,
} from '../state/types.ts';
import {
  avaxSerial,
  pvmSerial,
  TransferInput as CodecInput,
  utils,
  type Credential,
  type TransferableInput,
  type TransferableOutput,
  Address,
  BigIntPr,
  Id,
  Int,
  OutputOwners,
  TransferOutput as CodecOutput,
} from '@avalabs/avalanchejs';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesEqual, hexToBytes } from '../../../domain/identity/bytes.ts';
import { printable } from '../../../domain/text/printable.ts';
import { RpcError, withErrorPrefix } from '../../server/rpc-service.ts';
import { concat, u16 } from '../../../protocol/warp/bytes.ts';

export type TxBody =
  | { readonly type: 'base' }
  | {
      readonly type: 'import';
      readonly sourceChain: BlockchainId;
      readonly imported: readonly TransferInput[];
    }
  | {
      readonly type: 'register';
      readonly balance: NAvax;
      readonly proofOfPossession: Uint8Array;
      readonly message: Uint8Array;
    }
  | { readonly type: 'set-weight'; readonly message: Uint8Array }
  | { readonly type: 'increase'; readonly validationId: ValidationId; readonly balance: NAvax }
  | {
      readonly type: 'disable';
      readonly validationId: ValidationId;
      readonly sigIndices: readonly number[];
    };

export type BodyOf<T extends TxBody['type']> = Extract<TxBody, { type: T }>;

export type SignedTx = Readonly<ReturnType<typeof decodeTx>>;

/** Every transaction begins with the codec version. */
const CODEC_VERSION_SIZE = 2;
/** The mempool accepts no larger transaction. */
const MAX_TX_SIZE = 64 * 1024;

/**
 * Decodes a signed transaction as a node does.
 * @throws RpcError with the text of a node's parser for bytes that are not exactly one such transaction
 */
export function decodeTx(bytes: Uint8Array) {
  return withErrorPrefix("couldn't parse tx", () => decodeSigned(bytes));
}

function decodeSigned(bytes: Uint8Array) {
  const signed = unpackSigned(bytes, 'PVM');
  const { unsignedTx } = signed;
  return rethrowAsRpcError(() => {
    const body = readBody(unsignedTx);
    // Each type that `readBody` accepts has a base transaction.
    const { baseTx } = unsignedTx as typeof unsignedTx & Pick<pvmSerial.BaseTx, 'baseTx'>;
    return {
      id: idFromBytes<PChainTxId>(sha256(bytes)),
      bytes,
      /** The digest that is signed: SHA-256. */
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
 * The library pads short input and ignores trailing bytes, so the decoded transaction must encode to the same
 * bytes again.
 * @throws RpcError
 */
export function unpackSigned(bytes: Uint8Array, vm: 'PVM' | 'EVM'): avaxSerial.SignedTx {
  if (bytes.length < CODEC_VERSION_SIZE) throw new RpcError("couldn't unpack codec version");
  if (bytes.length > MAX_TX_SIZE) throw new RpcError(`tx too large: size (${bytes.length})`);
  return rethrowAsRpcError(() => {
    const signed = utils.getManagerForVM(vm).unpack(bytes, avaxSerial.SignedTx);
    if (!bytesEqual(signed.toBytes(), bytes)) throw new RpcError('not the canonical encoding');
    return signed;
  });
}

export function readOutput({ assetId, output }: TransferableOutput): TransferOutput {
  return { assetId: idFromBytes<AssetId>(assetId.toBytes()), ...decodeOutput(output) };
}

function readInput({ utxoID, assetId, input }: TransferableInput): TransferInput {
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

/**
 * For each input, a list of 65-byte signatures (r, s, recovery bit). A `disable` has one more list, for the
 * disable owner.
 */
export function readCredentials(credentials: readonly Credential[]): Uint8Array[][] {
  return credentials.map((credential) => credential.getSignatures().map((hex) => hexToBytes(hex)));
}

function readBody(tx: avaxSerial.SignedTx['unsignedTx']): TxBody {
  if (pvmSerial.isPvmBaseTx(tx)) return { type: 'base' };
  if (pvmSerial.isImportTx(tx)) {
    const sourceChain = idFromBytes<BlockchainId>(tx.sourceChain.toBytes());
    return { type: 'import', sourceChain, imported: tx.ins.map(readInput) };
  }
  if (pvmSerial.isRegisterL1ValidatorTx(tx)) {
    const proofOfPossession = tx.blsSignature.toBytes();
    const balance = nAvax(tx.balance.value());
    return { type: 'register', balance, proofOfPossession, message: tx.message.bytes };
  }
  if (pvmSerial.isSetL1ValidatorWeightTx(tx)) {
    return { type: 'set-weight', message: tx.message.bytes };
  }
  if (pvmSerial.isIncreaseL1ValidatorBalanceTx(tx)) {
    const validationId = idFromBytes<ValidationId>(tx.validationId.toBytes());
    return { type: 'increase', validationId, balance: nAvax(tx.balance.value()) };
  }
  if (pvmSerial.isDisableL1ValidatorTx(tx)) {
    const validationId = idFromBytes<ValidationId>(tx.validationId.toBytes());
    return { type: 'disable', validationId, sigIndices: tx.getDisableAuth().values() };
  }
  throw new RpcError('wrong transaction type');
}

/** Turns every exception into an RpcError with the printable form of its text. */
export function rethrowAsRpcError<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'malformed';
    throw new RpcError(error instanceof RpcError ? reason : printable(reason));
  }
}

const codec = utils.getManagerForVM('PVM').getDefaultCodec();

/** For `getUTXOs`: the codec version, then the output. */
export function encodeUtxo(utxo: StoredUtxo): Uint8Array {
  const id = new avaxSerial.UTXOID(new Id(idToBytes(utxo.txId)), new Int(utxo.outputIndex));
  return concat(u16(0), id.toBytes(codec), encodeOutput(utxo));
}

/** The asset, then the amount and the owner. Outputs are sorted by these bytes. */
export function encodeOutput({ assetId, amount, owner }: TransferOutput): Uint8Array {
  const owners = new OutputOwners(
    new BigIntPr(owner.locktime),
    new Int(owner.threshold),
    owner.addresses.map((address) => new Address(hexToBytes(address))),
  );
  const output = new CodecOutput(new BigIntPr(amount), owners);
  return concat(Id.fromString(assetId).toBytes(), codec.PackPrefix(output));
}

/** @throws RpcError for an output that is not a transfer */
function decodeOutput(output: unknown): Pick<StoredUtxo, 'amount' | 'owner'> {
  if (!(output instanceof CodecOutput)) throw new RpcError('wrong utxo type');
  return { amount: nAvax(output.amount()), owner: decodeOwner(output.outputOwners) };
}

function decodeOwner(owners: OutputOwners): OutputOwner {
  return {
    locktime: owners.locktime.value(),
    threshold: owners.threshold.value(),
    addresses: owners.addrs.map((address) => shortIdFromBytes(address.toBytes())),
  };
}
