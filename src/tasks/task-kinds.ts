import { type NetworkIdentity, networkKey } from '../domain/network/identity.ts';
import { isDeepStrictEqual } from 'node:util';
import { type EvmAddress, parseAddress } from '../domain/identity/evm.ts';
import { parseId, parseNodeId, type ValidationId } from '../domain/identity/ids.ts';
import { nAvax } from '../domain/units.ts';
import type { Run } from '../journal/memory.ts';
import { type Data, type TaskKey, fieldOf } from '../journal/record.ts';
import type { ReadOnlyContext } from '../ports/connection.ts';
import type { L1Facts } from '../protocol/contracts/l1-facts.ts';
import { nameOfTarget } from '../protocol/contracts/vaults.ts';
import { addNodeTask } from './nodes/add-node.ts';
import type { ExpiryChoice } from './nodes/choose-expiry.ts';
import { type AddNodeInput, encodeAddNode, isSameAddition } from './validation/add-node-input.ts';
import { type ReplaceInput, replaceTask } from './transactions/pending.ts';
import { type CleanUpInput, cleanUpTask } from './nodes/clean-up.ts';
import { type RemoveNodeInput, removeNodeTask } from './nodes/remove-node.ts';
import { type NodeReference, validationOfRun } from './validation/node-snapshot.ts';
import { type TopUpInput, topUpTask } from './money/top-up.ts';
import { type UpdateWeightInput, updateWeightTask } from './nodes/update-weight.ts';
import {
  type JoinInput,
  joinTask,
  stakeTask,
  type OptInInput,
  type RegisterInput,
  metadataTask,
  optTask,
  registerTask,
} from './operator/operator-tasks.ts';
import type { NodeContext, ReadContext, TitledTask } from './task-context.ts';

export type TaskRequest =
  | { readonly kind: 'register-operator'; readonly input: RegisterInput }
  | { readonly kind: 'set-metadata-url'; readonly input: RegisterInput }
  | { readonly kind: 'opt-in'; readonly input: OptInInput }
  | { readonly kind: 'opt-out'; readonly input: OptInInput }
  | { readonly kind: 'replace'; readonly input: ReplaceInput }
  | { readonly kind: 'join'; readonly l1: L1Facts; readonly input: JoinInput }
  | { readonly kind: 'stake'; readonly l1: L1Facts }
  | { readonly kind: 'add-node'; readonly l1: L1Facts; readonly input: AddNodeInput }
  | { readonly kind: 'update-weight'; readonly l1: L1Facts; readonly input: UpdateWeightInput }
  | { readonly kind: 'remove-node'; readonly l1: L1Facts; readonly input: RemoveNodeInput }
  | { readonly kind: 'clean-up'; readonly l1: L1Facts; readonly input: CleanUpInput }
  | { readonly kind: 'top-up'; readonly l1: L1Facts; readonly input: TopUpInput };

/** The kind of a task. The message `task.KIND` is its title. */
export type TaskKind = TaskRequest['kind'];

/** The kind of a task in the journal. The kind of an opt-in or an opt-out includes the kind of the target. */
export type RunKind =
  | Exclude<TaskKind, 'opt-in' | 'opt-out'>
  | `${Extract<TaskKind, 'opt-in' | 'opt-out'>}-${OptInInput['kind']}`;

export type OnChainMilestone = 'register' | 'opt-in' | 'stake' | 'add' | 'complete';

interface TaskKindRow<Request extends TaskRequest> {
  /** Makes the task. Called again for each snapshot of a run, with the same `expiry`. */
  task(
    context: Request extends { l1: L1Facts } ? NodeContext : ReadContext,
    request: Request,
    expiry: ExpiryChoice,
  ): TitledTask<unknown>;
  /** Distinguishes tasks of this kind in the journal, in addition to the L1 and the node. */
  target?(request: Request): string;
  recorded(request: Request): Data;
  /** By default, the two inputs must be equal. */
  isSame?(earlier: Data, request: Request): boolean;
  /** True only if the earlier run is known to have made the same change as the last run; by default false. */
  hasSameEffect?(earlier: Run, last: Run, runs: readonly Run[]): boolean;
  /**
   * The run keeps its validation, even if the node has been added again. Without this function, the wizard does not offer to
   * continue such runs.
   */
  resume?(
    run: Run,
    context: ReadOnlyContext & { readonly l1: L1Facts },
  ): Promise<Request | undefined> | Request | undefined;
  milestone?(step: string): OnChainMilestone;
}

