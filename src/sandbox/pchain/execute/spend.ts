import type { SignedTx } from '../codec/signed-tx.ts';
import {
  type TransferInput,
  type TransferOutput,
  type Rules,
  type OutputOwner,
  newUtxo,
  shortIdFromBytes,
} from '../state/types.ts';
import { type ChainState, changeMap } from '../state/state.ts';
import { hexToBytes } from '../../../domain/identity/bytes.ts';
import { encodeCb58 } from '../../../domain/identity/cb58.ts';
import {
  type KeyAddresses,
  keyAddressesOf,
  recoverSignerKey,
} from '../../../protocol/crypto/signing-key.ts';
import { refuseIf, RpcError, withErrorPrefix } from '../../server/rpc-service.ts';
import { unlessThrows } from '../../../domain/errors.ts';

export interface TxExecution {
  readonly rules: Rules;
  readonly state: ChainState;
  readonly tx: SignedTx;
  /** In nAVAX, without a validator's balance. */
  readonly fee: bigint;
  /** False during a replay: stored transactions were verified before they were written. */
  readonly verifySignatures: boolean;
}

/**
 * Exactly `threshold` of the owner's addresses must have signed, each at its index.
 * @throws RpcError with a text of avalanchego's `secp256k1fx`
 */
export function verifyCredentials(
  { tx, state, verifySignatures }: TxExecution,
  owner: OutputOwner,
  sigIndices: readonly number[],
  signatures: readonly Uint8Array[],
): void {
  refuseIf(owner.locktime > state.time, 'output is time locked');
  refuseIf(owner.threshold < sigIndices.length, 'input has more signers than expected');
  refuseIf(owner.threshold > sigIndices.length, 'input has less signers than expected');
  refuseIf(
    sigIndices.length !== signatures.length,
    'input expected a different number of signers than provided in the credential',
  );
  sigIndices.forEach((index, i) => {
    const expected = owner.addresses[index];
    if (expected === undefined) {
      throw new RpcError('input referenced a nonexistent address in the output');
    }
    if (!verifySignatures) return;
    const actual = shortIdFromBytes(recoverSigner(tx.unsignedHash, signatures[i]).shortId);
    if (actual !== expected) {
      throw new RpcError(
        `wrong signature: expected signature from ${encodeCb58(hexToBytes(expected))} ` +
          `but got from ${encodeCb58(hexToBytes(actual))}`,
      );
    }
  });
}

/** Returns the address whose key made a signature. @throws RpcError if the signature is missing or invalid */
export function recoverSigner(hash: Uint8Array, signature: Uint8Array | undefined): KeyAddresses {
  const key = signature && unlessThrows(() => recoverSignerKey(hash, signature));
  if (key !== undefined) return keyAddressesOf(key);
  throw new RpcError('failed to recover public key: invalid signature');
}

/** An input, and the output that it consumes. */
type Spend = Readonly<ReturnType<typeof consumeInput>>;

/** @throws RpcError for a spent or unknown output */
function consumeInput(state: ChainState, input: TransferInput) {
  const utxo = state.utxos.get(input.utxoId);
  if (utxo === undefined) {
    throw new RpcError(
      `failed to read consumed UTXO ${input.txId}:${input.outputIndex} due to: not found`,
    );
  }
  return { input, utxo };
}

/**
 * The inputs must match the consumed outputs, be signed by the owners, and cover the outputs, the fee and `extra`
 * nAVAX.
 * @throws RpcError
 */
export function verifySpend(
  execution: TxExecution,
  extra: bigint,
  credentials = execution.tx.credentials,
  imported: readonly Spend[] = [],
): void {
  const { state, tx, rules } = execution;
  const spends = [...tx.inputs.map((input) => consumeInput(state, input)), ...imported];
  refuseIf(
    spends.length !== credentials.length,
    `wrong number of credentials: ${spends.length} inputs != ${credentials.length} credentials`,
  );
  let missing = execution.fee + extra;
  spends.forEach((spend, i) => {
    verifyTransfer(execution, spend, credentials[i] ?? []);
    missing -= spend.input.amount;
  });
  for (const { assetId, amount } of tx.outputs) {
    // The sandbox has no other asset than AVAX.
    if (assetId !== rules.avaxAssetId) {
      throw new RpcError(`insufficient unlocked funds: needs ${amount} more ${assetId}`);
    }
    missing += amount;
  }
  refuseIf(missing > 0n, `insufficient unlocked funds: needs ${missing} more ${rules.avaxAssetId}`);
}

/** Removes the consumed outputs and adds the created ones. `refund` is the last created output. */
export function moveFunds(
  { state, tx }: Pick<TxExecution, 'state' | 'tx'>,
  refund?: TransferOutput,
): ChainState {
  const outputs = refund === undefined ? tx.outputs : [...tx.outputs, refund];
  const put = outputs.map((output, index) => newUtxo(tx.id, index, output));
  const drop = tx.inputs.map((input) => input.utxoId);
  return { ...state, utxos: changeMap(state.utxos, { drop, put }) };
}

/** @throws RpcError */
function verifyTransfer(
  execution: TxExecution,
  { input, utxo }: Spend,
  signatures: readonly Uint8Array[],
): void {
  refuseIf(
    utxo.assetId !== input.assetId,
    `input asset ID does not match UTXO asset ID: ${input.assetId} != ${utxo.assetId}`,
  );
  withErrorPrefix('failed to verify transfer', () => {
    refuseIf(
      utxo.amount !== input.amount,
      `utxo amount and input amount are not equal: ${utxo.amount} != ${input.amount}`,
    );
    verifyCredentials(execution, utxo.owner, input.sigIndices, signatures);
  });
}
