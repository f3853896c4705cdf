import { P_CHAIN_ID, PRIMARY_NETWORK_ID, type BlockchainId } from '../../../domain/identity/ids.ts';
import type { TxBody } from '../codec/signed-tx.ts';
import { RpcError, withErrorPrefix } from '../../server/rpc-error.ts';
import type { Rules } from '../rules.ts';
import { changed, type ChainState } from '../ledger/state.ts';
import type { TxExecution } from './tx-execution.ts';
import { consumedUtxos, moveFunds, newUtxo, verifyFlow, verifySpend } from './spend.ts';

/**
 * Executes an ImportTx, which spends outputs that another chain of the primary network exported to the
 * P-Chain.
 * @throws RpcError
 */
export function executeImport(
  execution: TxExecution,
  body: Extract<TxBody, { type: 'import' }>,
): ChainState {
  const { rules, state, tx } = execution;
  verifyPeer(rules, body.sourceChain);
  const imported = body.imported.map((input) => {
    const utxo = body.sourceChain === rules.cChainId ? state.fromC.get(input.utxoId) : undefined;
    if (utxo === undefined) throw new RpcError('failed to get shared memory: not found');
    return utxo;
  });
  verifyFlow(execution, {
    inputs: [...tx.inputs, ...body.imported],
    consumed: [...consumedUtxos(state, tx.inputs), ...imported],
    outputs: tx.outputs,
    credentials: tx.credentials,
    burned: execution.fee,
  });
  const drop = body.imported.map((input) => input.utxoId);
  return { ...moveFunds(execution), fromC: changed(state.fromC, { drop }) };
}

/**
 * Executes an ExportTx, which moves funds to the memory shared with the C-Chain.
 * @throws RpcError
 */
export function executeExport(
  execution: TxExecution,
  body: Extract<TxBody, { type: 'export' }>,
): ChainState {
  const { rules, state, tx } = execution;
  verifyPeer(rules, body.destinationChain);
  if (body.destinationChain !== rules.cChainId) {
    throw new RpcError('the sandbox has no X-Chain to export to');
  }
  withErrorPrefix('failed verifySpend', () =>
    verifySpend(execution, 0n, tx.credentials, body.exported),
  );
  const exportedOutputs = body.exported.map((output, i) =>
    newUtxo(tx.id, tx.outputs.length + i, output),
  );
  return { ...moveFunds(execution), toC: changed(state.toC, { put: exportedOutputs }) };
}

/**
 * Refuses the P-Chain itself, and chains outside the primary network. Only the other chains of the primary
 * network share memory with the P-Chain.
 */
function verifyPeer({ blockchains }: Rules, chain: BlockchainId): void {
  if (chain === P_CHAIN_ID) throw new RpcError('same chainID');
  const subnetId = blockchains.get(chain)?.subnetId;
  if (subnetId === undefined) {
    throw new RpcError(
      `failed to get subnet of "${chain}": problem retrieving blockchain "${chain}": not found`,
    );
  }
  if (subnetId !== PRIMARY_NETWORK_ID) {
    throw new RpcError(`mismatched subnetIDs; expected "${PRIMARY_NETWORK_ID}" got "${subnetId}"`);
  }
}
