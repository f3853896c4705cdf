import { unlessThrows } from '../../domain/errors.ts';
import {
  evmSerial,
  pvmSerial,
  TransferOutput,
  avaxSerial,
  type TransferableInput,
  type TransferableOutput,
  Credential,
  utils,
} from '@avalabs/avalanchejs';
import { bytesToHex, type Hex, bytesEqual, hexToBytes } from '../../domain/identity/bytes.ts';
import { parseProofOfPossession } from '../../domain/identity/bls-key.ts';
import { nAvax } from '../../domain/units.ts';
import type { PChainPlan } from '../../ports/tx-builder.ts';
import { keptResults } from '../../domain/kept-results.ts';
import { checksumAddress } from '../../domain/identity/evm.ts';
import {
  idFromBytes,
  idToBytes,
  type BlockchainId,
  type PChainTxId,
  type ValidationId,
} from '../../domain/identity/ids.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import { type KeyAddresses, recoverSignerKey, keyAddressesOf } from '../crypto/signing-key.ts';

type SpendingPurpose =
  | Exclude<PChainPlan, { type: 'import-from-c' }>
  | { readonly type: 'import-from-c'; readonly sourceChain: BlockchainId }
  | { readonly type: 'export-to-p'; readonly destinationChain: BlockchainId };

/** All amounts that a P-Chain transaction or an export to the P-Chain moves or burns. */
export interface Spending {
  readonly purpose: SpendingPurpose;
  readonly networkId: number;
  /** The chain on which the transaction is issued. */
  readonly blockchainId: BlockchainId;
  /** The inputs, each as `txID:index`. The input of an export from the C-Chain is `address:nonce`. */
  readonly inputs: readonly string[];
  /** The nAVAX of each input, in the order of `inputs`. */
  readonly amounts: readonly bigint[];
  /** The asset IDs of all inputs and outputs. */
  readonly assets: ReadonlySet<Hex>;
  /** The nAVAX of all inputs. */
  readonly consumed: bigint;
  readonly outputs: ReturnType<typeof readOutputs>;
  /** The nAVAX that the transaction moves to a validator, or from one chain to the other. */
  readonly moved: bigint;
  /** The nAVAX of the inputs from another chain; 0 if the transaction is not an import. */
  readonly imported: bigint;
  /** The nAVAX that the transaction burns. */
  readonly burned: bigint;
}

/**
 * Returns what a transaction does with its AVAX.
 * @throws RangeError for a transaction or output type that this program never builds, or if the outputs
 * exceed the inputs
 */
export function readSpending(tx: CodecTx): Spending {
  const spending = evmSerial.isExportTx(tx) ? exportSpending(tx) : pChainSpending(tx);
  if (spending.burned < 0n) throw new RangeError('the outputs exceed the inputs');
  return spending;
}

/** An export turns AVAX of an account on the C-Chain into outputs on the P-Chain. */
function exportSpending(tx: evmSerial.ExportTx): Spending {
  const outputs = readOutputs(tx.exportedOutputs);
  const amounts = tx.ins.map(({ amount }) => amount.value());
  const consumed = sum(amounts);
  const moved = sum(outputs.map(({ amount }) => amount));
  return {
    purpose: { type: 'export-to-p', destinationChain: idOf(tx.destinationChain) },
    networkId: tx.networkId.value(),
    blockchainId: idOf(tx.blockchainId),
    inputs: tx.ins.map(
      ({ address, nonce }) => `${checksumAddress(bytesToHex(address.toBytes()))}:${nonce.value()}`,
    ),
    amounts,
    assets: assetsOf(tx.ins, tx.exportedOutputs),
    consumed,
    outputs,
    moved,
    imported: 0n,
    burned: consumed - moved,
  };
}

