import { OnboardError } from './errors.ts';
import { message } from './message.ts';
import { requireUtf8 } from './text/utf8.ts';

const MIN_LENGTH = 12;
/** Control and invisible characters, such as a tab, a line break or a zero-width space. */
const UNTYPABLE = /[\p{C}\p{Zl}\p{Zp}]/u;

/**
 * Refuses a password that is too short for a new keystore, or that no keyboard types.
 * @throws OnboardError E-KEY-118, E-KEY-127, E-CLI-112
 */
export function requireNewPassword(password: string): void {
  requireUtf8(password, message('noun.password'));
  if (UNTYPABLE.test(password)) throw new OnboardError('E-KEY-127', {});
  const { length } = [...password];
  if (length < MIN_LENGTH) throw new OnboardError('E-KEY-118', { length, least: MIN_LENGTH });
}
