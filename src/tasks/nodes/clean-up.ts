import { OnboardError } from '../../domain/errors.ts';
import type { NodeId, ValidationId } from '../../domain/identity/ids.ts';
import { nAvax } from '../../domain/units.ts';
import { blocked, satisfied } from '../../engine/step.ts';
import { type NodeContext, type TitledTask, checkOnlyStep } from '../step.ts';
import { changeOf } from '../validation/change-in-progress.ts';
import { completeSteps, signaturesStep } from './warp-steps.ts';
import { type FindFunding, fundingSteps } from '../money/p-chain-funding.ts';
import { afterPChain } from '../money/follow-ups.ts';
import { pChainFee } from '../../protocol/p-chain/p-chain-fees.ts';
import { PAST } from '../validation/warp-steps-snapshot.ts';
import { type NodeSnapshot, takeAnyNodeSnapshot } from '../validation/node-snapshot.ts';

export interface CleanUpInput {
  readonly nodeId: NodeId;
  readonly validationId: ValidationId;
}

/**
 * Cleans up a registration that expired before the P-Chain accepted it. The validators sign that the
 * registration is no longer possible, and the validator manager invalidates the registration. After that, the
 * operator can add the node again.
 *
 * The validators compare the expiry with the time of the last P-Chain block. If this block is older than the
 * expiry, the task first makes a new block with a small import.
 */
export function cleanUpTask(context: NodeContext, input: CleanUpInput): TitledTask<NodeSnapshot> {
  const kinds = new Set(['expired'] as const);
  return {
    steps: [
      expiredStep,
      ...fundingSteps(blockFunding, afterPChain(kinds)),
      signaturesStep('acknowledge', kinds),
      ...completeSteps(kinds),
    ],
    takeSnapshot: (memory, now) => takeAnyNodeSnapshot(context, input, memory, now),
  };
}

/** Returns the funds for the import that makes a block. Returns undefined if no new block is needed. */
const blockFunding: FindFunding<NodeSnapshot> = async (snapshot) => {
  const change = changeOf(await snapshot.validation());
  if (change.kind !== 'expired') return undefined;
  const { expiry } = change.registration.message;
  if ((await snapshot.context.readers.pChain.time()) >= expiry) return undefined;
  // One block is enough. Another import would not advance the P-Chain's time faster.
  if (snapshot.memory.submissions('import').some(({ settled }) => settled?.how === 'included')) {
    return undefined;
  }
  const account = await snapshot.account();
  const fee = pChainFee('import', account.gasPrice);
  const missing = 2n * fee - account.importable;
  return {
    changeId: snapshot.nodeId,
    account,
    need: nAvax(account.have + fee),
    fee,
    missing: nAvax(missing > 0n ? missing : 0n),
    makesBlock: true,
  };
};

const expiredStep = checkOnlyStep('expired', async (snapshot: NodeSnapshot) => {
  const facts = await snapshot.validation();
  const isOver = facts.manager?.status === 'invalidated';
  return isOver || changeOf(facts).kind === 'expired'
    ? satisfied(PAST)
    : blocked(new OnboardError('E-TASK-217', { node: snapshot.nodeId }));
});
