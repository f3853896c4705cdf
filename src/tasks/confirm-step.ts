import { OnboardError } from '../domain/errors.ts';
import { type Check, blocked, pending, satisfied, unclear } from '../engine/step.ts';
import { checkStep } from './step.ts';
import { findDisableTx } from '../protocol/p-chain/find-p-chain-tx.ts';
import { message } from '../domain/message.ts';
import type { NodeSnapshot } from './node-snapshot.ts';

/** The validator set at the `proposed` height must contain the validator with its P-Chain weight. */
export const confirmValidatorStep = checkStep(
  'confirm',
  async (snapshot: NodeSnapshot): Promise<Check> => {
    const { validationId, pChain, manager, nodeId: node } = await snapshot.validation();
    if (pChain === undefined || manager?.status !== 'active') {
      const validation = validationId ?? message('noun.its-validation');
      return unclear(new OnboardError('E-TASK-208', { node, validation }));
    }
    const { readers, l1 } = snapshot.context;
    if (pChain.balance === 0n) {
      // If no transaction is found, the error names both causes: a used-up balance and the disable owner.
      const tx = await findDisableTx(readers.pChain, pChain).catch(() => undefined);
      return blocked(
        tx === undefined
          ? new OnboardError('E-TASK-207', { node })
          : new OnboardError('E-TASK-235', { node, tx }),
      );
    }
    const set = await readers.pChain.validatorsAt(l1.subnetId, 'proposed');
    const entry = set.find(({ nodeId }) => nodeId === node);
    // The check uses the P-Chain's weight, because the manager's weight may already include a newer change.
    if (entry !== undefined && entry.weight === pChain.weight) {
      const { weight } = entry;
      const text =
        manager.weight === weight
          ? message('fact.in-set', { weight })
          : message('fact.in-set-changing', { weight, next: manager.weight });
      return satisfied({
        text,
        source: 'P-Chain',
        height: pChain.height,
        value: pChain.validationId,
      });
    }
    return awaitSet('wait.set');
  },
);

export const confirmRemovalStep = checkStep(
  'confirm',
  async (snapshot: NodeSnapshot): Promise<Check> => {
    const { manager, pChain, nodeId: node, live, validationId } = await snapshot.validation();
    const { readers, l1 } = snapshot.context;
    const isOver = pChain === undefined && manager?.status !== 'active' && live !== validationId;
    // A node that was added again may be in the set with its new validation, so the set proves nothing.
    if (isOver && live !== undefined) {
      return satisfied({ text: message('fact.completed'), source: 'C-Chain' });
    }
    if (isOver || (live === undefined && validationId === undefined)) {
      const set = await readers.pChain.validatorsAt(l1.subnetId, 'proposed');
      if (!set.some(({ nodeId }) => nodeId === node)) {
        return satisfied({ text: message('fact.out-of-set'), source: 'P-Chain' });
      }
    }
    return awaitSet('wait.unset');
  },
);

function awaitSet(key: 'wait.set' | 'wait.unset'): Check {
  return pending({ text: message(key), whose: 'network', typical: [1, 60], recheck: 1000 });
}
