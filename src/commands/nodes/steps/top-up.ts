import type { EvmAddress } from '../../../domain/identity/evm.ts';
import type { NodeId } from '../../../domain/identity/ids.ts';
import type { NAvax } from '../../../domain/units.ts';
import { readL1 } from '../../../protocol/snapshots/read-l1.ts';
import { l1OfMiddleware } from '../../reading/l1-of-middleware.ts';
import {
  runWithJournal,
  type TaskOutcome,
  type SendContext,
} from '../../sending/run-with-journal.ts';
import { OnboardError } from '../../../domain/errors.ts';
import type { L1Profile } from '../../../domain/network/profile.ts';
import type { EvmReader } from '../../../ports/evm.ts';
import { discoverL1s } from '../../../protocol/contracts/l1-registry.ts';
import { idOrNone, tryQueries } from '../../../protocol/contracts/query.ts';
import type { L1Facts } from '../../../protocol/contracts/l1-facts.ts';
import { readValidation } from '../../../protocol/snapshots/read-validation.ts';
import { generationA } from '../../../protocol/generation/gen-a.ts';
import { generationC } from '../../../protocol/generation/gen-c.ts';
import type { Connection } from '../../../ports/connection.ts';

interface TopUpOrder {
  readonly nodeId: NodeId;
  readonly amount: NAvax;
  /** The middleware of the L1; needed if the node validates several L1s. */
  readonly middleware?: EvmAddress | undefined;
}

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

/**
 * Rejects if an L1 cannot be read, because the node may validate on this L1.
 * @throws OnboardError E-CMD-116 if the node validates no L1, E-CMD-117 if the node validates several; as
 * `readL1` does
 */
async function l1OfNode({ profile, ports }: Connection, nodeId: NodeId): Promise<L1Facts> {
  const registered = await discoverL1s(ports.evm, profile);
  const possible = await l1sThatMayHave(ports.evm, registered, nodeId);
  const candidates = await Promise.all(
    possible.map(async (l1Profile) => {
      const l1 = await readL1(ports, profile, l1Profile);
      const { pChain } = await readValidation(ports, l1, nodeId);
      return pChain === undefined ? undefined : l1;
    }),
  );
  const [l1, ...others] = candidates.filter((candidate) => candidate !== undefined);
  if (l1 === undefined) throw new OnboardError('E-CMD-116', { node: nodeId });
  if (others.length > 0) {
    const middlewares = [l1, ...others].map(({ middleware }) => middleware).join(', ');
    throw new OnboardError('E-CMD-117', { node: nodeId, known: middlewares });
  }
  return l1;
}

/** Keeps L1s whose contracts do not answer. One batch for all L1s, so that only the kept ones are read in full. */
async function l1sThatMayHave(
  evm: EvmReader,
  l1s: readonly L1Profile[],
  nodeId: NodeId,
): Promise<readonly L1Profile[]> {
  const returnedWords = await tryQueries(
    evm,
    l1s.flatMap(({ validatorManagerProxy: to }) =>
      to === undefined
        ? []
        : [generationA, generationC].map((generation) =>
            generation.liveValidationQuery(to, nodeId),
          ),
    ),
  );
  return l1s.filter((_, i) => {
    const answers = returnedWords.slice(2 * i, 2 * i + 2).filter((word) => word !== undefined);
    return answers.length === 0 || answers.some((word) => idOrNone(word) !== undefined);
  });
}
