import { OnboardError } from '../../../domain/errors.ts';
import type { Message } from '../../../domain/message.ts';
import { SANDBOX } from '../../../domain/network/profile.ts';
import { clockSkewWarning } from '../../../engine/clock-skew-warning.ts';
import type { Readers } from '../../../ports/readers.ts';
import type { SupportDeps } from './support-deps.ts';

/**
 * Returns a warning if the endpoint's time is missing or differs from this computer's time. Returns undefined
 * if the two times agree, or if the newest block cannot be read. The status of each L1 reports such a
 * failure. Also returns undefined for the sandbox, whose clock runs ahead on purpose.
 */
export async function readClockSkew(
  { evm }: Readers,
  { profile, clock }: Pick<SupportDeps, 'profile' | 'clock'>,
): Promise<Message | undefined> {
  if (profile.name === SANDBOX) return undefined;
  try {
    return clockSkewWarning(await evm.head(), clock.now());
  } catch (error) {
    if (error instanceof OnboardError) return undefined;
    throw error;
  }
}
