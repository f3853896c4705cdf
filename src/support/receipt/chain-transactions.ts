import { hexToBytes } from '../../domain/identity/bytes.ts';
import { type EvmAddress, parseAddress } from '../../domain/identity/evm.ts';
import type { EvmReader, Readers } from '../../ports/evm.ts';
import { searchPChainTx, SEARCHED_BLOCKS } from '../../protocol/p-chain/find-p-chain-tx.ts';
import { OnboardError, ifOnboardError, ignoreOnboardError } from '../../domain/errors.ts';
import {
  UNKNOWN_COST,
  signedSpending,
  spendingCost,
  outcomeOfReceipt,
  type SubmissionCost,
  type OutcomeReaders,
  type SubmissionOutcome,
  readOutcome,
  recordedCost,
  decodeSpending,
} from '../../tasks/transactions/submission-outcome.ts';
import {
  type LoggedCall,
  type LoggedChange,
  isMessageOfChange,
  searchChanges,
  searchOwnLogs,
} from './logged-calls.ts';
import type { L1Profile } from '../../domain/network/profile.ts';
import { type Blocks, searchRange } from '../../protocol/logs/search-logs.ts';
import { heightBefore } from '../../protocol/readers/time.ts';
import { max } from '../../domain/units.ts';
import { readBasicL1Facts } from '../../protocol/snapshots/read-l1.ts';
import type { FailedTransaction } from '../status/failed-transactions.ts';
import type { OperatorStatus } from '../status/status.ts';
import type { L1Status, Track } from '../../standing/standing.ts';
import { message, type Message } from '../../domain/message.ts';
import type { Memory, Submission } from '../../journal/memory.ts';
import type { Spending } from '../../protocol/p-chain/read-spending.ts';
import type { NetworkReaders } from '../../standing/read-l1-standing.ts';

/** A finished step whose transaction was not found. */
interface UntracedStep {
  readonly step: string;
  readonly node: string | undefined;
  /** The error of the search; undefined if the search finished and found nothing. */
  readonly failure?: OnboardError;
}

/** `time`: seconds since 1970; undefined if unknown. */
interface FirstBlock {
  readonly block: bigint;
  readonly time: bigint | undefined;
  /** True if the requests were used up first, because the endpoint allows few blocks in one log search. */
  readonly isNarrow: boolean;
}

export interface MissingChange extends Pick<LoggedChange, 'validationId' | 'nonce'> {
  /** The error of the search; undefined if the transaction is in none of the searched blocks. */
  readonly failure?: OnboardError;
}

export interface FoundTransactions {
  readonly transactions: readonly KnownTransaction[];
  readonly untraced: readonly UntracedStep[];
  /** The first searched block, if the operator may have events before it. */
  readonly searchedFrom: FirstBlock | undefined;
  /** Changes whose P-Chain transaction was not found, but may be in a block that was not searched. */
  readonly missingOnP: readonly MissingChange[];
  /** The first error of the search on the C-Chain; undefined if nothing failed. */
  readonly unsearched: OnboardError | undefined;
}

const STEPS = { registration: 'add', weight: 'update', removal: 'remove' } as const;

type OrFailure<T> = T | OnboardError;

interface SearchLimits {
  /** Seconds since 1970: older blocks are not searched. */
  readonly since?: bigint | undefined;
  /** The IDs of transactions that the journal has. They are not read again. */
  readonly recorded: ReadonlySet<string>;
}

/**
 * Finds the transactions that concern an operator, from any sender: in the C-Chain's events since its registration, as far
 * back as the endpoint and the search's limits allow, and in the P-Chain's blocks after each change.
 */