const registrationMilestone = (step: string): OnChainMilestone =>
  step === 'register' ? 'register' : 'opt-in';

const TASK_KINDS = {
  'register-operator': {
    task: (context, { input }) => registerTask(context, input),
    recorded: ({ input }) => ({ ...input }),
    hasSameEffect: hasSameInput,
    milestone: registrationMilestone,
  },
  'set-metadata-url': {
    task: (context, { input }) => metadataTask(context, input),
    recorded: ({ input }) => ({ ...input }),
    hasSameEffect: hasSameInput,
    resume({ input }) {
      const metadataUrl = fieldOf(input, 'metadataUrl');
      return typeof metadataUrl === 'string'
        ? { kind: 'set-metadata-url', input: { metadataUrl } }
        : undefined;
    },
  },
  'opt-in': {
    task: (context, { input }) => optTask('in', context, input),
    target: ({ input }) => input.where,
    recorded: ({ input: { kind, where } }) => ({ kind, where }),
    hasSameEffect: isNotReversed,
    milestone: registrationMilestone,
  },
  'opt-out': {
    task: (context, { input }) => optTask('out', context, input),
    target: ({ input }) => input.where,
    recorded: ({ input: { kind, where } }) => ({ kind, where }),
    hasSameEffect: isNotReversed,
    async resume({ task }, { ports, profile, l1 }) {
      if (task.target === undefined) return undefined;
      const where = parseAddress(task.target);
      const kind = task.kind === 'opt-out-l1' ? 'l1' : 'vault';
      const name = await nameOfTarget(ports, profile, { kind, where }, l1);
      return { kind: 'opt-out', input: { kind, where, name } };
    },
  },
  replace: {
    task: (context, { input }) => replaceTask(context, input),
    target: ({ input }) => input.nonce.toString(),
    recorded: ({ input: { how } }) => ({ how }),
  },
  join: {
    task: (context, { input }) => joinTask(context, input),
    recorded: ({ input: { metadataUrl = null, vaults } }) => ({
      metadataUrl,
      vaults: vaults.map(({ address }) => address),
    }),
    milestone: registrationMilestone,
  },
  stake: {
    task: (context) => stakeTask(context),
    recorded: () => null,
    milestone: () => 'stake',
  },
  'add-node': {
    task: (context, { input }, expiry) => addNodeTask(context, input, expiry),
    recorded: ({ input }) => encodeAddNode(input),
    isSame: (earlier, { input }) => isSameAddition(earlier, input),
    hasSameEffect: isOfSameValidation,
    // The wizard continues an addition in its own screens.
    resume: () => undefined,
    milestone: (step) => (step === 'add' || step === 'epoch' ? 'add' : 'complete'),
  },
  'update-weight': {
    task: (context, { input }) => updateWeightTask(context, input),
    recorded: ({ input: { stake = null } }) => ({ stake }),
    // A request without a stake continues any update in progress.
    isSame: (earlier, { input: { stake } }) =>
      stake === undefined || isDeepStrictEqual(earlier, { stake }),
    hasSameEffect: isOfSameValidation,
    resume(run, { l1 }) {
      const node = nodeOf(run);
      const stake = integerIn(run, 'stake');
      const input = node && { ...node, ...(stake !== undefined && { stake }) };
      return input && { kind: 'update-weight', l1, input };
    },
  },
  'remove-node': {
    task: (context, { input }) => removeNodeTask(context, input),
    recorded: () => null,
    hasSameEffect: isOfSameValidation,
    resume(run, { l1 }) {
      const node = nodeOf(run);
      return node && { kind: 'remove-node', l1, input: { ...node, initiates: true } };
    },
  },
  'clean-up': {
    task: (context, { input }) => cleanUpTask(context, input),
    target: ({ input }) => input.validationId,
    recorded: () => null,
    resume(run, { l1 }) {
      const { nodeId, validationId } = nodeOf(run) ?? {};
      return nodeId && validationId && { kind: 'clean-up', l1, input: { nodeId, validationId } };
    },
  },
  'top-up': {
    task: (context, { input }) => topUpTask(context, input),
    target: ({ input }) => input.validationId,
    recorded: ({ input: { amount, balanceBefore } }) => ({
      amount,
      ...(balanceBefore !== undefined && { balanceBefore }),
    }),
    isSame: (earlier, { input: { amount } }) => fieldOf(earlier, 'amount') === amount,
    resume(run, { l1 }) {
      const { nodeId, validationId } = nodeOf(run) ?? {};
      const amount = integerIn(run, 'amount');
      if (!nodeId || !validationId || amount === undefined) return undefined;
      return { kind: 'top-up', l1, input: { nodeId, validationId, amount: nAvax(amount) } };
    },
  },
} satisfies {
  readonly [Kind in TaskKind]: TaskKindRow<Extract<TaskRequest, { kind: Kind }>>;
};

