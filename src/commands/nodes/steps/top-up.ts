import type { EvmAddress } from '../../../domain/identity/evm.ts';
import type { NodeId } from '../../../domain/identity/ids.ts';
import type { NAvax } from '../../../domain/units.ts';
import { readL1 } from '../../../protocol/snapshots/read-l1.ts';
import { l1OfMiddleware } from '../../reading/l1-of-middleware.ts';
import { l1OfNode } from '../../reading/l1-of-node.ts';
import {
  runWithJournal,
  type TaskOutcome,
  type SendContext,
} from '../../sending/run-with-journal.ts';

export interface TopUpOrder {
  readonly nodeId: NodeId;
  readonly amount: NAvax;
  /** The middleware of the L1; needed if the node validates several L1s. */
  readonly middleware?: EvmAddress;
}

/** Increases the P-Chain balance from which a validator pays its fees. */
export async function topUp(
  { nodeId, amount, middleware }: TopUpOrder,
  sending: SendContext,
): Promise<TaskOutcome> {
  const { connection } = sending;
  const { ports, profile } = connection;
  const l1 =
    middleware === undefined
      ? await l1OfNode(connection, nodeId)
      : await readL1(ports, profile, await l1OfMiddleware(ports, profile, middleware));
  return runWithJournal({ kind: 'top-up', l1, input: { nodeId, amount } }, sending);
}