export async function chainTransactions(
  { readers, profile }: NetworkReaders,
  { operator, l1s }: OperatorStatus,
  l1Profiles: readonly L1Profile[],
  { since, recorded }: SearchLimits,
): Promise<FoundTransactions> {
  const { evm } = readers;
  const [range, ...contracts] = await Promise.all([
    orFailure(() => rangeSince(evm, since)),
    ...l1Profiles.map((l1) => orFailure(() => readBasicL1Facts(readers, profile, l1))),
  ]);
  const read = contracts.filter(isFound);
  const places = { services: profile.contracts, l1s: read };
  const own = await searchAfter(range, (blocks) => searchOwnLogs(evm, places, operator, blocks));
  const changed = await searchAfter(own, (logs) => searchChanges(evm, places, logs));
  const searchedFrom = await firstBlockOf(evm, range, own, changed);
  const life = changed instanceof OnboardError ? changed : changed.found;
  const { calls, changes } = life instanceof OnboardError ? { calls: [], changes: [] } : life;
  const isRecorded = ({ id }: LoggedCall): boolean => recorded.has(id);
  const emitting = [...calls, ...recentMoves(l1s, calls)];
  const unrecordedCalls = emitting.filter((call) => !isRecorded(call));
  const [onC, onP] = await Promise.all([
    Promise.all(unrecordedCalls.map((call) => orFailure(() => included(evm, call)))),
    Promise.all(
      [...changes, ...(since === undefined ? oldRegistrations(l1s, changes) : [])].map(
        async (change) => ({
          change,
          answer: await orFailure(() => changeOnP(readers, change)),
        }),
      ),
    ),
  ]);
  const transactions = [
    ...onC.filter(isFound),
    ...onP.flatMap(({ answer }) =>
      answer instanceof OnboardError ? [] : (answer.transaction ?? []),
    ),
  ];
  const traced = [...transactions, ...emitting.filter(isRecorded)];
  const failure = firstFailure([...contracts, life, ...onC]);
  const untraced = l1s
    .flatMap(doneSteps)
    .filter(
      ({ step, node }) =>
        !traced.some((transaction) => transaction.step === step && transaction.node === node),
    )
    .map((missing): UntracedStep => {
      const why =
        missing.step === 'p-chain'
          ? firstFailure(
              onP.filter(({ change }) => change.node === missing.node).map(({ answer }) => answer),
            )
          : failure;
      return why === undefined ? missing : { ...missing, failure: why };
    });
  return {
    transactions,
    untraced,
    searchedFrom,
    missingOnP: onP.flatMap(({ change, answer }) => {
      if (answer instanceof OnboardError) return [{ ...change, failure: answer }];
      const { transaction, isComplete } = answer;
      return transaction === undefined && !isComplete ? [change] : [];
    }),
    unsearched: failure,
  };
}

/** Returns each node's last initiation from the status. Skips initiations that the calls already contain. */
function recentMoves(
  l1s: readonly L1Status[],
  calls: readonly LoggedCall[],
): readonly LoggedCall[] {
  return nodesOf(l1s).flatMap(({ nodeId: node, lastInitiation: last }) => {
    if (last === undefined || calls.some(({ id }) => id === last.transaction)) return [];
    return [{ step: STEPS[last.kind], node, id: last.transaction, height: last.block }];
  });
}

/** A change whose C-Chain block is unknown. */
type OldChange = Omit<LoggedChange, 'height'> & { readonly height: undefined };

function oldRegistrations(
  l1s: readonly L1Status[],
  changes: readonly LoggedChange[],
): readonly OldChange[] {
  return nodesOf(l1s).flatMap(({ nodeId: node, validationId }) =>
    validationId === undefined || changes.some((change) => change.validationId === validationId)
      ? []
      : [{ node, validationId, nonce: undefined, height: undefined }],
  );
}

