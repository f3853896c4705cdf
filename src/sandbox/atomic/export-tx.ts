import { evmSerial, secp256k1, utils } from '@avalabs/avalanchejs';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '../../domain/identity/bytes.ts';
import { checksumAddress } from '../../domain/identity/evm.ts';
import {
  idFromBytes,
  P_CHAIN_ID,
  type AssetId,
  type BlockchainId,
  type PChainTxId,
} from '../../domain/identity/ids.ts';
import { nAvax, wei, weiToNAvaxRoundedUp, type NAvax, type Wei } from '../../domain/units.ts';
import {
  readCredentials,
  readOutput,
  rethrowAsRpcError,
  unpackSigned,
} from '../pchain/codec/signed-tx.ts';
import { recoverKey } from '../pchain/execute/spend.ts';
import { ascending, verifyOutputs } from '../pchain/execute/syntax.ts';
import { newUtxo, type Rules, type StoredUtxo } from '../pchain/state/types.ts';
import { RpcError } from '../server/rpc-service.ts';

/** A signed export from the C-Chain to the P-Chain. */
export type ExportTx = Readonly<ReturnType<typeof decodeExportTx>>;

const INTRINSIC_GAS = 10_000;
const GAS_PER_BYTE = 1;
const GAS_PER_SIGNATURE = 1_000;

/** @throws RpcError for bytes that are not exactly one such transaction */
export function decodeExportTx(bytes: Uint8Array) {
  const signed = unpackSigned(bytes, 'EVM');
  const { unsignedTx: tx } = signed;
  return rethrowAsRpcError(() => {
    if (!evmSerial.isExportTx(tx)) throw new RpcError('wrong transaction type');
    const unsigned = utils.packTx(tx);
    return {
      id: idFromBytes<PChainTxId>(sha256(bytes)),
      bytes,
      unsignedHash: sha256(unsigned),
      gasUsed: BigInt(
        INTRINSIC_GAS + unsigned.length * GAS_PER_BYTE + tx.ins.length * GAS_PER_SIGNATURE,
      ),
      networkId: tx.networkId.value(),
      blockchainId: idFromBytes<BlockchainId>(tx.blockchainId.toBytes()),
      destinationChain: idFromBytes<BlockchainId>(tx.destinationChain.toBytes()),
      inputs: tx.ins.map(({ address, amount, assetId, nonce }) => ({
        address: checksumAddress(bytesToHex(address.toBytes())),
        amount: nAvax(amount.value()),
        assetId: idFromBytes<AssetId>(assetId.toBytes()),
        nonce: nonce.value(),
      })),
      exported: tx.exportedOutputs.map(readOutput),
      credentials: readCredentials(signed.getCredentials()),
    };
  });
}

/** The outputs that the P-Chain may import. */
export function exportedUtxos({ id, exported }: ExportTx): StoredUtxo[] {
  return exported.map((output, index) => newUtxo(id, index, output)[1]);
}

/**
 * Checks all except the accounts' nonces and balances.
 * @param baseFee the base fee of the C-Chain's next block, per gas
 * @returns the fee: the inputs minus the outputs
 * @throws RpcError
 */
export function verifyExportTx(tx: ExportTx, rules: Rules, baseFee: Wei): NAvax {
  const { inputs, exported, credentials } = tx;
  if (tx.networkId !== rules.networkId) {
    throw new RpcError('tx was issued with a different network ID');
  }
  if (tx.blockchainId !== rules.cChainId || tx.destinationChain !== P_CHAIN_ID) {
    throw new RpcError('tx has wrong chain ID');
  }
  if (exported.length === 0) throw new RpcError('tx has no export outputs');
  if (inputs.some(({ amount }) => amount === 0n)) throw new RpcError('input has no value');
  verifyAssets(inputs, 'input', rules);
  const addresses = inputs.map(({ address }) => hexToBytes(address));
  if (!ascending(addresses, (difference) => difference < 0)) {
    throw new RpcError('inputs not sorted and unique');
  }
  verifyOutputs(exported);
  verifyAssets(exported, 'output', rules);
  const burned = nAvax(total(inputs) - total(exported));
  if (burned < weiToNAvaxRoundedUp(wei(tx.gasUsed * baseFee))) {
    throw new RpcError('export tx flow check failed due to: insufficient funds');
  }
  if (credentials.length !== inputs.length) {
    throw new RpcError(
      'export tx contained incorrect number of credentials ' +
        `want ${inputs.length} got ${credentials.length}`,
    );
  }
  inputs.forEach(({ address }, index) => {
    const signatures = credentials[index] ?? [];
    if (signatures.length !== 1) {
      throw new RpcError(
        'incorrect number of signatures want 1 signature for EVM Input Credential, ' +
          `but got ${signatures.length}`,
      );
    }
    const key = recoverKey(tx.unsignedHash, signatures[0]);
    const signer = checksumAddress(bytesToHex(secp256k1.publicKeyToEthAddress(key)));
    if (signer === address) return;
    throw new RpcError(
      'issuing tx: credential verification: signature does not match address ' +
        `(${index}): want ${address}, got ${signer}`,
    );
  });
  return burned;
}

function verifyAssets(
  transfers: readonly { readonly assetId: AssetId }[],
  side: 'input' | 'output',
  { avaxAssetId }: Rules,
): void {
  if (transfers.some(({ assetId }) => assetId !== avaxAssetId)) {
    throw new RpcError(`export ${side} cannot contain non-AVAX in Banff`);
  }
}

function total(transfers: readonly { readonly amount: NAvax }[]): bigint {
  return transfers.reduce((sum, { amount }) => sum + amount, 0n);
}
