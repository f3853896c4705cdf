import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { NodeId, ValidationId } from '../../domain/identity/ids.ts';
import { type NAvax, nAvax, nAvaxText } from '../../domain/units.ts';
import { l1OfMiddleware, readL1 } from '../../protocol/snapshots/read-l1.ts';
import { runWithJournal, type TaskOutcome, type SendContext } from '../sending/run-with-journal.ts';
import { OnboardError, ignoreOnboardError } from '../../domain/errors.ts';
import type { Result } from '../../engine/engine.ts';
import type { L1Profile } from '../../domain/network/profile.ts';
import {
  RANK,
  discoverSomeL1s,
  joinedBy,
  rankOf,
  withNodesOf,
  type RegisteredL1,
} from '../../protocol/contracts/l1-registry.ts';
import { haveNode } from '../../protocol/snapshots/listed-nodes.ts';
import type { L1Facts } from '../../protocol/contracts/l1-facts.ts';
import { readValidation } from '../../protocol/snapshots/read-validation.ts';
import type { Connection } from '../../ports/connection.ts';
import type { EvmHead, Readers } from '../../ports/evm.ts';
import type { L1Validator } from '../../ports/p-chain.ts';
import { message, type Message } from '../../domain/message.ts';
import { openOwnJournal, recordOwner } from '../../engine/own-records.ts';
import { EMPTY_RUN_MEMORY, type RunMemory, runMemory } from '../../journal/run-memory.ts';
import { journalName, runsOf, unfinishedRun } from '../../journal/journal.ts';
import { type Memory, type Submission, verifiedSubmissions } from '../../journal/memory.ts';
import type { TaskKey } from '../../journal/record.ts';
import { pChainFee } from '../../protocol/p-chain/p-chain-fees.ts';
import { readOperator } from '../../protocol/snapshots/read-operator.ts';
import {
  type ValidatorPrice,
  daysOf,
  balanceForDays,
  lastsText,
  readValidatorPrice,
  balanceAt,
} from '../../tasks/transactions/costs.ts';
import { executionTime } from '../../protocol/readers/time.ts';
import { l1sOfOperator } from '../../support/status/l1s-of.ts';
import { topUpAmount } from '../../tasks/transactions/submission-outcome.ts';
import {
  type NodeReference,
  notOnPChainError,
  requireOwnEffects,
  unlistedError,
} from '../../tasks/validation/node-snapshot.ts';
import { mismatchError } from '../../tasks/validation/change-in-progress.ts';
import { integerIn, taskKeyOf } from '../../tasks/task-kinds.ts';

interface TopUpOrder {
  readonly nodeId: NodeId;
  readonly amount: NAvax;
  /** The middleware of the L1; needed if the node validates several L1s. */
  readonly middleware?: EvmAddress | undefined;
}

export async function topUp(
  { nodeId, amount, middleware }: TopUpOrder,
  sendContext: SendContext,
): Promise<TaskOutcome> {
  const { connection } = sendContext;
  const { ports, profile } = connection;
  const l1 =
    middleware === undefined
      ? await l1OfNode(connection, nodeId)
      : await readL1(ports, profile, await l1OfMiddleware(ports, profile, middleware));
  const facts = await readValidation(ports, l1, nodeId);
  const { validationId, pChain } = facts;
  if (validationId === undefined) throw notOnPChainError(facts, l1);
  const input = {
    nodeId,
    validationId,
    amount,
    ...(pChain && { balanceBefore: nAvax(pChain.balance) }),
  };
  return runWithJournal({ kind: 'top-up', l1, input }, sendContext);
}

/**
 * Returns an error that says why the P-Chain does not have a node that the L1 lists.
 * @throws OnboardError as `changeOf` does; with a memory, also as `requireOwnEffects` does
 */
async function readOnPChain(
  readers: Readers,
  l1: L1Facts,
  { nodeId, validationId }: NodeReference,
  memory = EMPTY_RUN_MEMORY,
): Promise<L1Validator | OnboardError> {
  const facts = await readValidation(readers, l1, nodeId, validationId);
  requireOwnEffects(facts, memory);
  return facts.pChain ?? notOnPChainError(facts, l1);
}

