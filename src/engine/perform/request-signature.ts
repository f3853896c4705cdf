import { OnboardError } from '../../domain/errors.ts';
import type { SignRequest } from '../../ports/signer.ts';
import type { PerformContext } from './perform-context.ts';

/**
 * Returns the result of `sign`. For a hardware wallet, first emits what the device will display, and then
 * requests approval. If the device cannot display the transaction, emits the transaction's hash and requests
 * approval of the hash.
 * @throws OnboardError E-LED-*; the reason of the abort signal if the operator quits before approving
 */
export async function requestSignature<T>(
  request: SignRequest,
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
    const display = await device.examine(request);
    engine.emit({ type: 'signing', at: clock.now(), step, device: display });
    try {
      return await unlessAborted(sign(), engine.signal);
    } catch (error) {
      const isUnreadable = error instanceof OnboardError && error.code === 'E-LED-109';
      if (!isUnreadable || display.shows === 'hash') throw error;
    }
  }
}

/** Rejects on abort. A signature that arrives after the abort is neither stored nor sent. */
function unlessAborted<T>(signature: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason as Error);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    signature.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
