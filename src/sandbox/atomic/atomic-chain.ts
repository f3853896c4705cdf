import { hexToBytes, type Hex, bytesToHex } from '../../domain/identity/bytes.ts';
import {
  type PChainTxId,
  idFromBytes,
  P_CHAIN_ID,
  type AssetId,
  type BlockchainId,
} from '../../domain/identity/ids.ts';
import {
  nAvaxToWei,
  wei,
  nAvax,
  weiToNAvaxRoundedUp,
  type NAvax,
  type Wei,
} from '../../domain/units.ts';
import type { EvmChain } from '../evm/evm-chain.ts';
import { Mutex } from '../evm/machine.ts';
import type { PChain } from '../pchain/ledger/p-chain.ts';
import { decodeBytes, encodeBytes, encoding } from '../pchain/rpc/format.ts';
import {
  id,
  byName,
  parseText,
  refuseIf,
  RpcError,
  withErrorPrefix,
  AVALANCHEGO,
  rpcService,
} from '../server/rpc-service.ts';
import { evmSerial, utils } from '@avalabs/avalanchejs';
import { sha256 } from '@noble/hashes/sha2.js';
import { checksumAddress } from '../../domain/identity/evm.ts';
import {
  readCredentials,
  readOutput,
  rethrowAsRpcError,
  unpackSigned,
} from '../pchain/codec/signed-tx.ts';
import { recoverSigner } from '../pchain/execute/spend.ts';
import { ascending, verifyOutputs } from '../pchain/execute/syntax.ts';
import { newUtxo, type Rules } from '../pchain/state/types.ts';

/** Tests delay or lose exports through this interface (test/helpers/sandbox/atomic-faults.ts). */
export interface AtomicControls {
  /** If the result is true, the issuer gets the export's ID, but the export is neither verified nor included. */
  intercept: ((issued: IssuedExport) => boolean) | undefined;
}

/** Received by `avax.issueTx`. */
export interface IssuedExport {
  readonly tx: ExportTx;
  /** Returns the fee in nAVAX. @throws RpcError */
  verify(): bigint;
  /** Runs after the exports that are being issued. @throws RpcError */
  accept(): Promise<void>;
}

/**
 * The C-Chain's `avax.*` service. It first stores an export in the C-Chain, and then reports it to the P-Chain.
 * The sandbox may crash between the two actions, so each start reports all stored exports again. The P-Chain
 * ignores exports that it already knows.
 */
export function atomicChain(cChain: EvmChain, pChain: PChain) {
  const accepted = new Map<PChainTxId, { readonly tx: ExportTx; readonly height: number }>();
  const report = (tx: ExportTx, height: number): void => {
    pChain.addExportedFromC(tx.exported.map((output, index) => newUtxo(tx.id, index, output)[1]));
    accepted.set(tx.id, { tx, height });
  };
  for (const { number, tx } of cChain.blocks.exports)
    report(decodeExportTx(hexToBytes(tx)), number);

  const verify = (tx: ExportTx): bigint => {
    const burned = verifyExportTx(tx, pChain.rules, wei(cChain.baseFee));
    const { number } = cChain.view.head;
    requireNonces(tx, (address) => cChain.account(address, number));
    return burned;
  };
  const accept = async (tx: ExportTx): Promise<void> => {
    verify(tx);
    requireNonces(tx, (address) => cChain.account(address));
    const debits = tx.inputs.map(({ address, amount }) => ({ address, wei: nAvaxToWei(amount) }));
    const { number } = await cChain.applyExport(debits, tx.bytes);
    report(tx, number);
  };
  const issue = async (bytes: Uint8Array): Promise<PChainTxId> => {
    const tx = withErrorPrefix('parsing tx', () => decodeExportTx(bytes));
    const issued: IssuedExport = {
      tx,
      verify: () => verify(tx),
      accept: () => mutex.run(() => accept(tx)),
    };
    if (controls.intercept?.(issued) !== true) await accept(tx);
    return tx.id;
  };

  // Exports run one at a time. Otherwise, two exports could pass the verification with the same nonce.
  const mutex = new Mutex();
  const controls: AtomicControls = { intercept: undefined };
  const handle = rpcService(AVALANCHEGO, {
    'avax.issueTx': byName({ tx: parseText, encoding }, async (params) => {
      const bytes = withErrorPrefix('decoding tx', () => decodeBytes(params.tx, params.encoding));
      return { txID: await mutex.run(() => issue(bytes)) };
    }),
    'avax.getAtomicTx': byName({ txID: id<PChainTxId>, encoding }, (params) => {
      const found = accepted.get(params.txID);
      if (found === undefined) throw new RpcError('fetching tx: reading tx: not found');
      const encode = () => encodeBytes(found.tx.bytes, params.encoding);
      return {
        tx: withErrorPrefix('encoding tx: encoding tx', encode),
        encoding: params.encoding,
        blockHeight: found.height.toString(),
      };
    }),
  });
  return { handle, controls };
}

