import { encodeFunctionData } from 'viem/utils';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import { blocked, ready, satisfied, type Check, pending } from '../../engine/step.ts';
import {
  type ReadContext,
  type Snapshot,
  type TitledStep,
  type TitledTask,
  type L1Context,
  checkOnlyStep,
} from '../task-context.ts';
import {
  operatorRegistryAbi,
  optInServiceAbi,
  operatorRegistryAt,
  optInServiceOf,
  optedInQuery,
} from '../../protocol/abi/l1-contracts.ts';
import { type Message, message } from '../../domain/message.ts';
import { planCall } from '../transactions/plan-call.ts';
import { OnboardError } from '../../domain/errors.ts';
import { memoize } from '../../domain/kept-results.ts';
import { printable } from '../../domain/text/printable.ts';
import { runQueries, tryQueries } from '../../protocol/contracts/query.ts';
import { callData, query } from '../../protocol/abi/call-data.ts';
import type { OperatorFacts } from '../../protocol/contracts/operator-facts.ts';
import { readOperator } from '../../protocol/snapshots/read-operator.ts';
import { groupedUnits } from '../../domain/units.ts';
import { epochWait, obstacleOf, stakeError } from './operator-obstacle.ts';
import { dateOf } from '../../domain/iso-time.ts';

interface OptInChange<L> extends Required<OptInInput> {
  readonly isOptedIn: (snapshot: L) => Promise<boolean>;
}

/** Stake in a vault counts only while the operator is opted in to it and to the L1, so an opt-out warns. */
function optStep<L extends Snapshot<ReadContext>>(
  direction: 'in' | 'out',
  { kind, where, name, isOptedIn }: OptInChange<L>,
): TitledStep<L> {
  return {
    id: kind === 'l1' ? `opt-${direction}-l1` : `opt-${direction}-vault:${where}`,
    check: async (snapshot) =>
      (await isOptedIn(snapshot)) === (direction === 'in')
        ? satisfied({
            text: message(`fact.opted-${direction}-${kind}`, { name }),
            source: 'C-Chain',
          })
        : ready(where),
    async plan({ context, now }) {
      const title = message(`intent.opt-${direction}-${kind}`, { name });
      const to = optInServiceOf(kind, context.profile.contracts);
      const contract = { name: message(`contract.${kind}-opt-in`), to };
      const call = direction === 'in' ? 'optIn' : 'optOut';
      const data = callData(optInServiceAbi, call, [where]);
      const intent = await planCall(context, { title, contract, data }, now);
      return direction === 'in' ? intent : { ...intent, warning: message(`warn.opt-out-${kind}`) };
    },
  };
}

export interface RegisterSnapshot extends Snapshot<ReadContext> {
  /** The operator's metadata URL; required only if the operator is not registered yet. */
  readonly metadataUrl: string | undefined;
  /** The task only registers the operator, so a different registered URL is an error. */
  readonly requiresSameUrl?: true;
  /** The registered URL; undefined if the operator is not registered. */
  registration(): Promise<{ readonly metadataUrl: string } | undefined>;
}

const registerStep: TitledStep<RegisterSnapshot> = {
  id: 'register',
  async check(snapshot) {
    const registration = await snapshot.registration();
    if (registration === undefined) return ready(snapshot.context.operator);
    const url = printable(registration.metadataUrl, 120);
    const wanted = snapshot.requiresSameUrl && snapshot.metadataUrl;
    if (wanted !== undefined && wanted !== registration.metadataUrl) {
      return blocked(
        new OnboardError('E-TASK-224', { present: url, wanted: printable(wanted, 120) }),
      );
    }
    return satisfied({ text: message('fact.registered', { url }), source: 'C-Chain' });
  },
  plan(snapshot) {
    const url = snapshot.metadataUrl;
    if (url === undefined) throw new OnboardError('E-TASK-201', {});
    return planRegistryCall(snapshot, message('intent.register', { url }), 'registerOperator', url);
  },
};

function planRegistryCall(
  { context, now }: Snapshot<ReadContext>,
  title: Message,
  functionName: 'registerOperator' | 'setMetadataURL',
  url: string,
) {
  const data = encodeFunctionData({ abi: operatorRegistryAbi, functionName, args: [url] });
  const to = context.profile.contracts.operatorRegistry;
  const contract = { name: message('contract.operator-registry'), to };
  return planCall(context, { title, contract, data }, now);
}

export interface RegisterInput {
  readonly metadataUrl: string;
}

export function registerTask(
  context: ReadContext,
  input: RegisterInput,
): TitledTask<RegisterSnapshot> {
  const task = metadataTask(context, input);
  return {
    steps: [registerStep],
    beginSnapshot: (memory, now) => ({ ...task.beginSnapshot(memory, now), requiresSameUrl: true }),
  };
}

export function metadataTask(
  context: ReadContext,
  { metadataUrl }: RegisterInput,
): TitledTask<MetadataSnapshot> {
  return {
    steps: [metadataStep],
    beginSnapshot: (memory, now) => ({
      context,
      memory,
      now,
      metadataUrl,
      registration: memoize(() => readRegistration(context)),
    }),
  };
}

async function readRegistration({ readers: { evm }, profile, operator }: ReadContext) {
  const { operatorRegistry: registry } = profile.contracts;
  const [[registered], [metadataUrl = '']] = await Promise.all([
    runQueries(evm, [query(operatorRegistryAt(registry), 'isRegistered', [operator])]),
    tryQueries(evm, [query(operatorRegistryAt(registry), 'operatorMetadataURL', [operator])]),
  ]);
  return registered ? { metadataUrl } : undefined;
}

