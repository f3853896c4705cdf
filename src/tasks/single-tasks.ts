import type { EvmAddress } from '../domain/evm.ts';
import type { Step, Task } from '../engine/step.ts';
import { operatorRegistryAbi, optInServiceAbi } from '../protocol/abi/registries.ts';
import { ask, askAll, query } from '../protocol/contracts/query.ts';
import { once } from './once.ts';
import { optInStep } from './opt-in-step.ts';
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
  const what = 'operator registry';
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
}

/** Opts the operator in to any L1 of the registry or to any vault, known by its address alone. */
export function optInTask(world: World, { kind, where }: OptInInput): Task<Look<World>> {
  const { operatorL1OptIn, operatorVaultOptIn } = world.profile.contracts;
  const service = kind === 'l1' ? operatorL1OptIn : operatorVaultOptIn;
  const isOptedIn = async () => {
    const asked = query(
      `${kind === 'l1' ? 'L1' : 'vault'} opt-in service`,
      service,
      optInServiceAbi,
      'isOptedIn',
      [world.operator, where],
    );
    const [answer] = await askAll(world.readers.evm, [asked]);
    return answer;
  };
  const step: Step<Look<World>> = optInStep({ kind, where, name: where, isOptedIn });
  return {
    kind: `opt-in-${kind}`,
    steps: [step],
    look: (memory, now) => ({ world, memory, now }),
  };
}
