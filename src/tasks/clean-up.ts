import { OnboardError } from '../domain/errors.ts';
import type { NodeId, ValidationId } from '../domain/ids.ts';
import { nAvax } from '../domain/units.ts';
import { blocked, satisfied } from '../engine/check.ts';
import type { Step, Task } from '../engine/step.ts';
import { changeOf } from './change.ts';
import { acknowledgeStep } from './legs/acknowledge-step.ts';
import { completeSteps } from './legs/complete-step.ts';
import { exportStep } from './legs/export-step.ts';
import { afterExport, afterPChain } from './legs/follow-ups.ts';
import type { FindFunding } from './legs/funding.ts';
import { importStep } from './legs/import-step.ts';
import { importFee } from '../protocol/p-chain/p-chain-fees.ts';
import { PAST } from './legs/present-change.ts';
import { message } from '../domain/message.ts';
import { lookAtAnyNode, type NodeLook } from './node-look.ts';
import type { NodeWorld } from './world.ts';

export interface CleanUpInput {
  readonly nodeId: NodeId;
  readonly validationId: ValidationId;
}

/**
 * Cleans up a registration that expired before the P-Chain had it: the P-Chain's validators sign that it
 * cannot be registered any more, and the manager forgets it. Then the node can be added again. Validators
 * sign by the time of the last P-Chain block: on an idle P-Chain a small import makes a block first.
 */
export function cleanUpTask(
  world: NodeWorld,
  { nodeId, validationId }: CleanUpInput,
): Task<NodeLook> {
  const handles = new Set(['expired'] as const);
  return {
    kind: 'clean-up',
    steps: [
      expiredStep,
      exportStep(blockFunding, afterExport(afterPChain(handles))),
      importStep(blockFunding, afterPChain(handles)),
      acknowledgeStep(handles),
      ...completeSteps(handles),
    ],
    look: (memory, now) => lookAtAnyNode(world, nodeId, validationId, memory, now),
  };
}

/** What the import costs that makes a block, while the last P-Chain block is older than the expiry. */
const blockFunding: FindFunding<NodeLook> = async (look) => {
  const change = changeOf(await look.validation());
  if (change.kind !== 'expired') return undefined;
  const { expiry } = change.registration.message;
  if ((await look.world.readers.pChain.time()) >= expiry) return undefined;
  // One block is enough: another import would not make the P-Chain's clocks faster.
  if (look.memory.submissions('import').some(({ settled }) => settled?.how === 'included')) {
    return undefined;
  }
  const account = await look.account();
  const fee = importFee(account.gasPrice);
  const missing = 2n * fee - account.importable;
  return {
    subject: look.nodeId,
    account,
    need: nAvax(account.have + fee),
    fee,
    missing: nAvax(missing > 0n ? missing : 0n),
    makesBlock: true,
  };
};

/** What is not expired has nothing to be cleared away; what was cleared away has nothing left. */
const expiredStep: Step<NodeLook> = {
  id: 'expired',
  title: message('step.expired'),
  async check(look) {
    const facts = await look.validation();
    const isOver = facts.manager?.status === 'invalidated';
    return isOver || changeOf(facts).kind === 'expired'
      ? satisfied(PAST)
      : blocked(new OnboardError('E-TASK-217', { node: look.nodeId }));
  },
  plan() {
    throw new RangeError('this step only looks');
  },
};