function pChainSpending(tx: CodecTx): Spending {
  const { base, purpose, imported = [] } = baseAndPurpose(tx);
  const inputs = [...base.inputs, ...imported];
  const outputs = readOutputs(base.outputs);
  const amounts = inputs.map((input) => input.amount());
  const consumed = sum(amounts);
  const returned = sum(outputs.map(({ amount }) => amount));
  const balance = 'balance' in purpose ? purpose.balance : 0n;
  return {
    purpose,
    networkId: base.NetworkId.value(),
    blockchainId: idOf(base.BlockchainId),
    inputs: inputs.map(inputIdOf),
    amounts,
    assets: assetsOf(inputs, base.outputs),
    consumed,
    outputs,
    moved: purpose.type === 'import-from-c' ? returned : balance,
    imported: sum(imported.map((input) => input.amount())),
    burned: consumed - returned - balance,
  };
}

function baseAndPurpose(tx: CodecTx): {
  readonly base: avaxSerial.BaseTx;
  readonly purpose: SpendingPurpose;
  readonly imported?: readonly TransferableInput[];
} {
  if (pvmSerial.isImportTx(tx)) {
    const sourceChain = idOf(tx.sourceChain);
    return { base: tx.baseTx, imported: tx.ins, purpose: { type: 'import-from-c', sourceChain } };
  }
  if (pvmSerial.isRegisterL1ValidatorTx(tx)) {
    return {
      base: tx.baseTx,
      purpose: {
        type: 'register-validator',
        balance: nAvax(tx.balance.value()),
        proof: parseProofOfPossession(bytesToHex(tx.blsSignature.toBytes())),
        signedMessage: tx.message.bytes,
      },
    };
  }
  if (pvmSerial.isIncreaseL1ValidatorBalanceTx(tx)) {
    const validationId = idFromBytes<ValidationId>(tx.validationId.toBytes());
    const balance = nAvax(tx.balance.value());
    return { base: tx.baseTx, purpose: { type: 'increase-balance', validationId, balance } };
  }
  if (pvmSerial.isSetL1ValidatorWeightTx(tx)) {
    const signedMessage = tx.message.bytes;
    return { base: tx.baseTx, purpose: { type: 'set-weight', signedMessage } };
  }
  throw new RangeError('unexpected transaction type');
}

/** The amounts in nAVAX, and the addresses as short IDs of 20 bytes in hexadecimal. */
function readOutputs(outputs: readonly TransferableOutput[]) {
  return outputs.map(({ output }) => {
    if (!(output instanceof TransferOutput)) throw new RangeError('unexpected output type');
    const { locktime, threshold, addrs } = output.outputOwners;
    return {
      amount: output.amount(),
      locktime: locktime.value(),
      threshold: threshold.value(),
      addresses: addrs.map((address) => bytesToHex(address.toBytes())),
    };
  });
}

interface Bytes {
  toBytes(): Uint8Array;
}

function assetsOf(...parts: readonly (readonly { readonly assetId: Bytes }[])[]): Set<Hex> {
  return new Set(parts.flat().map(({ assetId }) => bytesToHex(assetId.toBytes())));
}

const idOf = (id: Bytes) => idFromBytes<BlockchainId>(id.toBytes());
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);

type CodecTx = avaxSerial.SignedTx['unsignedTx'];
/** `C`: an atomic transaction on the C-Chain. */
export type IssuingChain = 'P' | 'C';

/**
 * Decodes the unsigned bytes of a transaction.
 * @throws Error if the bytes are not the canonical encoding of one transaction
 */
export function decodeUnsigned(bytes: Uint8Array, chain: IssuingChain): CodecTx {
  const [codec, rest] = managerOf(chain).getCodecFromBuffer(bytes);
  const [tx] = codec.UnpackPrefix<CodecTx>(rest);
  if (!bytesEqual(utils.packTx(tx), bytes)) throw new RangeError('not one transaction');
  return tx;
}

