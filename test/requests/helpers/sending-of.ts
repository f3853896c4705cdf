import type { SendContext } from '../../../src/commands/sending/run-with-journal.ts';
import { MemoryStore } from '../../src/engine/helpers/memory-journal.ts';

/** The dependencies of a sending command: its own journal, consent to everything, and no output. */
export function sendingOf(
  here: Pick<SendContext, 'connection' | 'signer' | 'clock'>,
  store = new MemoryStore(),
): SendContext {
  return {
    ...here,
    journals: {
      open: () => Promise.resolve(Object.assign(store, { close: () => Promise.resolve() })),
      list: () => Promise.resolve([]),
      read: () => Promise.resolve(),
    },
    policy: { consent: () => Promise.resolve('send'), patience: () => 3_600_000 },
    emit: () => undefined,
    notice: () => undefined,
    signal: new AbortController().signal,
  };
}
