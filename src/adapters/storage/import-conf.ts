import { constants } from 'node:os';
import type Conf from 'conf';

const SIGNALS = Object.keys(constants.signals) as NodeJS.Signals[];

/**
 * Imports `conf` without the signal listeners that its dependency `when-exit` adds while loading. Those
 * listeners clean up and then send the signal again. One Ctrl-C would count as two and end the program at
 * once.
 */
export async function importConf(): Promise<typeof Conf> {
  const originalListeners = new Map(
    SIGNALS.map((signal) => [signal, process.rawListeners(signal)]),
  );
  const imported = await import('conf');
  for (const [signal, originals] of originalListeners) {
    for (const listener of process.rawListeners(signal)) {
      if (!originals.includes(listener)) process.off(signal, listener as NodeJS.SignalsListener);
    }
  }
  return imported.default;
}
