import { OnboardError } from '../../domain/errors.ts';

/**
 * The network will not do what it was asked. The message is what a real node answers, word for word,
 * because clients have nothing but this text to tell one reason from another.
 */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/** Does something and puts the place before the reason where it is refused. */
export function within<T>(place: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (error instanceof Refused) throw new Refused(`${place}: ${error.message}`);
    throw error;
  }
}

/** Decodes a message and turns the decoder's complaint into a refusal. */
export function decoding<T>(decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    if (error instanceof OnboardError) throw new Refused(error.message);
    throw error;
  }
}
