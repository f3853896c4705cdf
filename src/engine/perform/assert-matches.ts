import { OnboardError } from '../../domain/errors.ts';
import { message, type NounKey } from '../../domain/message.ts';

/**
 * Lets signed bytes go on only where `isAgreed`; `what` is named as that which differs.
 * @throws OnboardError E-SIGN-201
 */
export function assertMatches(what: NounKey, isAgreed: boolean): asserts isAgreed {
  if (!isAgreed) throw new OnboardError('E-SIGN-201', { differs: message(what) });
}
