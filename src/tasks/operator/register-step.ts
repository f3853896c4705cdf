import { encodeFunctionData } from 'viem/utils';
import { OnboardError } from '../../domain/errors.ts';
import { printable } from '../../domain/text/printable.ts';
import { blocked, ready, satisfied } from '../../engine/step.ts';
import type { ReadContext, Snapshot, Step } from '../step.ts';
import { operatorRegistryAbi } from '../../protocol/abi/registries.ts';
import { message } from '../../domain/message.ts';
import { planCall } from '../calls/plan-call.ts';

export interface RegisterSnapshot extends Snapshot<ReadContext> {
  /** The operator's metadata URL; required only if the operator is not registered yet. */
  readonly metadataUrl: string | undefined;
  /** True if the task only registers the operator. In such a task, a different registered URL is an error. */
  readonly requiresSameUrl?: true;
  /** The registered URL; undefined if the operator is not registered. */
  registration(): Promise<{ readonly metadataUrl: string } | undefined>;
}

/** Registers the operator in the operator registry. */
export const registerStep: Step<RegisterSnapshot> = {
  id: 'register',
  title: message('step.register'),
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
    const { profile } = snapshot.context;
    return planCall(
      snapshot.context,
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
      snapshot.now,
    );
  },
};
