import type { Paths } from '../cli/shell.ts';
import type { NetworkChoice } from '../session/options.ts';
import { loadProfile, networkNames, SANDBOX } from './networks.ts';

/** The networks as a person chooses among them. */
export async function networkChoices(paths: Paths): Promise<readonly NetworkChoice[]> {
  const names = await networkNames(paths);
  return Promise.all(
    names.map(async (name) => {
      if (name === SANDBOX) {
        return { name, title: 'Sandbox on this machine', note: 'to try everything out; no funds' };
      }
      try {
        const { title, worthless } = await loadProfile(name, paths);
        return { name, title, ...(worthless && { note: 'a test network; its AVAX has no worth' }) };
      } catch {
        // Whoever chooses it is told what is wrong with it.
        return { name, title: name, note: 'its profile cannot be read' };
      }
    }),
  );
}