/** @throws RpcError with a real node's text, if a nonce or balance does not fit */
function requireNonces(
  { inputs }: ExportTx,
  accountOf: (address: Hex) => ReturnType<EvmChain['account']>,
): void {
  for (const { address, amount, nonce } of inputs) {
    const account = accountOf(address);
    refuseIf(
      account.nonce !== nonce,
      'issuing tx: state verification: nonce mismatch: ' +
        `address ${address} has nonce ${account.nonce} but needs ${nonce}`,
    );
    const want = nAvaxToWei(amount);
    refuseIf(
      account.balance < want,
      'issuing tx: state verification: insufficient funds: ' +
        `address ${address} have ${account.balance} want ${want}`,
    );
  }
}

/** A signed export from the C-Chain to the P-Chain. */
type ExportTx = Readonly<ReturnType<typeof decodeExportTx>>;

const INTRINSIC_GAS = 10_000;
const GAS_PER_BYTE = 1;
const GAS_PER_SIGNATURE = 1_000;

/** @throws RpcError for bytes that are not exactly one such transaction */
function decodeExportTx(bytes: Uint8Array) {
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

/**
 * Checks all except the accounts' nonces and balances.
 * @param baseFee the base fee of the C-Chain's next block, per gas
 * @returns the fee: the inputs minus the outputs
 * @throws RpcError
 */
function verifyExportTx(tx: ExportTx, rules: Rules, baseFee: Wei): NAvax {
  const { inputs, exported, credentials } = tx;
  refuseIf(tx.networkId !== rules.networkId, 'tx was issued with a different network ID');
  if (tx.blockchainId !== rules.cChainId || tx.destinationChain !== P_CHAIN_ID) {
    throw new RpcError('tx has wrong chain ID');
  }
  refuseIf(exported.length === 0, 'tx has no export outputs');
  if (inputs.some(({ amount }) => amount === 0n)) throw new RpcError('input has no value');
  verifyAssets(inputs, 'input', rules);
  const addresses = inputs.map(({ address }) => hexToBytes(address));
  refuseIf(!ascending(addresses, (difference) => difference < 0), 'inputs not sorted and unique');
  verifyOutputs(exported);
  verifyAssets(exported, 'output', rules);
  const burned = nAvax(total(inputs) - total(exported));
  if (burned < weiToNAvaxRoundedUp(wei(tx.gasUsed * baseFee))) {
    throw new RpcError('export tx flow check failed due to: insufficient funds');
  }
  refuseIf(
    credentials.length !== inputs.length,
    'export tx contained incorrect number of credentials ' +
      `want ${inputs.length} got ${credentials.length}`,
  );
  inputs.forEach(({ address }, index) => {
    const signatures = credentials[index] ?? [];
    refuseIf(
      signatures.length !== 1,
      'incorrect number of signatures want 1 signature for EVM Input Credential, ' +
        `but got ${signatures.length}`,
    );
    const signer = recoverSigner(tx.unsignedHash, signatures[0]).evmAddress;
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
