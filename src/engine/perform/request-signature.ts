import { OnboardError } from '../../domain/errors.ts';
import type { ToSign } from '../../ports/signer.ts';
import type { PerformContext } from './perform-context.ts';

/**
 * A signature, as the signer makes it: at once, or when the owner of a device has agreed on it. What the
 * device will show is told before. One that finds out only then that it can show nothing but the
 * hash is asked again, once the hash is shown here.
 * @throws OnboardError E-LED-*; the signal's reason where somebody leaves while the device asks
 */
export async function requestSignature<T>(
  what: ToSign,
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
      return await unlessLeft(sign(), engine.signal);
    } catch (error) {
      const isUnreadable = error instanceof OnboardError && error.code === 'E-LED-109';
      if (!isUnreadable || shown.shows === 'hash') throw error;
    }
  }
}

/** What is agreed to on a device after that comes to nothing: it is neither kept nor sent. */
function unlessLeft<T>(signature: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const left = (): void => reject(signal.reason as Error);
    if (signal.aborted) left();
    signal.addEventListener('abort', left, { once: true });
    signature.then(resolve, reject).finally(() => signal.removeEventListener('abort', left));
  });
}
