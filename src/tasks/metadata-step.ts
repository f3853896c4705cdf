import { encodeFunctionData } from 'viem/utils';
import { OnboardError } from '../domain/errors.ts';
import { printable } from '../domain/printable.ts';
import { blocked, ready, satisfied } from '../engine/check.ts';
import type { Step } from '../engine/step.ts';
import { operatorRegistryAbi } from '../protocol/abi/registries.ts';
import { message } from '../domain/message.ts';
import { planCall } from './plan-call.ts';
import type { Look, World } from './world.ts';

export interface MetadataLook extends Look<World> {
  /** The link that is to be registered. */
  readonly metadataUrl: string;
  /** The registered link; undefined: not registered. */
  registration(): Promise<{ readonly metadataUrl: string } | undefined>;
}

/** Changes the metadata link of a registered operator. */
export const metadataStep: Step<MetadataLook> = {
  id: 'set-metadata-url',
  title: message('step.set-metadata-url'),
  async check(look) {
    const registration = await look.registration();
    if (registration === undefined) return blocked(new OnboardError('E-REG-102', {}));
    if (registration.metadataUrl !== look.metadataUrl) return ready(look.metadataUrl);
    const url = printable(registration.metadataUrl, 120);
    return satisfied({ text: message('fact.metadata-url', { url }), source: 'C-Chain' });
  },
  plan({ world, metadataUrl, now }) {
    const call = {
      title: message('intent.set-metadata-url', { url: metadataUrl }),
      contract: {
        name: message('contract.operator-registry'),
        to: world.profile.contracts.operatorRegistry,
      },
      data: encodeFunctionData({
        abi: operatorRegistryAbi,
        functionName: 'setMetadataURL',
        args: [metadataUrl],
      }),
    };
    return planCall(world, call, now);
  },
};
