import { ignoreOnboardError } from '../domain/errors.ts';
import type { EvmHash } from '../domain/identity/evm.ts';
import { idFromHex, type ValidationId } from '../domain/identity/ids.ts';
import type { EvmHead, EvmReader } from '../ports/evm.ts';
import {
  INITIATED_KINDS,
  type InitiatedKind,
  initiatedTopic,
  initiationLogFilter,
  searchEvents,
} from '../protocol/logs/search-logs.ts';
import type { BasicL1Facts } from '../protocol/contracts/l1-facts.ts';

/** How many blocks before the newest block are searched. Public endpoints limit the range of one request. */
const RECENT_BLOCKS = 2000n;

/** The start of a change on the validator manager. Any account may have sent the transaction. */
export interface Initiation {
  readonly kind: InitiatedKind;
  readonly transaction: EvmHash;
  readonly block: bigint;
  /** Seconds since 1970; undefined if the endpoint does not provide the block's time. */
  readonly time: bigint | undefined;
}

/** Recent initiations, oldest first for each validation. Without logs there are none. */
export interface Initiations {
  readonly of: (id: ValidationId) => readonly Initiation[];
}

export const NO_INITIATIONS: Initiations = { of: () => [] };

/** Takes two round trips: the logs, then the times of their blocks. */
export async function readInitiations(
  evm: EvmReader,
  l1: BasicL1Facts,
  { number: toBlock }: EvmHead,
): Promise<Initiations> {
  const fromBlock = toBlock > RECENT_BLOCKS ? toBlock - RECENT_BLOCKS : 0n;
  const timeOf = (block: bigint) => evm.blockTime(block).catch(ignoreOnboardError);
  const limits = { fromBlock, toBlock, maxRequests: Infinity };
  const { logs, failure } = await searchEvents(
    evm,
    initiationLogFilter(l1, INITIATED_KINDS),
    limits,
  );
  // The logs only add start times and exact commands. Without logs, the status suggests the wizard.
  if (failure !== undefined) return NO_INITIATIONS;
  const begun = logs.map(async ({ topics, transactionHash: transaction, blockNumber: block }) => {
    const [topic, validation] = topics;
    const kind = INITIATED_KINDS.find((each) => initiatedTopic(l1, each) === topic);
    if (kind === undefined || validation === undefined) return undefined;
    const initiation = { kind, transaction, block, time: await timeOf(block) };
    return { id: idFromHex<ValidationId>(validation), initiation };
  });
  const initiations = await Promise.all(begun);
  const of: Initiations['of'] = (id) =>
    initiations.flatMap((each) => (each?.id === id ? [each.initiation] : []));
  return { of };
}
