import { OnboardError } from '../../domain/errors.ts';
import type { Attempt } from '../../engine/step.ts';
import type { PChainPlan, UnsignedPChainTx } from '../../ports/tx-builder.ts';
import { offeredGasPrice } from '../../protocol/p-chain/p-chain-fees.ts';
import { putSharedFirst } from '../../protocol/snapshots/read-account.ts';
import type { PresentChange } from './present-change.ts';
import type { NodeSnapshot } from '../node/node-snapshot.ts';
import { messageId, requestOf } from './messages-of.ts';
import type { WarpStepsSnapshot } from './warp-steps-snapshot.ts';

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

/**
 * Returns the P-Chain transaction of a change; undefined until the validators' signatures are collected.
 * @throws OnboardError E-TASK-215 if the terms of a registration are not known
 */
export function signedPlan(
  change: PresentChange['change'],
  snapshot: WarpStepsSnapshot,
): PChainPlan | undefined {
  const signedMessage = snapshot.memory.aggregate(
    messageId(requestOf(change, snapshot.context.l1)),
  );
  if (signedMessage === undefined) return undefined;
  if (change.kind !== 'registration') return { type: 'set-weight', signedMessage };
  if (snapshot.registering === undefined)
    throw new OnboardError('E-TASK-215', { node: snapshot.nodeId });
  const { proof, balance } = snapshot.registering;
  return { type: 'register-validator', signedMessage, proof, balance };
}
