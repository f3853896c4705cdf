import type { Attempt } from '../../engine/step.ts';
import type { PChainPlan, UnsignedPChainTx } from '../../ports/tx-builder.ts';
import { offeredGasPrice } from '../../protocol/p-chain/p-chain-fees.ts';
import { putSharedFirst } from '../../protocol/snapshots/read-account.ts';
import type { NodeSnapshot } from '../node/node-snapshot.ts';

/**
 * Builds a P-Chain transaction from the account's outputs, or an import from the exported outputs. The
 * transaction shares an input with each earlier transaction that the P-Chain may still accept. The P-Chain
 * thus accepts only one of these transactions.
 * @throws OnboardError as `TxBuilder.build` does
 */
export async function buildPChainTx(
  plan: PChainPlan,
  { account, context: { builder, payer } }: Pick<NodeSnapshot, 'account' | 'context'>,
  { earlier, shared }: Attempt,
): Promise<UnsignedPChainTx> {
  const { utxos, listed, imports, listedImports, gasPrice } = await account();
  const inputs =
    plan.type === 'import-from-c'
      ? putSharedFirst(imports, listedImports, shared)
      : putSharedFirst(utxos, listed, shared);
  return builder.build(plan, payer, inputs, offeredGasPrice(gasPrice, earlier), earlier);
}
