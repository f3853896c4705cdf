import type { FirstStep } from './first-step.ts';
import type { EvmAddress } from '../../../domain/identity/evm.ts';
import type { NodeId } from '../../../domain/identity/ids.ts';
import type { Translator } from '../../../i18n/translator.ts';
import type { CommandContext } from '../../context.ts';

/** Reports the transaction hash, which the second command needs. */
export function firstStepReport(
  { transaction, validationId, isExpired }: FirstStep,
  order: { readonly middleware: EvmAddress; readonly nodeId: NodeId; readonly stake?: bigint },
  { output }: Pick<CommandContext, 'output'>,
  { t }: Translator,
) {
  if (transaction === undefined) {
    output.note(t('cli.note.no-first'));
  }
  if (isExpired === true) {
    output.note(t('cli.note.expired'));
  }
  return {
    lines: transaction === undefined ? [] : [transaction],
    data: {
      middleware: order.middleware,
      nodeID: order.nodeId,
      ...(order.stake !== undefined && { stake: order.stake }),
      validationID: validationId ?? null,
      /** The transaction hash for the second step. */
      transactionHash: transaction ?? null,
    },
  };
}
