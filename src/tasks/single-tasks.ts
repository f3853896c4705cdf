import type { EvmAddress } from '../domain/evm.ts';
import type { Step, Task } from '../engine/step.ts';
import { operatorRegistryAbi, optInServiceAbi } from '../protocol/abi/registries.ts';
import { ask, askAll, query } from '../protocol/contracts/query.ts';
import { once } from './once.ts';
import { metadataStep, type MetadataLook } from './metadata-step.ts';
import { optStep, type OptIn } from './opt-step.ts';
import { registerStep, type RegisterLook } from './register-step.ts';
import type { Look, World } from './world.ts';

export interface RegisterInput {
  /** A link to the operator's metadata. */
  readonly metadataUrl: string;
}

/** Registers the operator; needs no L1. */
export function registerTask(world: World, { metadataUrl }: RegisterInput): Task<RegisterLook> {
  return {
    kind: 'register-operator',
    steps: [registerStep],
    look: (memory, now) => ({
      world,
      memory,
      now,
      metadataUrl,
      insists: true,
      registration: once(() => readRegistration(world)),
    }),
  };
}

async function readRegistration({
  readers: { evm },
  profile,
  operator,
}: World): Promise<{ readonly metadataUrl: string } | undefined> {
  const { operatorRegistry: registry } = profile.contracts;
  const what = 'noun.operator-registry';
  const [[registered], [metadataUrl = '']] = await Promise.all([
    askAll(evm, [query(what, registry, operatorRegistryAbi, 'isRegistered', [operator])]),
    ask(evm, [query(what, registry, operatorRegistryAbi, 'operatorMetadataURL', [operator])]),
  ]);
  return registered ? { metadataUrl } : undefined;
}

export interface OptInInput {
  readonly kind: 'l1' | 'vault';
  /** The L1's balancer, or the vault. */
  readonly where: EvmAddress;
  /** How sentences call it; its address if left out. */
  readonly name?: string;
}

/** Opts the operator in to any L1 of the registry or to any vault, known by its address alone. */
export function optInTask(world: World, input: OptInInput): Task<Look<World>> {
  return optTask(world, `opt-in-${input.kind}`, optStep('in', optInOf(world, input)));
}

/** Opts the operator out of an L1 or a vault, known by its address alone. */
export function optOutTask(world: World, input: OptInInput): Task<Look<World>> {
  return optTask(world, `opt-out-${input.kind}`, optStep('out', optInOf(world, input)));
}

/** Changes the metadata link of a registered operator. */
export function metadataTask(world: World, { metadataUrl }: RegisterInput): Task<MetadataLook> {
  return {
    kind: 'set-metadata-url',
    steps: [metadataStep],
    look: (memory, now) => ({
      world,
      memory,
      now,
      metadataUrl,
      registration: once(() => readRegistration(world)),
    }),
  };
}

function optTask(world: World, kind: string, step: Step<Look<World>>): Task<Look<World>> {
  return { kind, steps: [step], look: (memory, now) => ({ world, memory, now }) };
}

function optInOf(world: World, { kind, where, name = where }: OptInInput): OptIn<Look<World>> {
  const { operatorL1OptIn, operatorVaultOptIn } = world.profile.contracts;
  const service = kind === 'l1' ? operatorL1OptIn : operatorVaultOptIn;
  const isOptedIn = async () => {
    const asked = query(
      kind === 'l1' ? 'noun.l1-opt-in-service' : 'noun.vault-opt-in-service',
      service,
      optInServiceAbi,
      'isOptedIn',
      [world.operator, where],
    );
    const [answer] = await askAll(world.readers.evm, [asked]);
    return answer;
  };
  return { kind, where, name, isOptedIn };
}
