import { OnboardError } from '../../domain/errors.ts';
import type { balancerErrorsAbi } from '../abi/errors.ts';
import type { Explanations } from './explanations.ts';
import { showValidation, showWeight } from './show.ts';

/** Maps the balancer's errors to errors of this program. */
export const balancerExplanations: Explanations<typeof balancerErrorsAbi> = {
  BalancerValidatorManager__SecurityModuleNotRegistered: ([module]) =>
    new OnboardError('E-BAL-101', { module }),
  BalancerValidatorManager__SecurityModuleMaxWeightExceeded: ([module, weight, maximum]) =>
    new OnboardError('E-BAL-102', {
      module,
      weight: showWeight(weight),
      maximum: showWeight(maximum),
    }),
  BalancerValidatorManager__ValidatorNotBelongingToSecurityModule: ([id, module]) =>
    new OnboardError('E-BAL-103', { validation: showValidation(id), module }),
  BalancerValidatorManager__PendingWeightUpdate: ([id]) =>
    new OnboardError('E-BAL-104', { validation: showValidation(id) }),
  BalancerValidatorManager__NoPendingWeightUpdate: ([id]) =>
    new OnboardError('E-BAL-105', { validation: showValidation(id) }),
  BalancerValidatorManager__InvalidNonce: ([nonce]) => new OnboardError('E-BAL-106', { nonce }),
  BalancerValidatorManager__NewWeightIsZero: () => new OnboardError('E-BAL-107', {}),
  BalancerValidatorManager__InvalidWarpMessage: () => new OnboardError('E-BAL-108', {}),
  BalancerValidatorManager__InconsistentNonce: () => new OnboardError('E-BAL-109', {}),
};
