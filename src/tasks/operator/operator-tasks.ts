import type { EvmAddress } from '../../domain/identity/evm.ts';
import { type ReadContext, type Snapshot, type Step, type Task, memoize } from '../step.ts';
import { operatorRegistryAbi, optInServiceAbi } from '../../protocol/abi/registries.ts';
import { tryQueries, runQueries, query } from '../../protocol/contracts/query.ts';
import { optStep, type OptInChange } from './opt-step.ts';
import { registerStep, type RegisterSnapshot } from './register-step.ts';
import { encodeFunctionData } from 'viem/utils';
import { OnboardError } from '../../domain/errors.ts';
import { printable } from '../../domain/text/printable.ts';
import { blocked, ready, satisfied } from '../../engine/step.ts';
import { message } from '../../domain/message.ts';
import { planCall } from '../calls/plan-call.ts';

export interface RegisterInput {
  /** The URL of the operator's metadata. */
  readonly metadataUrl: string;
}

/** Registers the operator; needs no L1. */
export function registerTask(
  context: ReadContext,
  { metadataUrl }: RegisterInput,
): Task<RegisterSnapshot> {
  return {
    steps: [registerStep],
    takeSnapshot: (memory, now) => ({
      context,
      memory,
      now,
      metadataUrl,
      requiresSameUrl: true,
      registration: memoize(() => readRegistration(context)),
    }),
  };
}

async function readRegistration({
  readers: { evm },
  profile,
  operator,
}: ReadContext): Promise<{ readonly metadataUrl: string } | undefined> {
  const { operatorRegistry: registry } = profile.contracts;
  const what = 'noun.operator-registry';
  const [[registered], [metadataUrl = '']] = await Promise.all([
    runQueries(evm, [query(what, registry, operatorRegistryAbi, 'isRegistered', [operator])]),
    tryQueries(evm, [
      query(what, registry, operatorRegistryAbi, 'operatorMetadataURL', [operator]),
    ]),
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

/** Opts the operator in to an L1 of the L1 registry or to a vault. */
export function optInTask(context: ReadContext, input: OptInInput): Task<Snapshot<ReadContext>> {
  return optTask(context, optStep('in', optInOf(context, input)));
}

/** Opts the operator out of an L1 or a vault. */
export function optOutTask(context: ReadContext, input: OptInInput): Task<Snapshot<ReadContext>> {
  return optTask(context, optStep('out', optInOf(context, input)));
}

/** Changes the metadata URL of a registered operator. */
export function metadataTask(
  context: ReadContext,
  { metadataUrl }: RegisterInput,
): Task<MetadataSnapshot> {
  return {
    steps: [metadataStep],
    takeSnapshot: (memory, now) => ({
      context,
      memory,
      now,
      metadataUrl,
      registration: memoize(() => readRegistration(context)),
    }),
  };
}

function optTask(
  context: ReadContext,
  step: Step<Snapshot<ReadContext>>,
): Task<Snapshot<ReadContext>> {
  return { steps: [step], takeSnapshot: (memory, now) => ({ context, memory, now }) };
}

function optInOf(
  context: ReadContext,
  { kind, where, name = where }: OptInInput,
): OptInChange<Snapshot<ReadContext>> {
  const { operatorL1OptIn, operatorVaultOptIn } = context.profile.contracts;
  const service = kind === 'l1' ? operatorL1OptIn : operatorVaultOptIn;
  const isOptedIn = async () => {
    const isOptedInQuery = query(
      kind === 'l1' ? 'noun.l1-opt-in-service' : 'noun.vault-opt-in-service',
      service,
      optInServiceAbi,
      'isOptedIn',
      [context.operator, where],
    );
    const [answer] = await runQueries(context.readers.evm, [isOptedInQuery]);
    return answer;
  };
  return { kind, where, name, isOptedIn };
}

interface MetadataSnapshot extends Snapshot<ReadContext> {
  /** The metadata URL to register. */
  readonly metadataUrl: string;
  /** The registered URL; undefined if the operator is not registered. */
  registration(): Promise<{ readonly metadataUrl: string } | undefined>;
}

/** Changes the metadata URL of a registered operator. */
const metadataStep: Step<MetadataSnapshot> = {
  id: 'set-metadata-url',
  title: message('step.set-metadata-url'),
  async check(snapshot) {
    const registration = await snapshot.registration();
    if (registration === undefined) return blocked(new OnboardError('E-REG-102', {}));
    if (registration.metadataUrl !== snapshot.metadataUrl) return ready(snapshot.metadataUrl);
    const url = printable(registration.metadataUrl, 120);
    return satisfied({ text: message('fact.metadata-url', { url }), source: 'C-Chain' });
  },
  plan({ context, metadataUrl, now }) {
    const call = {
      title: message('intent.set-metadata-url', { url: metadataUrl }),
      contract: {
        name: message('contract.operator-registry'),
        to: context.profile.contracts.operatorRegistry,
      },
      data: encodeFunctionData({
        abi: operatorRegistryAbi,
        functionName: 'setMetadataURL',
        args: [metadataUrl],
      }),
    };
    return planCall(context, call, now);
  },
};