/** `isComplete`: false if the transaction may be in a block that was not searched. */
async function changeOnP(
  { evm, pChain }: Readers,
  { node, validationId, nonce, height }: LoggedChange | OldChange,
): Promise<{ readonly transaction?: KnownTransaction; readonly isComplete: boolean }> {
  // The P-Chain records when each validator was registered.
  const from =
    height === undefined
      ? (await pChain.l1Validator(validationId))?.startTime
      : await evm.blockTime(height);
  // Without a start time, there is no search. If the P-Chain lacks the validator, nothing is missing.
  if (from === undefined) return { isComplete: height === undefined };
  const { found, isComplete } = await searchPChainTx(
    pChain,
    { from, seenAt: undefined },
    ({ message }) =>
      message !== undefined && isMessageOfChange(hexToBytes(message), { validationId, nonce }),
  );
  if (found === undefined) return { isComplete };
  const { id } = found;
  const bytes = await pChain.transactionBytes(id).catch(ignoreOnboardError);
  const signed = bytes && signedSpending(id, bytes, 'P');
  const [signer, ...others] = new Set(signed?.signers.map(({ evmAddress }) => evmAddress));
  const transaction: KnownTransaction = {
    ...{ step: 'p-chain', node, chain: 'P-Chain', id, signedAt: undefined, position: found },
    result: 'included',
    // If several keys signed, it is unknown which of them sent the transaction.
    from: others.length === 0 ? signer : undefined,
    cost: signed === undefined ? UNKNOWN_COST : spendingCost(signed.spending),
    spending: signed?.spending,
  };
  return { transaction, isComplete };
}

async function rangeSince(evm: EvmReader, since: bigint | undefined): Promise<Blocks> {
  const range = await searchRange(evm);
  if (since === undefined) return range;
  const isOlder = async (height: bigint): Promise<boolean> =>
    height < range.fromBlock || ((await evm.blockTime(height)) ?? 0n) < since;
  const fromBlock = (await heightBefore(isOlder, range.toBlock)) + 1n;
  return { ...range, fromBlock: fromBlock > range.fromBlock ? fromBlock : range.fromBlock };
}

/** The first block that both searches have searched; undefined if the operator has no events before it. */
async function firstBlockOf(
  evm: EvmReader,
  wanted: OrFailure<Blocks>,
  own: OrFailure<Awaited<ReturnType<typeof searchOwnLogs>>>,
  changed: OrFailure<Blocks>,
): Promise<FirstBlock | undefined> {
  if (own instanceof OnboardError) return undefined;
  const block = isFound(changed) ? max(changed.fromBlock, own.fromBlock) : own.fromBlock;
  if (own.isComplete && block === own.fromBlock) return undefined;
  const isNarrow = isFound(wanted) && block > wanted.fromBlock;
  return { block, time: await evm.blockTime(block).catch(ignoreOnboardError), isNarrow };
}

async function included(
  evm: EvmReader,
  { step, node, id, height }: LoggedCall,
): Promise<KnownTransaction> {
  const [receipt, time] = await Promise.all([evm.receipt(id), evm.blockTime(height)]);
  return {
    ...{ step, node, chain: 'C-Chain', id, signedAt: undefined, spending: undefined },
    result: 'included',
    from: receipt?.from,
    // Only functions that accept no AVAX emit the searched events, so the calls moved no AVAX.
    cost: receipt === undefined ? UNKNOWN_COST : outcomeOfReceipt(receipt, []).cost,
    position: { height, time },
  };
}

function doneSteps({ tracks }: L1Status): readonly UntracedStep[] {
  const joining = tracks
    .filter(({ kind }) => kind === 'operator')
    .flatMap(({ steps }) => steps.filter(({ state }) => state === 'done'))
    .map(({ id: step }) => ({ step, node: undefined }));
  const ofNodes = tracks
    .filter(({ kind }) => kind === 'node')
    .flatMap((track) =>
      ['add', 'p-chain', 'complete']
        .filter(
          (step) =>
            step === 'add' || track.steps.some(({ id, state }) => id === step && state === 'done'),
        )
        .map((step) => ({ step, node: track.nodeId })),
    );
  return [...joining, ...ofNodes];
}

const nodesOf = (l1s: readonly L1Status[]): readonly Track[] =>
  l1s.flatMap(({ tracks }) => tracks.filter(({ kind }) => kind === 'node'));

const isFound = <T>(result: OrFailure<T>): result is T => !(result instanceof OnboardError);

const firstFailure = (all: readonly unknown[]): OnboardError | undefined =>
  all.find((result) => result instanceof OnboardError);

function orFailure<T>(search: () => Promise<T>): Promise<OrFailure<T>> {
  return search().catch(ifOnboardError((failure) => failure));
}

