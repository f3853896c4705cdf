import { OnboardError } from '../../domain/errors.ts';
import type { registryErrorsAbi } from '../abi/errors.ts';
import type { Explanations } from './explanations.ts';

/** Maps the errors of the operator registry and of the opt-in services to errors of this program. */
export const registryExplanations: Explanations<typeof registryErrorsAbi> = {
  OperatorRegistry__OperatorAlreadyRegistered: () => new OnboardError('E-REG-101', {}),
  OperatorRegistry__OperatorNotRegistered: () => new OnboardError('E-REG-102', {}),
  OptInService__AlreadyOptedIn: () => new OnboardError('E-OPT-101', {}),
  OptInService__NotOptedIn: () => new OnboardError('E-OPT-102', {}),
  OptInService__NotWho: () => new OnboardError('E-OPT-103', {}),
  OptInService__NotWhereRegistered: () => new OnboardError('E-OPT-104', {}),
  OptInService__NotWhereEntity: () => new OnboardError('E-OPT-105', {}),
  OptInService__OptOutCooldown: () => new OnboardError('E-OPT-106', {}),
  OptInService__ExpiredSignature: () => new OnboardError('E-OPT-107', {}),
  OptInService__InvalidSignature: () => new OnboardError('E-OPT-108', {}),
};
