import type { avaxSerial } from '@avalabs/avalanchejs';
import {
  evmSerial,
  pvmSerial,
  TransferOutput,
  utils,
  type TransferableInput,
  type TransferableOutput,
} from '@avalabs/avalanchejs';
import { bytesEqual, bytesToHex } from '../../domain/bytes.ts';
import { checksumAddress } from '../../domain/evm.ts';
import { idFromBytes, type PChainTxId } from '../../domain/ids.ts';
import { nAvax } from '../../domain/units.ts';
import type { UnsignedPChainTx } from '../../ports/tx-builder.ts';

/** A transaction as the library decodes it. */
export type CodecTx = avaxSerial.SignedTx['unsignedTx'];

/**
 * What a transaction consumes, burns and moves, read from its own bytes: whatever built them, this is
 * what would be signed.
 * @throws RangeError for bytes that are not exactly one transaction of a kind that we build
 */
export function readBack(bytes: Uint8Array, chain: 'P' | 'C'): UnsignedPChainTx {
  const tx = decodeUnsigned(bytes, chain);
  const { inputs, consumed, returned, moved } = evmSerial.isExportTx(tx)
    ? exportFlow(tx)
    : pChainFlow(tx);
  const fee = consumed - returned - moved;
  if (fee < 0n) throw new RangeError('a transaction that spends more than it consumes');
  return { chain, bytes, inputs, fee: nAvax(fee), amount: nAvax(moved) };
}

/** @throws RangeError where the bytes are not the canonical encoding of one transaction */
export function decodeUnsigned(bytes: Uint8Array, chain: 'P' | 'C'): CodecTx {
  const manager = utils.getManagerForVM(chain === 'P' ? 'PVM' : 'EVM');
  const [codec, rest] = manager.getCodecFromBuffer(bytes);
  const [tx] = codec.UnpackPrefix<CodecTx>(rest);
  if (!bytesEqual(utils.packTx(tx), bytes)) throw new RangeError('not one transaction');
  return tx;
}

interface Flow {
  readonly inputs: readonly string[];
  readonly consumed: bigint;
  /** Change that comes back to the payer. */
  readonly returned: bigint;
  readonly moved: bigint;
}

/** An export from the C-Chain: account balance in, outputs for the P-Chain out. */
function exportFlow(tx: evmSerial.ExportTx): Flow {
  return {
    inputs: tx.ins.map(
      ({ address, nonce }) => `${checksumAddress(bytesToHex(address.toBytes()))}:${nonce.value()}`,
    ),
    consumed: sum(tx.ins.map(({ amount }) => amount.value())),
    returned: 0n,
    moved: sumOutputs(tx.exportedOutputs),
  };
}

function pChainFlow(tx: CodecTx): Flow {
  if (pvmSerial.isImportTx(tx)) {
    const inputs = [...tx.baseTx.inputs, ...tx.ins];
    return { ...spent(inputs), returned: 0n, moved: sumOutputs(tx.baseTx.outputs) };
  }
  const [base, moved] = baseAndMoved(tx);
  return { ...spent(base.inputs), returned: sumOutputs(base.outputs), moved };
}

function baseAndMoved(tx: CodecTx): readonly [avaxSerial.BaseTx, bigint] {
  if (pvmSerial.isRegisterL1ValidatorTx(tx)) return [tx.baseTx, tx.balance.value()];
  if (pvmSerial.isIncreaseL1ValidatorBalanceTx(tx)) return [tx.baseTx, tx.balance.value()];
  if (pvmSerial.isSetL1ValidatorWeightTx(tx)) return [tx.baseTx, 0n];
  throw new RangeError('a transaction of another kind');
}

function spent(inputs: readonly TransferableInput[]): Pick<Flow, 'inputs' | 'consumed'> {
  return {
    inputs: inputs.map(
      ({ utxoID }) =>
        `${idFromBytes<PChainTxId>(utxoID.txID.toBytes())}:${utxoID.outputIdx.value()}`,
    ),
    consumed: sum(inputs.map((input) => input.amount())),
  };
}

function sumOutputs(outputs: readonly TransferableOutput[]): bigint {
  return sum(
    outputs.map(({ output }) => {
      if (!(output instanceof TransferOutput)) throw new RangeError('an output of another kind');
      return output.amount();
    }),
  );
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