/** Passes on the failure of the earlier search. */
async function searchAfter<T, U>(
  earlier: OrFailure<T>,
  search: (found: T) => Promise<U>,
): Promise<OrFailure<U>> {
  return earlier instanceof OnboardError ? earlier : orFailure(() => search(earlier));
}

/** `open`: in no block yet. `unknown`: no outcome is recorded, and the chain does not show one or could not be read. */
type TransactionResult = SubmissionOutcome['result'];

export interface KnownTransaction extends Pick<
  FailedTransaction,
  'step' | 'node' | 'chain' | 'id'
> {
  /** Milliseconds since 1970; undefined if this machine's journal lacks the transaction. */
  readonly signedAt: number | undefined;
  readonly result: TransactionResult;
  /** The account that sent the transaction and paid for it; undefined if unknown. */
  readonly from: EvmAddress | undefined;
  readonly cost: SubmissionCost;
  /** Of a P-Chain transaction or an export; undefined for a call, or if the bytes could not be read. */
  readonly spending: Spending | undefined;
  /** undefined if the transaction is in no block. */
  readonly position: BlockPosition | undefined;
}

interface BlockPosition {
  /** Not set if it is unknown, for the reason in `unknownBecause`. */
  readonly height?: bigint;
  /** The block's time in seconds since 1970; undefined if unknown. */
  readonly time?: bigint | undefined;
  readonly unknownBecause?: string | Message;
}

/** The newest transactions of the P-Chain whose blocks are searched: no API reports the height of a transaction. */
const SEARCHED_ON_P = 16;

type RecordReaders = OutcomeReaders & {
  /** The IDs of the P-Chain transactions whose blocks are searched. */
  readonly searchedOnP: ReadonlySet<string>;
  /** The newest block. A journal from before a network began anew may name higher ones. */
  readonly head: bigint | undefined;
  /** Seconds since 1970; undefined if the journal does not show the time of the block. */
  readonly timeOf: (submission: Submission, height: bigint) => bigint | undefined;
};

/** Reads what the journal lacks from the chains. */
export async function transactionsOf(
  { runs }: Memory,
  operator: EvmAddress,
  readers: OutcomeReaders,
): Promise<readonly KnownTransaction[]> {
  const recorded = runs.flatMap(({ task: { node }, submissions }) =>
    submissions.map((submission) => ({ node, submission })),
  );
  // Two runs of a journal that was joined or edited may name one transaction.
  const all = [...new Map(recorded.map((entry) => [entry.submission.id, entry])).values()];
  const onP = all.map(({ submission }) => submission).filter(({ chain }) => chain === 'P');
  const newest = onP.toSorted((a, b) => b.signedAt - a.signedAt).slice(0, SEARCHED_ON_P);
  const searchedOnP = new Set(newest.map(({ id }) => id));
  const head = (await readers.evm.head().catch(ignoreOnboardError))?.number;
  const heights = all.flatMap(({ submission: { chain, settled, signedAt } }) =>
    chain !== 'P' && settled && isSeenAtOnce(settled, signedAt) ? (settled.height ?? []) : [],
  );
  const timeOf = await recordedTimes(
    heights.filter((height) => head === undefined || height <= head),
    readers.evm,
  );
  const recordReaders = { ...readers, searchedOnP, head, timeOf };
  return Promise.all(
    all.map(async ({ node, submission }): Promise<KnownTransaction> => {
      const { step, chain, id, signedAt } = submission;
      const spending = decodeSpending(submission);
      const where = chain === 'P' ? 'P-Chain' : 'C-Chain';
      return {
        ...{ step, node, chain: where, id, signedAt, from: operator, spending },
        ...(await resultOf(submission, spending, recordReaders)),
      };
    }),
  );
}