export interface OptInInput {
  readonly kind: 'l1' | 'vault';
  /** The L1's balancer, or the vault. */
  readonly where: EvmAddress;
  /** The name for texts; by default the address. */
  readonly name?: string;
}

export function optTask(
  direction: 'in' | 'out',
  context: ReadContext,
  { kind, where, name = where }: OptInInput,
): TitledTask<Snapshot<ReadContext>> {
  const isOptedIn = async () => {
    const { readers, profile, operator } = context;
    const isIn = optedInQuery(kind, profile.contracts, operator, where);
    const [answer] = await runQueries(readers.evm, [isIn]);
    return answer;
  };
  return {
    steps: [optStep(direction, { kind, where, name, isOptedIn })],
    beginSnapshot: (memory, now) => ({ context, memory, now }),
  };
}

type MetadataSnapshot = RegisterSnapshot & { readonly metadataUrl: string };

const metadataStep: TitledStep<MetadataSnapshot> = {
  id: 'set-metadata-url',
  async check(snapshot) {
    const registration = await snapshot.registration();
    if (registration === undefined) return blocked(new OnboardError('E-REG-102', {}));
    if (registration.metadataUrl !== snapshot.metadataUrl) return ready(snapshot.metadataUrl);
    const url = printable(registration.metadataUrl, 120);
    return satisfied({ text: message('fact.metadata-url', { url }), source: 'C-Chain' });
  },
  plan(snapshot) {
    const { metadataUrl: url } = snapshot;
    const title = message('intent.set-metadata-url', { url });
    return planRegistryCall(snapshot, title, 'setMetadataURL', url);
  },
};

export interface JoinInput {
  /** Required only if the operator is not registered yet. */
  readonly metadataUrl?: string;
  readonly vaults: readonly { readonly address: EvmAddress; readonly name: string }[];
}

export interface JoinSnapshot extends OperatorSnapshot, RegisterSnapshot {
  readonly context: L1Context;
}

export function joinTask(
  context: L1Context,
  { metadataUrl, vaults }: JoinInput,
): TitledTask<JoinSnapshot> {
  return {
    steps: [
      registerStep,
      optStep<JoinSnapshot>('in', {
        kind: 'l1',
        where: context.l1.balancer,
        name: context.l1.name,
        isOptedIn: async (snapshot) => (await snapshot.operator()).optedInToL1,
      }),
      ...vaults.map(({ address, name }) =>
        optStep<JoinSnapshot>('in', {
          kind: 'vault',
          where: address,
          name,
          isOptedIn: async (snapshot) =>
            (await snapshot.operator()).vaults.some(
              (vault) => vault.address === address && vault.optedIn,
            ),
        }),
      ),
    ],
    beginSnapshot: (memory, now) => {
      const operator = memoizeOperator(context);
      const registration = async () => {
        const { registered, metadataUrl: url } = await operator();
        return registered ? { metadataUrl: url ?? '' } : undefined;
      };
      return { context, memory, now, operator, metadataUrl, registration };
    },
  };
}

/** Waits until the operator has stake for one more node. Sends nothing. */
export function stakeTask(context: L1Context): TitledTask<OperatorSnapshot> {
  return {
    steps: [stakeStep],
    beginSnapshot: (memory, now) => ({ context, memory, now, operator: memoizeOperator(context) }),
  };
}

function memoizeOperator({
  readers,
  l1,
  operator,
  onFacts,
}: L1Context): () => Promise<OperatorFacts> {
  return memoize(async () => {
    const facts = await readOperator(readers, l1, operator);
    onFacts?.(facts);
    return facts;
  });
}

/**
 * Waits for the L1 owner to enable the operator, for a curator to delegate stake, or for the next epoch. Blocked if
 * the operator is not opted in, or if its nodes leave too little stake for one more.
 */
const stakeStep = checkOnlyStep('stake', async (snapshot: OperatorSnapshot): Promise<Check> => {
  const { l1, operator } = snapshot.context;
  const facts = await snapshot.operator();
  const { stake, epoch } = facts;
  const { minimum } = l1.primaryClass;
  const units = (amount: bigint) => groupedUnits(amount, l1.primaryDecimals);
  const symbol = l1.primarySymbol;
  const hasEnough = stake.free >= minimum;
  switch (obstacleOf(facts)) {
    case 'not-opted-in':
      return blocked(new OnboardError('E-MW-106', { operator, l1: l1.balancer }));
    case 'not-enabled':
      return pending({ text: message('wait.l1-owner'), party: 'l1-owner', recheck: 3000 });
    case 'disabled': {
      const text = hasEnough
        ? message('wait.disabled-soon', { until: dateOf(epoch.endsAt) })
        : message('wait.disabled');
      return pending({ text, party: 'l1-owner', recheck: 3000 });
    }
    case undefined:
      break;
  }
  if (hasEnough) {
    const text = message('fact.stake', { free: units(stake.free), symbol });
    return satisfied({ text, source: 'C-Chain' });
  }
  const wait = epochWait(facts, l1, minimum);
  if (wait !== undefined) return pending(wait);
  if (stake.used > 0n) {
    return blocked(stakeError(snapshot.context, stake.free, minimum));
  }
  return pending({ text: message('wait.curator'), party: 'curator', recheck: 3000 });
});

export interface OperatorSnapshot extends Snapshot<L1Context> {
  operator(): Promise<OperatorFacts>;
}