/**
 * Rejects if an L1 cannot be read, because the node may validate on this L1.
 * @throws OnboardError E-CMD-116 (validates no L1), E-CMD-117 (several); as `readL1` does
 */
async function l1OfNode({ profile, ports }: Connection, nodeId: NodeId): Promise<L1Facts> {
  const rank = async (registered: readonly RegisteredL1[]) =>
    (await haveNode(ports.evm, registered, nodeId)).map(rankOf);
  const { l1s, cut } = await discoverSomeL1s(ports.evm, profile, rank, 0);
  const found = await Promise.all(
    l1s.map(async (l1Profile) => {
      const l1 = await readL1(ports, profile, l1Profile);
      const validator = await readOnPChain(ports, l1, { nodeId });
      return validator instanceof OnboardError ? validator : l1;
    }),
  );
  const [l1, ...others] = found.flatMap((read) => (read instanceof OnboardError ? [] : [read]));
  if (cut.length > 0) throw new OnboardError('E-CMD-119', { count: cut.length });
  const [unclear] = found.filter((answer) => answer instanceof OnboardError);
  if (l1 === undefined) throw unclear ?? (await noL1Error({ profile, ports }, nodeId));
  if (others.length > 0) {
    const middlewares = [l1, ...others].map(({ middleware }) => middleware).join(', ');
    throw new OnboardError('E-CMD-117', { node: nodeId, known: middlewares });
  }
  return l1;
}

/** A C-Chain endpoint that is behind does not list the node yet; one of the P-Chain lists a removed node still. */
async function noL1Error(
  { profile, ports }: Pick<Connection, 'profile' | 'ports'>,
  nodeId: NodeId,
): Promise<OnboardError> {
  const published = profile.phases.flatMap(({ l1s }) => l1s);
  const unlisted = await Promise.all(
    published.map(async (l1Profile) => {
      const listed = await ports.pChain.currentValidators(l1Profile.subnetId, [nodeId]);
      if (listed.length === 0) return undefined;
      const l1 = await readL1(ports, profile, l1Profile);
      return unlistedError(await readValidation(ports, l1, nodeId));
    }),
  );
  return unlisted.find(Boolean) ?? new OnboardError('E-CMD-116', { node: nodeId });
}

interface TopUpAllValues {
  /** The number of days for which each balance should last. */
  readonly days: bigint;
  /** Limits the plan to the nodes of one L1. */
  readonly middleware?: EvmAddress | undefined;
}

/** Amounts are in nAVAX. */
interface PlannedNode {
  readonly l1: L1Facts;
  readonly nodeId: NodeId;
  readonly validationId: ValidationId;
  /** As the P-Chain's newest block has it. */
  readonly balanceBefore: NAvax;
  /** Without the fees since that block. */
  readonly balance: NAvax;
  /** How long the balance lasts at the present fee: as text for scripts, and for people. */
  readonly days: string;
  readonly lasts: Message;
  /** 0 if the balance suffices. */
  readonly add: NAvax;
  /** True if this machine has started this top-up earlier; its amount is then kept. */
  readonly isResumed: boolean;
}

interface TopUpAllOutcome extends TaskOutcome {
  readonly preview: {
    readonly lines: readonly Message[];
    readonly data: ReturnType<typeof planData>;
    /** Why the plan lacks nodes. */
    readonly failure: OnboardError | undefined;
  };
}

/** Seconds that a balance may lack: it falls during the top-ups, and a repeated command should send nothing. */
const TOLERANCE = 3600n;

/**
 * Tops up all nodes of the operator. Each node has its own top-up task. The first task moves the AVAX for all
 * of them to the P-Chain. If a task does not finish, the further ones are not started; the next call plans anew.
 * Whether anything is sent depends on `sendContext` alone: on its policy's consent, and on its journals.
 * @param note receives what the plan lacks
 * @param notePlan receives each line of the plan before anything is sent
 */
