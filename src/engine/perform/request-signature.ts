import { OnboardError } from '../../domain/errors.ts';
import type { SignRequest } from '../../ports/signer.ts';
import type { PerformContext } from './perform-context.ts';

/**
 * Returns the signer's signature. For a hardware wallet, first emits what the device will display, and then
 * requests approval on the device. If the device can display only the hash, emits the hash and requests
 * approval again.
 * @throws OnboardError E-LED-*; the signal's reason if the operator quits before approving
 */
export async function requestSignature<T>(
  what: SignRequest,
  sign: () => Promise<T>,
  { engine, signer, step }: PerformContext,
): Promise<T> {
  const { clock } = engine.ports;
  const { device } = signer;
  if (device === undefined) {
    engine.emit({ type: 'signing', at: clock.now(), step });
    return sign();
  }
  for (;;) {
    const shown = await device.examine(what);
    engine.emit({ type: 'signing', at: clock.now(), step, device: shown });
    try {
      return await unlessAborted(sign(), engine.signal);
    } catch (error) {
      const isUnreadable = error instanceof OnboardError && error.code === 'E-LED-109';
      if (!isUnreadable || shown.shows === 'hash') throw error;
    }
  }
}

/** Rejects on abort. A signature that arrives after the abort is neither stored nor sent. */
function unlessAborted<T>(signature: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const left = (): void => reject(signal.reason as Error);
    if (signal.aborted) left();
    signal.addEventListener('abort', left, { once: true });
    signature.then(resolve, reject).finally(() => signal.removeEventListener('abort', left));
  });
}