export function taskKindRow(kind: TaskKind): TaskKindRow<TaskRequest> {
  return TASK_KINDS[kind];
}

/** The kinds of tasks that the wizard offers to continue. The message `continue.KIND` is the offer. */
export type ResumableKind = {
  [Kind in TaskKind]: (typeof TASK_KINDS)[Kind] extends { resume: unknown } ? Kind : never;
}[TaskKind];

export function resumableKindOf(task: Pick<TaskKey, 'kind'>): ResumableKind | undefined {
  const kind = taskKindOf(task);
  return kind !== undefined && isResumable(kind) ? kind : undefined;
}

const isResumable = (kind: TaskKind): kind is ResumableKind => 'resume' in TASK_KINDS[kind];

export function rowOfRun({ task }: Run): TaskKindRow<TaskRequest> | undefined {
  const kind = taskKindOf(task);
  return kind && taskKindRow(kind);
}

/** Returns the kind of a task from the journal; undefined if this version does not know the kind. */
export function taskKindOf({ kind }: Pick<TaskKey, 'kind'>): TaskKind | undefined {
  const name = kind.replace(/^(opt-in|opt-out)-(l1|vault)$/, '$1');
  return Object.hasOwn(TASK_KINDS, name) ? (name as TaskKind) : undefined;
}

/** Returns the journal key of a request. A request can continue only a run with an equal key. */
export function taskKeyOf(
  request: TaskRequest,
  profile: NetworkIdentity,
  operator: EvmAddress,
): TaskKey {
  const kind: RunKind =
    request.kind === 'opt-in' || request.kind === 'opt-out'
      ? `${request.kind}-${request.input.kind}`
      : request.kind;
  const target = taskKindRow(request.kind).target?.(request);
  return {
    ...{ kind, network: networkKey(profile), operator },
    ...('l1' in request && { balancer: request.l1.balancer }),
    ...('input' in request && 'nodeId' in request.input && { node: request.input.nodeId }),
    ...(target !== undefined && { target }),
  };
}

function hasSameInput(earlier: Run, last: Run): boolean {
  return isDeepStrictEqual(earlier.input, last.input);
}

function isOfSameValidation(earlier: Run, last: Run): boolean {
  const validationId = validationOfRun(last);
  return validationId !== undefined && validationId === validationOfRun(earlier);
}

/** False if a later opt-out reversed this opt-in, or a later opt-in reversed this opt-out. */
function isNotReversed(earlier: Run, { task }: Run, runs: readonly Run[]): boolean {
  const [was, is] = task.kind.startsWith('opt-in-') ? ['-in-', '-out-'] : ['-out-', '-in-'];
  const opposite = task.kind.replace(was, is);
  return !runs
    .slice(runs.indexOf(earlier))
    .some(
      (run) =>
        run.task.kind === opposite && run.task.target === task.target && run.submissions.length > 0,
    );
}

/** The node and the validation that a run is about; undefined for a run without a node. */
function nodeOf(run: Run): NodeReference | undefined {
  const { node } = run.task;
  if (node === undefined) return undefined;
  return { nodeId: parseNodeId(node), validationId: validationOf(run) };
}

/** The validation that a run is about: from its task or facts, or else from the signed transaction that changes it. */
export function validationOf(run: Run): ValidationId | undefined {
  const { kind, target } = run.task;
  const bound = kind === 'top-up' || kind === 'clean-up' ? target : undefined;
  const changed = run.submissions.find(({ step }) => step === 'remove' || step === 'update');
  const [first, second] = changed?.changeId.split(':') ?? [];
  const id = bound ?? (changed?.step === 'remove' ? second : first);
  const validationId =
    id === undefined ? undefined : parseId<ValidationId>(id, 'noun.validation-id');
  return validationOfRun(run) ?? validationId;
}

export function integerIn({ input }: Run, name: string): bigint | undefined {
  const value = fieldOf(input, name);
  return typeof value === 'bigint' ? value : undefined;
}

/** True if the input of an earlier run means the same change as a request. */
export function isSameRequest(request: TaskRequest, earlier: Data): boolean {
  const row = taskKindRow(request.kind);
  return row.isSame?.(earlier, request) ?? isDeepStrictEqual(earlier, row.recorded(request));
}
