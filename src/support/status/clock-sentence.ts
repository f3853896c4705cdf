import { OnboardError } from '../../domain/errors.ts';
import { SANDBOX } from '../../domain/profile.ts';
import { clockDoubt } from '../../engine/clock-doubt.ts';
import type { Readers } from '../../ports/readers.ts';
import type { Desk } from './read-status.ts';

/**
 * What `clockDoubt` says of the endpoint, as a sentence. undefined: the clocks agree, the network is the sandbox, whose
 * time is moved ahead on purpose, or the head cannot be read, which the status of each L1 reports.
 */
export async function clockSentence(
  { evm }: Readers,
  { profile, clock, words }: Pick<Desk, 'profile' | 'clock' | 'words'>,
): Promise<string | undefined> {
  if (profile.name === SANDBOX) return undefined;
  try {
    const doubt = clockDoubt(await evm.head(), clock.now());
    return doubt && words.t(doubt);
  } catch (error) {
    if (error instanceof OnboardError) return undefined;
    throw error;
  }
}
