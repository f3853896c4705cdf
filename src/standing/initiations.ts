import type { Hex } from '../domain/identity/bytes.ts';
import { OnboardError, ignoreOnboardError } from '../domain/errors.ts';
import type { EvmHash } from '../domain/identity/evm.ts';
import { idFromHex, type ValidationId } from '../domain/identity/ids.ts';
import type { EvmHead, EvmReader } from '../ports/evm.ts';
import type { InitiatedChange } from '../protocol/logs/changes-in-receipt.ts';
import type { L1Contracts } from '../protocol/contracts/l1-facts.ts';

/** How many blocks before the newest block are searched. Public endpoints limit the range of one request. */
const RECENT_BLOCKS = 2000n;

export type InitiatedKind = InitiatedChange['kind'];

/** The start of a change on the validator manager. Any account may have sent the transaction. */
export interface Initiation {
  readonly kind: InitiatedKind;
  readonly transaction: EvmHash;
  readonly block: bigint;
  /** Seconds since 1970; undefined if the endpoint does not provide the block's time. */
  readonly time: bigint | undefined;
}

/** Recent initiations, oldest first for each validation. */
export interface Initiations {
  readonly of: (id: ValidationId) => readonly Initiation[];
  /** In seconds since 1970; undefined if the logs or the time of the first searched block are unavailable. */
  readonly searchedFrom: bigint | undefined;
}

export const NO_INITIATIONS: Initiations = { of: () => [], searchedFrom: undefined };

/** Takes two round trips: the logs, then the times of their blocks. */
export async function readInitiations(
  evm: EvmReader,
  { generation, manager }: L1Contracts,
  { number: toBlock }: EvmHead,
): Promise<Initiations> {
  const { registrationInitiated, weightUpdateInitiated, removalInitiated } = generation.events;
  const kinds = new Map<Hex, InitiatedKind>([
    [registrationInitiated, 'registration'],
    [weightUpdateInitiated, 'weight'],
    [removalInitiated, 'removal'],
  ]);
  const fromBlock = toBlock > RECENT_BLOCKS ? toBlock - RECENT_BLOCKS : 0n;
  const timeOf = (block: bigint) => evm.blockTime(block).catch(ignoreOnboardError);
  try {
    const [logs, searchedFrom] = await Promise.all([
      evm.logs({ address: manager, topics: [[...kinds.keys()]], fromBlock, toBlock }),
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
    // The logs only add start times and exact commands. Without logs, the status suggests the wizard.
    if (error instanceof OnboardError) return NO_INITIATIONS;
    throw error;
  }
}
