import type { Step } from '../step.ts';
import type { ChangeKind } from '../node/change.ts';
import type { ProofOfPossession } from '../../domain/identity/bls-key.ts';
import type { NAvax } from '../../domain/units.ts';
import type { Message } from '../../domain/message.ts';
import type { NodeSnapshot } from '../node/node-snapshot.ts';
import type { ValidatorPrice } from '../node/unusual-price.ts';
import { acknowledgeStep } from './acknowledge-step.ts';
import { completeSteps } from './complete-step.ts';
import { exportStep } from './export-step.ts';
import { changeFunding } from './funding.ts';
import { afterExport, afterImport, afterPChain } from './follow-ups.ts';
import { importStep } from './import-step.ts';
import { pChainStep } from './p-chain-step.ts';
import { signStep } from './sign-step.ts';

/** What goes with a registration on the P-Chain. */
export interface Registering {
  readonly proof: ProofOfPossession;
  /** What the validator starts with. */
  readonly balance: NAvax;
  /** The price that the balance was proposed for; left out where the operator chose the balance. */
  readonly price?: ValidatorPrice;
}

export interface JudgedRegistering extends Registering {
  /** Why consent given in advance does not cover the balance: the price that sets it is unusual. */
  readonly unusual?: Message;
}

/** What carrying a change over to the P-Chain and back needs to know beyond what the chains show. */
export interface WarpStepsSnapshot extends NodeSnapshot {
  readonly registering?: JudgedRegistering;
}

/** The changes that a task carries over; others are none of its business. */
export type ChangeKinds = ReadonlySet<ChangeKind>;

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
