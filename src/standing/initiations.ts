import type { Hex } from '../domain/identity/bytes.ts';
import { OnboardError, ignoreOnboardError } from '../domain/errors.ts';
import type { EvmHash } from '../domain/identity/evm.ts';
import { idFromHex, type ValidationId } from '../domain/identity/ids.ts';
import type { EvmHead, EvmReader } from '../ports/evm.ts';
import type { InitiatedChange } from '../protocol/logs/changes-in-receipt.ts';
import type { L1Contracts } from '../protocol/contracts/l1-facts.ts';

/** How many blocks before the newest block are searched. Public endpoints limit the range of one request. */
const RECENT_BLOCKS = 2000n;

/** The start of a change on the validator manager. Any account may have sent the transaction. */
export interface Initiation {
  readonly kind: InitiatedChange['kind'];
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
  const kinds = new Map<Hex, Initiation['kind']>([
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
    const begun = logs.map(async ({ topics, transactionHash: transaction, blockNumber: block }) => {
      const [topic, validation] = topics;
      const kind = topic && kinds.get(topic);
      if (kind === undefined || validation === undefined) return undefined;
      const initiation = { kind, transaction, block, time: await timeOf(block) };
      return { id: idFromHex<ValidationId>(validation), initiation };
    });
    const found = await Promise.all(begun);
    const of: Initiations['of'] = (id) =>
      found.flatMap((one) => (one?.id === id ? [one.initiation] : []));
    return { of, searchedFrom };
  } catch (error) {
    // The logs only add start times and exact commands. Without logs, the status suggests the wizard.
    if (error instanceof OnboardError) return NO_INITIATIONS;
    throw error;
  }
}