export async function topUpAll(
  values: TopUpAllValues,
  sendContext: SendContext,
  note: (line: Message) => void,
  notePlan = note,
): Promise<TopUpAllOutcome> {
  const price = await readValidatorPrice(sendContext.connection);
  const { nodes, unread } = await planTopUps(values, price, sendContext, note);
  const failure = unread.find(({ isForeign }) => !isForeign)?.error;
  const preview = { lines: planLines(nodes, failure), data: planData(nodes, unread), failure };
  for (const line of preview.lines) notePlan(line);
  const due = nodes.filter(({ add }) => add > 0n);
  // What was not read may need AVAX: only a plan of all nodes is done.
  const read: Result =
    failure === undefined
      ? { kind: 'done', facts: {} }
      : { kind: 'unclear', step: 'top-up', error: failure };
  let total: TaskOutcome = { result: read, included: [], sent: false };
  for (const [index, { l1, nodeId, validationId, add, balanceBefore }] of due.entries()) {
    const further = await costOf(due.slice(index + 1), sendContext);
    const input = { nodeId, validationId, amount: add, balanceBefore, price, further };
    const outcome = await runWithJournal({ kind: 'top-up', l1, input }, sendContext);
    total = {
      result: outcome.result.kind === 'done' ? total.result : outcome.result,
      included: [...total.included, ...outcome.included],
      sent: total.sent || outcome.sent,
    };
    if (outcome.result.kind !== 'done') return { ...total, preview };
  }
  // A resumed top-up has the amount of an earlier plan, so a further plan adds what is still missing.
  if (!due.some(({ isResumed }) => isResumed)) return { ...total, preview };
  const rest = await topUpAll(values, sendContext, note, notePlan).catch(
    (error: unknown): TopUpAllOutcome => {
      // What was sent is reported although the further plan cannot be read.
      if (!(error instanceof OnboardError)) throw error;
      const result = { kind: 'unclear', step: 'top-up', error } as const;
      return { result, included: [], sent: false, preview };
    },
  );
  return {
    ...rest,
    included: [...total.included, ...rest.included],
    sent: total.sent || rest.sent,
  };
}

/** Returns what the given top-ups need on the P-Chain: their amounts and maximum fees. */
async function costOf(nodes: readonly PlannedNode[], { connection }: SendContext) {
  const price = await connection.ports.pChain.gasPrice();
  const fee = nAvax(pChainFee('top-up', price) * BigInt(nodes.length));
  return { amount: nAvax(nodes.reduce((sum, { add }) => sum + add, 0n)), fee };
}

async function planTopUps(
  { days, middleware }: TopUpAllValues,
  { price }: ValidatorPrice,
  sendContext: SendContext,
  note: (line: Message) => void,
): Promise<{ readonly nodes: readonly PlannedNode[]; readonly unread: readonly Unread[] }> {
  const { connection, signer } = sendContext;
  const { ports, profile } = connection;
  const [{ l1s, others, cut }, memory, readAt, head] = await Promise.all([
    l1sOfOperator({ readers: ports, profile }, middleware, signer.evmAddress, withNodesOf),
    readMemory(sendContext),
    ports.pChain.time(),
    ports.evm.head(),
  ]);
  if (middleware !== undefined && l1s.length === 0) {
    const registry = profile.contracts.l1Registry;
    throw new OnboardError('E-CMD-104', { middleware, registry });
  }
  const wanted = balanceForDays(days, price);
  const sufficient = wanted - price * TOLERANCE;
  const ownRecords = runMemory({ memory: () => memory }, 0);
  const found = await Promise.all(
    l1s.map((l1Profile) => validatorsOn(l1Profile, ownRecords, sendContext, note)),
  );
  const unread = found.flatMap((answer) => ('error' in answer ? [answer] : []));
  if (others instanceof OnboardError) {
    note(message('l1.unlisted', { reason: others.codedReason }));
    unread.push({ l1: undefined, error: others, isForeign: false });
  }
  // One of them may be an L1 that the operator has left.
  if (cut > 0) {
    const error = new OnboardError('E-CMD-119', { count: cut });
    unread.push({ l1: undefined, error, isForeign: false });
  }
  const count = unread.filter(({ isForeign }) => isForeign).length;
  if (count > 0) note(message('top-up-all.foreign', { count }));
  const listed = found.flatMap((answer) => ('error' in answer ? [] : answer));
  const wantedL1s = middleware === undefined ? undefined : l1s;
  const hidden = unlistedOwn(memory, listed, head, wantedL1s);
  if (hidden !== undefined && unread.length === count) {
    const l1 = l1s.find(({ balancer }) => balancer === hidden.balancer)?.name;
    unread.push({ l1, error: mismatchError({ nodeId: hidden.node }), isForeign: false });
  }
  const nodes = listed.map((node): PlannedNode => {
    const { l1, nodeId, validationId } = node;
    const balanceBefore = nAvax(
      node.balance + unshownTopUps(memory, node, { price, readAt }, sendContext),
    );
    const balance = balanceAt(executionTime(head), { balance: balanceBefore, readAt, fee: price });
    const resumed = resumedAmount(memory, node, sendContext);
    const isEnough = balance >= sufficient;
    return {
      l1,
      nodeId,
      validationId,
      balanceBefore,
      balance,
      days: daysOf(balance, price),
      lasts: lastsText(balance, price),
      add: nAvax(isEnough ? 0n : (resumed ?? wanted - balance)),
      isResumed: !isEnough && resumed !== undefined,
    };
  });
  return { nodes, unread };
}

