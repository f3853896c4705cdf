import type { Words } from './text/words.ts';

/** What a step does, by its ID as the engine and the journal have it: `add`, `catch-up`, `opt-in-vault:0x…`. */
export function stepTitle(id: string, words: Words): string {
  const [name = id] = id.split(':');
  // The same work, which a task that writes twice has to do twice.
  return words.say({ key: `step.${name === 'catch-up' ? 'epoch' : name}`, values: {} });
}