export interface DecodedTransaction {
  readonly tx: avaxSerial.SignedTx['unsignedTx'];
  /** The bytes that the signatures cover. */
  readonly unsigned: Uint8Array;
  /** The addresses of the keys that signed, one list per credential. */
  readonly signers: readonly (readonly KeyAddresses[])[];
}

/**
 * Decodes the signed bytes of a transaction.
 * @throws Error if the bytes are not the canonical encoding of one signed transaction
 */
export const decodeSigned = (bytes: Uint8Array, chain: IssuingChain): DecodedTransaction =>
  decoded(`${chain} ${bytesToHex(bytes)}`, () => decode(bytes, chain));

/**
 * Returns the only key that signed for each input of a P-Chain transaction, by `txID:index`; undefined for an input with
 * no or several signatures. Also reads types that this program never builds.
 * @throws Error if the bytes are not the canonical encoding of one signed transaction
 */
export function signerByInput(bytes: Uint8Array): ReadonlyMap<string, KeyAddresses | undefined> {
  const { tx, signers } = decodeSigned(bytes, 'P');
  const base = 'baseTx' in tx && tx.baseTx instanceof avaxSerial.BaseTx ? tx.baseTx.inputs : [];
  const imported = pvmSerial.isImportTx(tx) ? tx.ins : [];
  // The credentials of the inputs come first, in the order of the inputs.
  return new Map(
    [...base, ...imported].map((input, i) => {
      const [signer, ...others] = signers[i] ?? [];
      return [inputIdOf(input), others.length === 0 ? signer : undefined];
    }),
  );
}

const inputIdOf = ({ utxoID: { txID, outputIdx } }: TransferableInput): string =>
  `${idFromBytes<PChainTxId>(txID.toBytes())}:${outputIdx.value()}`;

/** Each look at a journal reads the same records, and the codec checks the points of each proof several times. */
const decoded = keptResults<DecodedTransaction>(64);

function decode(bytes: Uint8Array, chain: IssuingChain): DecodedTransaction {
  const [codec, rest] = managerOf(chain).getCodecFromBuffer(bytes);
  const [signed] = avaxSerial.SignedTx.fromBytes(rest, codec);
  if (!bytesEqual(signed.toBytes(), bytes)) throw new RangeError('not one signed transaction');
  const unsigned = utils.packTx(signed.unsignedTx);
  const hash = sha256(unsigned);
  const signers = signed.credentials.map((credential) => {
    if (!(credential instanceof Credential)) throw new RangeError('unexpected credential type');
    return credential
      .getSignatures()
      .map((signature) => keyAddressesOf(recoverSignerKey(hash, hexToBytes(signature))));
  });
  return { tx: signed.unsignedTx, unsigned, signers };
}

/** The exports in a C-Chain block, which stores them without their codec version, with their IDs. */
export function exportsIn(
  atomic: Hex,
  { networkId, cChainId }: { readonly networkId: number; readonly cChainId: BlockchainId },
) {
  const network = networkId.toString(16).padStart(8, '0');
  const beginning = `00000001${network}${bytesToHex(idToBytes(cChainId)).slice(2)}`;
  const found: { readonly id: PChainTxId; readonly tx: CodecTx }[] = [];
  for (let at = atomic.indexOf(beginning); at >= 0; at = atomic.indexOf(beginning, at + 1)) {
    // If this throws, the bytes only look like the beginning of an export.
    const signed = unlessThrows(() => {
      const bytes = hexToBytes(`0x0000${atomic.slice(at)}`);
      const [codec, rest] = managerOf('C').getCodecFromBuffer(bytes);
      return avaxSerial.SignedTx.fromBytes(rest, codec)[0];
    });
    if (signed === undefined) continue;
    found.push({ id: idFromBytes(sha256(signed.toBytes())), tx: signed.unsignedTx });
  }
  return found;
}

const managerOf = (chain: IssuingChain) => utils.getManagerForVM(chain === 'P' ? 'PVM' : 'EVM');