interface FoundNode extends Pick<PlannedNode, 'l1' | 'nodeId' | 'validationId'> {
  /** As the P-Chain's newest block has it. */
  readonly balance: NAvax;
}

/** `l1` is undefined for the L1s of the registry. */
interface Unread {
  readonly l1: string | undefined;
  readonly error: OnboardError;
  /** True if the L1 does not concern the operator: the plan is whole without it. */
  readonly isForeign: boolean;
}

/** Notes an L1 that cannot be read and returns why, so that it does not stop the top-ups on other L1s. */
async function validatorsOn(
  l1Profile: L1Profile,
  memory: RunMemory,
  sendContext: SendContext,
  note: (line: Message) => void,
): Promise<readonly FoundNode[] | Unread> {
  const { ports, profile } = sendContext.connection;
  const { signer } = sendContext;
  try {
    const l1 = await readL1(ports, profile, l1Profile);
    const { nodes } = await readOperator(ports, l1, signer.evmAddress);
    const read = await Promise.all(
      nodes.map(async ({ nodeId, validationId }) => {
        const pChain = await readOnPChain(ports, l1, { nodeId, validationId }, memory);
        if (pChain instanceof OnboardError) {
          const { code, reason, exit } = pChain;
          if (exit === 'unclear') throw pChain;
          note(message('top-up-all.left-out', { node: nodeId, code, reason }));
          return [];
        }
        return [{ l1, nodeId, validationId, balance: nAvax(pChain.balance) }];
      }),
    );
    return read.flat();
  } catch (error) {
    if (!(error instanceof OnboardError)) throw error;
    // Contracts of a forged L1 do not answer like those of an L1.
    const isForeign = /^E-(?:L1|EVM)-/.test(error.code) && !(await isOwnL1(l1Profile, sendContext));
    if (!isForeign) note(message('top-up-all.unread', { l1: l1Profile.name, code: error.code }));
    return { l1: l1Profile.name, error, isForeign };
  }
}

/** False only if the L1 is not in the profile and the chain shows that the operator has not joined it. */
async function isOwnL1(
  { balancer, middleware }: L1Profile,
  { connection: { ports, profile }, signer }: SendContext,
): Promise<boolean> {
  const published = profile.phases.flatMap(({ l1s }) => l1s);
  const isPublished = published.some((l1) => l1.balancer === balancer);
  if (isPublished || balancer === undefined || middleware === undefined) return true;
  const registered = [{ balancer, middleware, metadataUrl: '' }];
  const ranks = await joinedBy(ports.evm, profile, registered, signer.evmAddress).catch(
    ignoreOnboardError,
  );
  return ranks?.[0] !== RANK.none;
}

async function readMemory({ connection, signer, journals, clock, notice }: SendContext) {
  const store = await journals.open(journalName(connection.profile, signer.evmAddress));
  try {
    const owner = recordOwner(connection.profile, signer);
    return (await openOwnJournal(store, clock, owner, notice)).memory();
  } finally {
    await store.close();
  }
}

/**
 * Returns an own node that the C-Chain's endpoint does not list because it is behind: the journal has a later block with
 * a transaction of the node. A network that has begun anew has fewer blocks too, but later ones.
 */
