import type { EvmAddress } from '../domain/identity/evm.ts';
import { OnboardError, ignoreOnboardError } from '../domain/errors.ts';
import type { NodeId, ValidationId } from '../domain/identity/ids.ts';
import { message, type Text } from '../domain/message.ts';
import type { EvmLog, EvmReader } from '../ports/evm.ts';
import type { BasicL1Facts } from '../protocol/contracts/l1-facts.ts';
import { readManagerValidator } from '../protocol/contracts/validation-facts.ts';
import {
  NODE_ADDED,
  REGISTERED,
  type NodeAdded,
  addressTopic,
  nodeAddedIn,
  searchEvents,
  searchRange,
} from '../protocol/logs/search-logs.ts';
import { dateOf } from '../domain/iso-time.ts';
import type { ManagerValidator } from '../protocol/generation/generation.ts';

/** How a validation ended. Times in seconds since 1970, undefined if unknown. */
export interface EndedValidation {
  /** `invalidated`: the validation ended before the node became a validator. */
  readonly how: 'completed' | 'invalidated';
  readonly validationId: ValidationId;
  readonly from: bigint | undefined;
  readonly to: bigint | undefined;
}

export function endOf(
  validationId: ValidationId,
  { status, startedAt, endedAt }: ManagerValidator,
): EndedValidation | undefined {
  if (status !== 'completed' && status !== 'invalidated') return undefined;
  return {
    how: status,
    validationId,
    from: startedAt === 0n ? undefined : startedAt,
    to: endedAt === 0n ? undefined : endedAt,
  };
}

/** The ended validations of an operator on an L1, latest addition first. */
export interface DepartedNodes {
  readonly nodes: readonly { readonly nodeId: NodeId; readonly ended: EndedValidation }[];
  /** Why ended validations may be missing; undefined if all are listed. */
  readonly couldNotTell: Text | undefined;
}

export interface DepartedSearch {
  /** undefined if only leaving nodes were searched. */
  readonly departed: DepartedNodes | undefined;
  /**
   * True if a node of the operator was a validator and has left, as far as the searched blocks show. The error if the
   * search failed before it found such a node.
   */
  readonly hasLeft: boolean | OnboardError;
  /** From the next epoch on, the L1 middleware does not list nodes whose removal is not completed. */
  readonly leaving: readonly Pick<NodeAdded, 'nodeId' | 'validationId'>[];
}

/** The maximum number of requests of one search. An endpoint may allow only 2,000 blocks per request. */
const MAX_REQUESTS = 32;
const MAX_ADDITIONS = 50;

/**
 * Searches the middleware's events, because no contract lists ended validations. Takes at most 32 requests.
 * @param isWhole false for only what is leaving: one search for all operators, which caching readers send once
 */
export async function readDeparted(
  evm: EvmReader,
  l1: BasicL1Facts,
  operator: EvmAddress,
  isWhole: boolean,
): Promise<DepartedSearch> {
  const { operatorRegistry } = l1.services;
  const filter = isWhole
    ? {
        address: [operatorRegistry, l1.middleware],
        topics: [[REGISTERED, NODE_ADDED], addressTopic(operator)],
      }
    : { address: l1.middleware, topics: [NODE_ADDED] };
  try {
    const range = await searchRange(evm);
    const search = await searchEvents(evm, filter, { ...range, maxRequests: MAX_REQUESTS });
    const { logs, fromBlock, failure } = search;
    const added = additionsIn(logs, l1).filter((addition) => addition.operator === operator);
    const validations = await readValidations(evm, l1, added);
    const ends = endsOf(validations, failure);
    if (!isWhole) return { departed: undefined, ...ends };
    // An operator adds nodes only after its registration, so older blocks have no additions.
    const isComplete = fromBlock === 0n || logs.some(({ topics: [name] }) => name === REGISTERED);
    const older = added[MAX_ADDITIONS]?.block;
    const limit = older === undefined ? fromBlock : older + 1n;
    const nodes = validations.flatMap(({ nodeId, validationId, manager }) => {
      const ended = endOf(validationId, manager);
      return ended === undefined ? [] : [{ nodeId, ended }];
    });
    // Nothing was searched.
    if (failure !== undefined && fromBlock > range.toBlock) throw failure;
    const couldNotTell =
      isComplete && older === undefined ? undefined : await limitText(evm, limit, failure);
    return { departed: { nodes, couldNotTell }, ...ends };
  } catch (error) {
    if (!(error instanceof OnboardError)) throw error;
    const { reason, code } = error;
    const couldNotTell = message('support.departed.unread', { reason, code });
    // Without logs, the middleware's list has to do.
    const departed = isWhole ? { nodes: [], couldNotTell } : undefined;
    return { departed, ...endsOf([], error) };
  }
}

/** Latest first. */
function additionsIn(logs: readonly EvmLog[], { middleware }: BasicL1Facts) {
  return logs.toReversed().flatMap((log) => {
    const addition = log.address === middleware ? nodeAddedIn(log) : undefined;
    return addition === undefined ? [] : [{ ...addition, block: log.blockNumber }];
  });
}

function readValidations(evm: EvmReader, l1: BasicL1Facts, added: readonly NodeAdded[]) {
  return Promise.all(
    added.slice(0, MAX_ADDITIONS).map(async (addition) => ({
      ...addition,
      manager: await readManagerValidator(evm, l1, addition.validationId),
    })),
  );
}

function endsOf(
  validations: Awaited<ReturnType<typeof readValidations>>,
  failure: OnboardError | undefined,
) {
  const found = validations.some(({ manager }) => manager.status === 'completed');
  return {
    hasLeft: found || (failure ?? false),
    leaving: validations.filter(({ manager }) => manager.status === 'pending-removed'),
  };
}

async function limitText(
  evm: EvmReader,
  block: bigint,
  failure: OnboardError | undefined,
): Promise<Text> {
  const time = await evm.blockTime(block).catch(ignoreOnboardError);
  const values = {
    ...{ block, known: time === undefined ? 'block' : 'time' },
    time: time === undefined ? '' : dateOf(time),
  };
  if (failure === undefined) return message('support.departed.since', values);
  const { reason, code } = failure;
  return message('support.departed.stopped', { ...values, reason, code });
}
