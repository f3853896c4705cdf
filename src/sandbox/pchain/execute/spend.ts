import type { SignedTx, Credentials } from '../codec/signed-tx.ts';
import type {
  TransferInput,
  TransferOutput,
  Rules,
  OutputOwner,
  ShortId,
  StoredUtxo,
  UtxoId,
} from '../state/types.ts';
import { type ChainState, changed } from '../state/state.ts';
import { secp256k1 } from '@avalabs/avalanchejs';
import { hexToBytes } from '../../../domain/identity/bytes.ts';
import { encodeCb58 } from '../../../domain/identity/cb58.ts';
import { RpcError, withErrorPrefix } from '../../server/rpc-service.ts';
import { shortIdFromBytes, utxoId } from '../state/ids.ts';
import { nAvax } from '../../../domain/units.ts';

export interface TxExecution {
  readonly rules: Rules;
  readonly state: ChainState;
  readonly tx: SignedTx;
  /** In nAVAX, without a validator's balance. */
  readonly fee: bigint;
  /** False during a replay: stored transactions were verified before they were written. */
  readonly verifySignatures: boolean;
}

interface Authorization {
  readonly unsignedHash: Uint8Array;
  readonly sigIndices: readonly number[];
  readonly signatures: readonly Uint8Array[];
  readonly verifySignatures: boolean;
}

/**
 * Exactly `threshold` of the owner's addresses must have signed, each at its index.
 * @throws RpcError with a text of avalanchego's `secp256k1fx`
 */
export function verifyCredentials(
  owner: OutputOwner,
  { unsignedHash, sigIndices, signatures, verifySignatures }: Authorization,
  now: bigint,
): void {
  if (owner.locktime > now) throw new RpcError('output is time locked');
  if (owner.threshold < sigIndices.length) {
    throw new RpcError('input has more signers than expected');
  }
  if (owner.threshold > sigIndices.length) {
    throw new RpcError('input has less signers than expected');
  }
  if (sigIndices.length !== signatures.length) {
    throw new RpcError(
      'input expected a different number of signers than provided in the credential',
    );
  }
  sigIndices.forEach((index, i) => {
    const expected = owner.addresses[index];
    if (expected === undefined) {
      throw new RpcError('input referenced a nonexistent address in the output');
    }
    if (!verifySignatures) return;
    const actual = signerOf(unsignedHash, signatures[i]);
    if (actual !== expected) {
      throw new RpcError(
        `wrong signature: expected signature from ${encodeCb58(hexToBytes(expected))} ` +
          `but got from ${encodeCb58(hexToBytes(actual))}`,
      );
    }
  });
}

function signerOf(hash: Uint8Array, signature: Uint8Array | undefined): ShortId {
  const key = recoverKey(hash, signature);
  return shortIdFromBytes(secp256k1.publicKeyBytesToAddress(key));
}

/** Returns the compressed key. @throws RpcError if the signature is missing or invalid */
export function recoverKey(hash: Uint8Array, signature: Uint8Array | undefined): Uint8Array {
  try {
    if (signature !== undefined) return secp256k1.recoverPublicKey(hash, signature);
  } catch {
    // Refused below, like a missing signature.
  }
  throw new RpcError('failed to recover public key: invalid signature');
}

interface Flow {
  readonly inputs: readonly TransferInput[];
  /** In the order of the inputs. */
  readonly consumed: readonly StoredUtxo[];
  readonly outputs: readonly TransferOutput[];
  readonly credentials: Credentials;
  /** The fee and a validator's balance, in nAVAX. */
  readonly burned: bigint;
}

/**
 * The inputs must match the consumed outputs, be signed by the owners, and cover the outputs and the burned
 * amount.
 * @throws RpcError
 */
export function verifyFlow(execution: TxExecution, flow: Flow): void {
  const { inputs, consumed, outputs, credentials } = flow;
  if (inputs.length !== credentials.length) {
    throw new RpcError(
      `wrong number of credentials: ${inputs.length} inputs != ${credentials.length} credentials`,
    );
  }
  const { avaxAssetId } = execution.rules;
  let missing = flow.burned;
  inputs.forEach((input, i) => {
    const utxo = consumed[i];
    if (utxo === undefined) throw new RpcError('wrong number of UTXOs');
    verifyTransfer(execution, input, utxo, credentials[i] ?? []);
    missing -= input.amount;
  });
  for (const { assetId, amount } of outputs) {
    // The sandbox has no other asset than AVAX.
    if (assetId !== avaxAssetId) {
      throw new RpcError(`insufficient unlocked funds: needs ${amount} more ${assetId}`);
    }
    missing += amount;
  }
  if (missing > 0n) {
    throw new RpcError(`insufficient unlocked funds: needs ${missing} more ${avaxAssetId}`);
  }
}

/** @throws RpcError for a spent or unknown output */
export function consumedUtxos(state: ChainState, inputs: readonly TransferInput[]): StoredUtxo[] {
  return inputs.map((input) => {
    const utxo = state.utxos.get(input.utxoId);
    if (utxo === undefined) {
      throw new RpcError(
        `failed to read consumed UTXO ${input.txId}:${input.outputIndex} due to: not found`,
      );
    }
    return utxo;
  });
}

/**
 * @param extra the nAVAX that the inputs must cover besides the outputs and the fee
 * @throws RpcError
 */
export function verifySpend(
  execution: TxExecution,
  extra: bigint,
  credentials = execution.tx.credentials,
): void {
  const { state, tx, fee } = execution;
  verifyFlow(execution, {
    inputs: tx.inputs,
    consumed: consumedUtxos(state, tx.inputs),
    outputs: tx.outputs,
    credentials,
    burned: fee + extra,
  });
}

/** Removes the consumed outputs and adds the created ones. `refund` is the last created output. */
export function moveFunds(
  { state, tx }: Pick<TxExecution, 'state' | 'tx'>,
  refund?: TransferOutput,
): ChainState {
  const outputs = refund === undefined ? tx.outputs : [...tx.outputs, refund];
  const created = outputs.map((output, index) => newUtxo(tx.id, index, output));
  const consumed = tx.inputs.map((input) => input.utxoId);
  return { ...state, utxos: changed(state.utxos, { drop: consumed, put: created }) };
}

export function newUtxo(
  txId: StoredUtxo['txId'],
  outputIndex: number,
  output: TransferOutput,
): [UtxoId, StoredUtxo] {
  return [
    utxoId(txId, outputIndex),
    { txId, outputIndex, ...output, amount: nAvax(output.amount) },
  ];
}

/** The data for the check of one input. */
interface TransferContext {
  readonly tx: { readonly unsignedHash: Uint8Array };
  readonly state: { readonly time: bigint };
  readonly verifySignatures: boolean;
}

/** @throws RpcError */
function verifyTransfer(
  { tx, state, verifySignatures }: TransferContext,
  input: TransferInput,
  utxo: StoredUtxo,
  signatures: readonly Uint8Array[],
): void {
  if (utxo.assetId !== input.assetId) {
    throw new RpcError(
      `input asset ID does not match UTXO asset ID: ${input.assetId} != ${utxo.assetId}`,
    );
  }
  withErrorPrefix('failed to verify transfer', () => {
    if (utxo.amount !== input.amount) {
      throw new RpcError(
        `utxo amount and input amount are not equal: ${utxo.amount} != ${input.amount}`,
      );
    }
    const { unsignedHash } = tx;
    const { sigIndices } = input;
    const signed = { unsignedHash, sigIndices, signatures, verifySignatures };
    verifyCredentials(utxo.owner, signed, state.time);
  });
}