async function resultOf(
  submission: Submission,
  spending: Spending | undefined,
  readers: RecordReaders,
): Promise<Pick<KnownTransaction, 'result' | 'cost' | 'position'>> {
  try {
    const { result, cost, height } = await readOutcome(submission, readers, spending);
    const isInBlock = result === 'included' || result === 'reverted';
    if (result === 'open' && (await mayBeOver(submission, readers.evm)))
      return { result: 'unknown', cost: UNKNOWN_COST, position: undefined };
    if (!isInBlock) return { result, cost, position: undefined };
    const position = positionOf(submission, height, readers);
    const unread = ifOnboardError(({ codedReason }) => ({ unknownBecause: codedReason }));
    return { result, cost, position: await position.catch(unread) };
  } catch (error) {
    if (!(error instanceof OnboardError)) throw error;
    const { settled } = submission;
    const isInNoBlock = settled?.how === 'replaced' || settled?.how === 'dropped';
    return {
      result: settled?.how ?? 'unknown',
      cost: recordedCost(submission, spending),
      position: isInNoBlock ? undefined : { unknownBecause: error.codedReason },
    };
  }
}

/** Whether the nonce of an open call or export is used: by it, in a block that the endpoint lacks, or by another. */
async function mayBeOver(
  { from, nonce }: Submission,
  evm: Pick<EvmReader, 'nonces'>,
): Promise<boolean> {
  if (nonce === null) return false;
  return nonce < (await evm.nonces(parseAddress(from))).latest;
}

/** Milliseconds. An outcome that this machine saw so soon after signing has the time of its block, nearly. */
const SEEN_AT_ONCE = 60_000;
const isSeenAtOnce = ({ at }: { readonly at: number }, signedAt: number): boolean =>
  at - signedAt <= SEEN_AT_ONCE;
/** The blocks whose times are read to check those of the journal. */
const SAMPLES = 32;

/**
 * The clock of this computer may have been wrong, and a journal may have been edited. So a recorded time counts only
 * between the times of two blocks that were read, and the time of a block that was read is exact.
 */
async function recordedTimes(
  seen: readonly bigint[],
  evm: Readers['evm'],
): Promise<RecordReaders['timeOf']> {
  const heights = [...new Set(seen)].sort((a, b) => Number(a - b));
  const step = Math.max(1, (heights.length - 1) / (SAMPLES - 1));
  const sampled = heights.filter(
    (_, i) => Math.ceil(i / step) * step < i + 1 || i === heights.length - 1,
  );
  const read = await Promise.all(
    sampled.map(async (height) => ({
      height,
      time: await evm.blockTime(height).catch(ignoreOnboardError),
    })),
  );
  return ({ settled, signedAt }, height) => {
    const before = read.findLast((reading) => reading.height <= height);
    const after = read.find((reading) => reading.height >= height);
    if (before?.time === undefined || after?.time === undefined) return undefined;
    if (before.height === height) return before.time;
    if (settled === undefined || !isSeenAtOnce(settled, signedAt)) return undefined;
    const time = BigInt(Math.floor(settled.at / 1000));
    const margin = BigInt(SEEN_AT_ONCE / 1000);
    return time >= before.time && time <= after.time + margin ? time : undefined;
  };
}

async function positionOf(
  submission: Submission,
  height: bigint | undefined,
  { evm, pChain, searchedOnP, head, timeOf }: RecordReaders,
): Promise<BlockPosition> {
  const { chain, id } = submission;
  if (chain === 'P') {
    if (searchedOnP.has(id)) return positionOnP(submission, pChain);
    return { unknownBecause: message('reason.not-searched', { count: SEARCHED_ON_P }) };
  }
  if (height === undefined || (head !== undefined && height > head))
    return { unknownBecause: message('reason.endpoint-lacks-it') };
  return { height, time: timeOf(submission, height) ?? (await evm.blockTime(height)) };
}

async function positionOnP(
  { id, settled, signedAt }: Submission,
  pChain: Readers['pChain'],
): Promise<BlockPosition> {
  const from = BigInt(Math.floor(signedAt / 1000));
  const seenAt = settled?.how === 'included' ? (settled.height ?? undefined) : undefined;
  const { found, isComplete } = await searchPChainTx(
    pChain,
    { from, seenAt },
    (transaction) => transaction.id === id,
  );
  if (found !== undefined) return found;
  const count = Number(SEARCHED_BLOCKS);
  return {
    unknownBecause: isComplete
      ? message('reason.in-no-block')
      : message('reason.not-in-searched-blocks', { count }),
  };
}
