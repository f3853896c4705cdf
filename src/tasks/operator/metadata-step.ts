import { encodeFunctionData } from 'viem/utils';
import { OnboardError } from '../../domain/errors.ts';
import { printable } from '../../domain/text/printable.ts';
import { blocked, ready, satisfied } from '../../engine/checking/check.ts';
import type { Step } from '../step.ts';
import { operatorRegistryAbi } from '../../protocol/abi/registries.ts';
import { message } from '../../domain/message.ts';
import { planCall } from '../calls/plan-call.ts';
import type { Snapshot, ReadContext } from '../read-context.ts';

export interface MetadataSnapshot extends Snapshot<ReadContext> {
  /** The metadata URL to register. */
  readonly metadataUrl: string;
  /** The registered URL; undefined if the operator is not registered. */
  registration(): Promise<{ readonly metadataUrl: string } | undefined>;
}

/** Changes the metadata URL of a registered operator. */
export const metadataStep: Step<MetadataSnapshot> = {
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
