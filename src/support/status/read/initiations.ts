import type { Hex } from '../../../domain/identity/bytes.ts';
import { OnboardError } from '../../../domain/errors.ts';
import type { EvmHash } from '../../../domain/identity/evm.ts';
import { idFromHex, type ValidationId } from '../../../domain/identity/ids.ts';
import type { EvmHead, EvmReader } from '../../../ports/evm.ts';
import type { InitiatedChange } from '../../../protocol/logs/changes-in-receipt.ts';
import type { L1Contracts } from '../../../protocol/contracts/l1-facts.ts';

/** How far back is looked: as far as any public endpoint goes at once. */
const RECENT_BLOCKS = 2000n;

export type InitiatedKind = InitiatedChange['kind'];

/** A change that somebody initiated on the manager, with whatever tool. */
export interface Initiation {
  readonly kind: InitiatedKind;
  readonly transaction: EvmHash;
  readonly block: bigint;
  /** Seconds since 1970; undefined: the endpoint does not tell the block's time. */
  readonly time: bigint | undefined;
}

/** What was initiated lately, oldest first for each validation, and from when on that is known. */
export interface Initiations {
  readonly of: (id: ValidationId) => readonly Initiation[];
  /** Of the first block that was searched, seconds since 1970; undefined: logs cannot be had. */
  readonly searchedFrom: bigint | undefined;
}

export const NO_INITIATIONS: Initiations = { of: () => [], searchedFrom: undefined };

/**
 * The changes that were initiated on an L1's manager in the latest blocks, whoever sent them: in two
 * round trips, the logs and then the times of their blocks. Where logs cannot be had there are none.
 */
export async function readInitiations(
  evm: EvmReader,
  { generation, balancer, manager }: L1Contracts,
  { number: toBlock }: EvmHead,
): Promise<Initiations> {
  const { emitter, registrationInitiated, weightUpdateInitiated, removalInitiated } =
    generation.events;
  const kinds = new Map<Hex, InitiatedKind>([
    [registrationInitiated, 'registration'],
    [weightUpdateInitiated, 'weight'],
    [removalInitiated, 'removal'],
  ]);
  const fromBlock = toBlock > RECENT_BLOCKS ? toBlock - RECENT_BLOCKS : 0n;
  const timeOf = (block: bigint) => evm.blockTime(block).catch(noTime);
  try {
    const address = emitter === 'balancer' ? balancer : manager;
    const [logs, searchedFrom] = await Promise.all([
      evm.logs({ address, topics: [[...kinds.keys()]], fromBlock, toBlock }),
      timeOf(fromBlock),
    ]);
    const found = new Map<ValidationId, Promise<Initiation>[]>();
    for (const { topics, transactionHash: transaction, blockNumber: block } of logs) {
      const [topic, validation] = topics;
      const kind = topic && kinds.get(topic);
      if (kind === undefined || validation === undefined) continue;
      const id = idFromHex<ValidationId>(validation);
      const soon = timeOf(block).then((time) => ({ kind, transaction, block, time }));
      found.set(id, [...(found.get(id) ?? []), soon]);
    }
    const known = new Map(
      await Promise.all(
        [...found].map(async ([id, soon]) => [id, await Promise.all(soon)] as const),
      ),
    );
    return { of: (id) => known.get(id) ?? [], searchedFrom };
  } catch (error) {
    // Logs only tell since when, and what could be typed by hand: without them the wizard is named.
    if (error instanceof OnboardError) return NO_INITIATIONS;
    throw error;
  }
}

function noTime(error: unknown): undefined {
  if (!(error instanceof OnboardError)) throw error;
}
