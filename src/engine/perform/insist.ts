import { OnboardError } from '../../domain/errors.ts';

/**
 * Lets signed bytes go on only where `isAgreed`; `what` is named as that which differs.
 * @throws OnboardError E-SIGN-201
 */
export function insist(what: string, isAgreed: boolean): asserts isAgreed {
  if (!isAgreed) throw new OnboardError('E-SIGN-201', { differs: what });
}
