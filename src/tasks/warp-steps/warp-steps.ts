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
 * The legs that adding a node, changing its weight and removing it have in common, once the change has
 * been initiated on the validator manager: funds to the P-Chain where they lack, the validators'
 * signatures, the P-Chain's transaction, its acknowledgement, the completion. Each reads from the
 * chains alone how far things are, so that any of them may have been done by somebody else.
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
