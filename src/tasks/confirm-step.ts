import { OnboardError } from '../domain/errors.ts';
import { blocked, pending, satisfied, unclear } from '../engine/check.ts';
import type { Step } from '../engine/step.ts';
import { say } from './messages.ts';
import type { NodeLook } from './node-look.ts';

/** Nothing to send: the validator is active, has a balance, and is in the set that the network proposes. */
export const confirmValidatorStep: Step<NodeLook> = {
  id: 'confirm',
  title: say('step.confirm'),
  async check(look) {
    const { validationId, pChain, manager, nodeId: node } = await look.validation();
    if (pChain === undefined || manager?.status !== 'active') {
      const validation = validationId ?? 'its validation';
      return unclear(new OnboardError('E-TASK-208', { node, validation }));
    }
    if (pChain.balance === 0n) return blocked(new OnboardError('E-TASK-207', { node }));
    const { readers, l1 } = look.world;
    const set = await readers.pChain.validatorsAt(l1.subnetId, 'proposed');
    const entry = set.find(({ nodeId }) => nodeId === node);
    if (entry?.weight === pChain.weight && entry.weight === manager.weight) {
      return satisfied({
        text: say('fact.in-set', { weight: entry.weight }),
        source: 'P-Chain',
        height: pChain.height,
        value: pChain.validationId,
      });
    }
    return pending({ text: say('wait.set'), whose: 'network', typical: [1, 60], recheck: 1000 });
  },
  plan: nothingToPlan,
};

/** Nothing to send: the validation has ended on both chains and the set is without it. */
export const confirmRemovalStep: Step<NodeLook> = {
  id: 'confirm',
  title: say('step.confirm'),
  async check(look) {
    const { manager, pChain, nodeId: node, live } = await look.validation();
    const { readers, l1 } = look.world;
    if (live === undefined && pChain === undefined && manager?.status !== 'active') {
      const set = await readers.pChain.validatorsAt(l1.subnetId, 'proposed');
      if (!set.some(({ nodeId }) => nodeId === node)) {
        return satisfied({ text: say('fact.out-of-set'), source: 'P-Chain' });
      }
    }
    return pending({ text: say('wait.unset'), whose: 'network', typical: [1, 60], recheck: 1000 });
  },
  plan: nothingToPlan,
};

function nothingToPlan(): never {
  throw new RangeError('this step only looks');
}
