import { encodeFunctionData } from 'viem/utils';
import { OnboardError } from '../domain/errors.ts';
import { printable } from '../domain/printable.ts';
import { blocked, ready, satisfied } from '../engine/check.ts';
import type { Step } from '../engine/step.ts';
import { operatorRegistryAbi } from '../protocol/abi/registries.ts';
import { message } from '../domain/message.ts';
import { planCall } from './plan-call.ts';
import type { Look, World } from './world.ts';

export interface RegisterLook extends Look<World> {
  /** A link to the operator's metadata; needed only where the operator is not registered yet. */
  readonly metadataUrl: string | undefined;
  /** Whether registering is all that the task is about: then another link that is registered is not what was asked for. */
  readonly insists?: true;
  /** The registered link; undefined: not registered. */
  registration(): Promise<{ readonly metadataUrl: string } | undefined>;
}

/** Registers the operator in the operator registry. */
export const registerStep: Step<RegisterLook> = {
  id: 'register',
  title: message('step.register'),
  async check(look) {
    const registration = await look.registration();
    if (registration === undefined) return ready(look.world.operator);
    const url = printable(registration.metadataUrl, 120);
    const wanted = look.insists && look.metadataUrl;
    if (wanted !== undefined && wanted !== registration.metadataUrl) {
      return blocked(
        new OnboardError('E-TASK-224', { present: url, wanted: printable(wanted, 120) }),
      );
    }
    return satisfied({ text: message('fact.registered', { url }), source: 'C-Chain' });
  },
  plan(look) {
    const url = look.metadataUrl;
    if (url === undefined) throw new OnboardError('E-TASK-201', {});
    const { profile } = look.world;
    return planCall(
      look.world,
      {
        title: message('intent.register', { url }),
        contract: {
          name: message('contract.operator-registry'),
          to: profile.contracts.operatorRegistry,
        },
        data: encodeFunctionData({
          abi: operatorRegistryAbi,
          functionName: 'registerOperator',
          args: [url],
        }),
      },
      look.now,
    );
  },
};
