import type { Step } from '../step.ts';
import { acknowledgeStep } from './acknowledge-step.ts';
import { completeSteps } from './complete-step.ts';
import { exportStep } from './export-step.ts';
import { changeFunding } from './funding.ts';
import { afterExport, afterImport, afterPChain } from './follow-ups.ts';
import { importStep } from './import-step.ts';
import { pChainStep } from './p-chain-step.ts';
import { signStep } from './sign-step.ts';
import type { WarpStepsSnapshot, ChangeKinds } from './warp-steps-snapshot.ts';

/**
 * Returns the steps after a change is initiated on the validator manager. Adding, updating and removing a
 * node share these steps:
 * 1. funds for the P-Chain
 * 2. the validators' signatures
 * 3. the P-Chain transaction
 * 4. the acknowledgement
 * 5. the completion
 *
 * The steps read the change from the chains, so any account may have performed an earlier step.
 */
export function warpSteps<L extends WarpStepsSnapshot>(kinds: ChangeKinds): readonly Step<L>[] {
  const funding = changeFunding(kinds);
  return [
    exportStep(funding, afterExport(afterImport<L>(kinds))),
    importStep(funding, afterImport<L>(kinds)),
    signStep(kinds),
    pChainStep(kinds, afterPChain<L>(kinds)),
    acknowledgeStep(kinds),
    ...completeSteps(kinds),
  ];
}
