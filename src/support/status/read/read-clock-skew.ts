import { OnboardError } from '../../../domain/errors.ts';
import type { Message } from '../../../domain/message.ts';
import { SANDBOX } from '../../../domain/network/profile.ts';
import { clockSkewWarning } from '../../../protocol/readers/time.ts';
import type { Readers } from '../../../ports/evm.ts';
import type { SupportDeps } from './support-deps.ts';

/**
 * Returns the warning of `clockSkewWarning`. Returns undefined if the newest block cannot be read, and for
 * the sandbox, whose clock runs ahead on purpose.
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
