import { compareBytes, hexToBytes } from '../../../domain/identity/bytes.ts';
import { idToBytes, P_CHAIN_ID } from '../../../domain/identity/ids.ts';
import { type SignedTx, encodeOutput } from '../codec/signed-tx.ts';
import type { TransferInput, TransferOutput, Rules, OutputOwner } from '../state/types.ts';
import { refuseIf, RpcError } from '../../server/rpc-service.ts';

/** Checks without the state. A memo is forbidden since the Durango upgrade. @throws RpcError */
export function verifySyntax(tx: SignedTx, rules: Rules): void {
  refuseIf(tx.body.type === 'import' && tx.body.imported.length === 0, 'tx has no imported inputs');
  refuseIf(tx.body.type === 'increase' && tx.body.balance === 0n, 'balance must be greater than 0');
  if (tx.networkId !== rules.networkId) {
    throw new RpcError('metadata failed verification: tx has wrong network ID');
  }
  refuseIf(tx.blockchainId !== P_CHAIN_ID, 'metadata failed verification: tx has wrong chain ID');
  verifyOutputs(tx.outputs);
  verifyInputs(tx.inputs);
  if (tx.body.type === 'import') verifyInputs(tx.body.imported);
  if (tx.body.type === 'disable') verifySigIndices(tx.body.sigIndices);
  refuseIf(tx.memo.length > 0, `memo exceeds maximum length: ${tx.memo.length} > 0`);
}

/**
 * Checks a transaction's outputs as a node does.
 * @throws RpcError for an output without an amount or with a malformed owner, and for unsorted outputs
 */
export function verifyOutputs(outputs: readonly TransferOutput[]): void {
  for (const { amount, owner } of outputs) {
    refuseIf(amount === 0n, 'output failed verification: output has no value');
    const fault = ownerFault(owner);
    if (fault !== undefined) throw new RpcError(`output failed verification: ${fault}`);
  }
  const encoded = outputs.map(encodeOutput);
  refuseIf(!ascending(encoded, (difference) => difference <= 0), 'outputs not sorted');
}

/** @throws RpcError for an input without an amount, and for unsorted or repeated inputs or signature indices */
function verifyInputs(inputs: readonly TransferInput[]): void {
  for (const { amount, sigIndices } of inputs) {
    refuseIf(amount === 0n, 'input failed verification: input has no value');
    verifySigIndices(sigIndices);
  }
  const sorted = inputs.every((input, i) => {
    const previous = inputs[i - 1];
    if (previous === undefined) return true;
    const order = compareBytes(idToBytes(previous.txId), idToBytes(input.txId));
    return order < 0 || (order === 0 && previous.outputIndex < input.outputIndex);
  });
  refuseIf(!sorted, 'inputs not sorted and unique');
}

/** undefined for a well-formed owner. */
export function ownerFault({ threshold, addresses }: OutputOwner): string | undefined {
  if (threshold > addresses.length) return 'output is unspendable';
  if (threshold === 0 && addresses.length > 0) return 'output representation should be optimized';
  return ascending(addresses.map(hexToBytes), (difference) => difference < 0)
    ? undefined
    : 'addresses not sorted and unique';
}

function verifySigIndices(indices: readonly number[]): void {
  if (!indices.every((index, i) => i === 0 || (indices[i - 1] ?? 0) < index)) {
    throw new RpcError('input failed verification: address indices not sorted and unique');
  }
}

export function ascending(
  values: readonly Uint8Array[],
  accepts: (difference: number) => boolean,
): boolean {
  return values.every((value, i) => {
    const previous = values[i - 1];
    return previous === undefined || accepts(compareBytes(previous, value));
  });
}
