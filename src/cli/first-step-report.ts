import type { FirstStep } from '../commands/first-step.ts';
import type { EvmAddress } from '../domain/evm.ts';
import type { NodeId } from '../domain/ids.ts';
import type { Told } from './sending.ts';
import type { Shell } from './shell.ts';

/** The transaction's ID alone, for the second command. */
export function tellFirstStep(
  { transaction, validationId, isExpired }: FirstStep,
  order: { readonly middleware: EvmAddress; readonly nodeId: NodeId },
  shell: Shell,
): Told {
  if (transaction === undefined) {
    shell.note(
      'note: no transaction that began it was found. Where something of it is left to do, the wizard goes on without: onboard',
    );
  }
  if (isExpired === true) {
    shell.note(
      'note: its registration has expired: there is no removal to begin, and the second step clears it away',
    );
  }
  return {
    lines: transaction === undefined ? [] : [transaction],
    data: {
      middleware: order.middleware,
      nodeID: order.nodeId,
      validationID: validationId ?? null,
      transactionHash: transaction ?? null,
    },
  };
}