function unlistedOwn(
  memory: Memory,
  listed: readonly FoundNode[],
  { number, timestamp }: EvmHead,
  wanted: readonly L1Profile[] | undefined,
) {
  const isLater = ({ chain, settled }: Submission): boolean =>
    chain === 'evm' &&
    settled?.how === 'included' &&
    (settled.height ?? 0n) > number &&
    BigInt(settled.at) >= timestamp * 1000n;
  for (const run of memory.runs) {
    const { node, balancer } = run.task;
    if (node === undefined || listed.some(({ nodeId }) => nodeId === node)) continue;
    if (wanted?.every((l1) => l1.balancer !== balancer)) continue;
    if (verifiedSubmissions(run, isLater).length > 0) return { node, balancer };
  }
  return undefined;
}

function topUpKey(
  { l1, nodeId, validationId }: FoundNode,
  { connection, signer }: SendContext,
): TaskKey {
  const request = {
    kind: 'top-up',
    l1,
    input: { nodeId, validationId, amount: nAvax(0n) },
  } as const;
  return taskKeyOf(request, connection.profile, signer.evmAddress);
}

/**
 * Returns the amount of a top-up that was signed and not seen to end; undefined if there is none. Others may have edited
 * the journal, so the amount is that of the signed bytes.
 */
function resumedAmount(
  memory: Memory,
  node: FoundNode,
  sendContext: SendContext,
): bigint | undefined {
  const run = unfinishedRun(memory, topUpKey(node, sendContext));
  const lastTopUp = run?.submissions.findLast(
    ({ step, settled }) => step === 'top-up' && settled?.how !== 'replaced',
  );
  const amount = lastTopUp && topUpAmount(lastTopUp, node.validationId);
  return run && integerIn(run, 'amount') === amount ? amount : undefined;
}

/** Seconds for which an endpoint may not show the balance after an accepted top-up. */
const BALANCE_LAG = 3600n;

/**
 * Returns the sum of the own accepted top-ups that a balance may lack. A balance falls with time, so one of up to
 * `BALANCE_LAG` before a top-up is higher than the one seen at the top-up.
 * @param price nAVAX per second
 * @param readAt the time of the P-Chain's newest block, at which the balances are read, in seconds since 1970
 */
function unshownTopUps(
  memory: Memory,
  node: FoundNode,
  { price, readAt }: { readonly price: bigint; readonly readAt: bigint },
  sendContext: SendContext,
): bigint {
  const since = (readAt - BALANCE_LAG) * 1000n;
  const fallen = price * BALANCE_LAG;
  return runsOf(memory, topUpKey(node, sendContext))
    .filter((run) => node.balance <= (integerIn(run, 'balanceBefore') ?? 0n) + fallen)
    .flatMap(({ submissions }) => submissions)
    .filter(({ settled }) => settled?.how === 'included' && BigInt(settled.at) > since)
    .reduce((sum, submission) => sum + (topUpAmount(submission, node.validationId) ?? 0n), 0n);
}

function planData(nodes: readonly PlannedNode[], unread: readonly Unread[]) {
  return {
    /** With --all: the nodes of the last plan. */
    nodes: nodes.map(({ nodeId, balance, days, add }) => ({
      nodeID: nodeId,
      /** The present balance, with own top-ups that the endpoint does not show yet. */
      balanceNAvax: balance,
      /** How long that balance would have lasted. */
      days,
      /** The added amount; 0 if the balance was sufficient. */
      addedNAvax: add,
    })),
    /** With --all: L1s whose nodes could not be read, with the code of the error. `l1` is null for the L1s of the registry. */
    unread: unread.map(({ l1, error }) => ({ l1: l1 ?? null, code: error.code })),
  };
}

function planLines(
  nodes: readonly PlannedNode[],
  unread: OnboardError | undefined,
): readonly Message[] {
  if (nodes.length === 0) return unread === undefined ? [message('top-up-all.none')] : [];
  const total = nodes.reduce((sum, { add }) => sum + add, 0n);
  const lines = nodes.map(({ nodeId: node, balance, lasts, add }) => {
    const values = { node, balance: nAvaxText.held(balance), lasts };
    return add === 0n
      ? message('top-up-all.enough', values)
      : message('top-up-all.node', { ...values, add: nAvaxText.exact(add) });
  });
  const count = nodes.filter(({ add }) => add > 0n).length;
  return total === 0n
    ? lines
    : [...lines, message('top-up-all.total', { total: nAvaxText.exact(nAvax(total)), count })];
}
