import { type EvmAddress, checksumAddress } from '../../../domain/identity/evm.ts';
import {
  type AssetId,
  type BlockchainId,
  type PChainTxId,
  idFromBytes,
} from '../../../domain/identity/ids.ts';
import { type NAvax, nAvax } from '../../../domain/units.ts';
import {
  type Credentials,
  readCredentials,
  readInput,
  readOutput,
  rethrowAsRpcError,
  unpackSigned,
} from '../codec/signed-tx.ts';
import { type TransferInput, type TransferOutput } from '../state/types.ts';
import { evmSerial, utils } from '@avalabs/avalanchejs';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '../../../domain/identity/bytes.ts';
import { RpcError } from '../../server/rpc-error.ts';

/** An amount that an export takes from a C-Chain account. */
export interface EvmInput {
  readonly address: EvmAddress;
  readonly amount: NAvax;
  readonly assetId: AssetId;
  readonly nonce: bigint;
}

/** An amount that an import gives to a C-Chain account. */
export interface EvmOutput {
  readonly address: EvmAddress;
  readonly amount: NAvax;
  readonly assetId: AssetId;
}

/** A signed C-Chain transaction that moves AVAX to or from another chain of the primary network. */
export interface AtomicTx {
  readonly id: PChainTxId;
  readonly bytes: Uint8Array;
  readonly unsignedHash: Uint8Array;
  /** The C-Chain gas: 10,000, plus 1 for each unsigned byte, plus 1,000 for each signature. */
  readonly gasUsed: bigint;
  readonly networkId: number;
  readonly blockchainId: BlockchainId;
  readonly body:
    | {
        readonly kind: 'export';
        readonly destinationChain: BlockchainId;
        readonly inputs: readonly EvmInput[];
        readonly exported: readonly TransferOutput[];
      }
    | {
        readonly kind: 'import';
        readonly sourceChain: BlockchainId;
        readonly imported: readonly TransferInput[];
        readonly outputs: readonly EvmOutput[];
      };
  readonly credentials: Credentials;
}

const INTRINSIC_GAS = 10_000;
const GAS_PER_BYTE = 1;
const GAS_PER_SIGNATURE = 1_000;

/**
 * Decodes a signed C-Chain export or import, which is the argument of `avax.issueTx`.
 * @throws RpcError for bytes that are not exactly one such transaction
 */
export function decodeAtomicTx(bytes: Uint8Array): AtomicTx {
  const signed = unpackSigned(bytes, 'EVM');
  const { unsignedTx } = signed;
  return rethrowAsRpcError(() => {
    const unsigned = utils.packTx(unsignedTx);
    const { networkId, blockchainId, body } = readBody(unsignedTx);
    const signatures =
      body.kind === 'export'
        ? body.inputs.length
        : body.imported.reduce((sum, input) => sum + input.sigIndices.length, 0);
    return {
      id: idFromBytes<PChainTxId>(sha256(bytes)),
      bytes,
      unsignedHash: sha256(unsigned),
      gasUsed: BigInt(
        INTRINSIC_GAS + unsigned.length * GAS_PER_BYTE + signatures * GAS_PER_SIGNATURE,
      ),
      networkId: networkId.value(),
      blockchainId: idFromBytes<BlockchainId>(blockchainId.toBytes()),
      body,
      credentials: readCredentials(signed.getCredentials()),
    };
  });
}

function readBody(
  tx: ReturnType<typeof unpackSigned>['unsignedTx'],
): Pick<evmSerial.ExportTx, 'networkId' | 'blockchainId'> & Pick<AtomicTx, 'body'> {
  if (evmSerial.isExportTx(tx)) {
    const body = {
      kind: 'export' as const,
      destinationChain: idFromBytes<BlockchainId>(tx.destinationChain.toBytes()),
      inputs: tx.ins.map(readEvmInput),
      exported: tx.exportedOutputs.map(readOutput),
    };
    return { networkId: tx.networkId, blockchainId: tx.blockchainId, body };
  }
  if (evmSerial.isImportTx(tx)) {
    const body = {
      kind: 'import' as const,
      sourceChain: idFromBytes<BlockchainId>(tx.sourceChain.toBytes()),
      imported: tx.importedInputs.map(readInput),
      outputs: tx.Outs.map(readEvmOutput),
    };
    return { networkId: tx.networkId, blockchainId: tx.blockchainId, body };
  }
  throw new RpcError('wrong transaction type');
}

function readEvmInput(input: evmSerial.Input): EvmInput {
  return { ...readEvmOutput(input), nonce: input.nonce.value() };
}

function readEvmOutput({
  address,
  amount,
  assetId,
}: Pick<evmSerial.Output, 'address' | 'amount' | 'assetId'>): EvmOutput {
  return {
    address: readAddress(address.toBytes()),
    amount: nAvax(amount.value()),
    assetId: idFromBytes<AssetId>(assetId.toBytes()),
  };
}

function readAddress(bytes: Uint8Array): EvmAddress {
  return checksumAddress(bytesToHex(bytes));
}
