import { OnboardError } from '../../domain/errors.ts';
import { message, type NounKey } from '../../domain/message.ts';

/**
 * Throws if a part of the signed bytes differs from the transaction that the operator approved.
 * @param what the name of the part, for the error
 * @throws OnboardError E-SIGN-201
 */
export function assertMatches(what: NounKey, isAgreed: boolean): asserts isAgreed {
  if (!isAgreed) throw new OnboardError('E-SIGN-201', { differs: message(what) });
}
