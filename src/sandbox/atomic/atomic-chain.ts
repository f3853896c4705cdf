import { hexToBytes, type Hex } from '../../domain/identity/bytes.ts';
import type { PChainTxId } from '../../domain/identity/ids.ts';
import { nAvaxToWei, wei } from '../../domain/units.ts';
import type { EvmChain } from '../evm/evm-chain.ts';
import { Mutex } from '../evm/machine.ts';
import type { PChain } from '../pchain/ledger/p-chain.ts';
import { decodeBytes, encodeBytes, encoding } from '../pchain/rpc/format.ts';
import {
  id,
  named,
  parseText,
  RpcError,
  withErrorPrefix,
  AVALANCHEGO,
  rpcService,
} from '../server/rpc-service.ts';
import { decodeExportTx, exportedUtxos, verifyExportTx, type ExportTx } from './export-tx.ts';

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
  const accepted = new Map<PChainTxId, { readonly tx: ExportTx; readonly height: bigint }>();
  const report = (tx: ExportTx, height: bigint): void => {
    pChain.addExportedFromC(exportedUtxos(tx));
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
    'avax.issueTx': named({ tx: parseText, encoding }, async (params) => {
      const bytes = withErrorPrefix('decoding tx', () => decodeBytes(params.tx, params.encoding));
      return { txID: await mutex.run(() => issue(bytes)) };
    }),
    'avax.getAtomicTx': named({ txID: id<PChainTxId>, encoding }, (params) => {
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
    if (account.nonce !== nonce) {
      throw new RpcError(
        'issuing tx: state verification: nonce mismatch: ' +
          `address ${address} has nonce ${account.nonce} but needs ${nonce}`,
      );
    }
    const want = nAvaxToWei(amount);
    if (account.balance < want) {
      throw new RpcError(
        'issuing tx: state verification: insufficient funds: ' +
          `address ${address} have ${account.balance} want ${want}`,
      );
    }
  }
}
