import type { TextKey } from './text/keys.ts';
import type { Words } from './text/words.ts';

/** Steps that are named for their end: what is sent for them is not there yet. */
const SENT = {
  'step.p-chain': 'sent.p-chain',
  'step.complete': 'sent.complete',
  'step.top-up': 'sent.top-up',
} as const satisfies Readonly<Record<string, TextKey>>;

/** What a step does, by its ID as the engine and the journal have it: `add`, `catch-up`, `opt-in-vault:0x…`. */
export function stepTitle(id: string, words: Words): string {
  return words.say({ key: keyOf(id), values: {} });
}

/** What was sent for a step, by the step's ID. */
export function transactionTitle(id: string, words: Words): string {
  return sentTitle(keyOf(id), words) ?? stepTitle(id, words);
}

/** What is sent for a step that is called by a message; undefined: as the step is called. */
export function sentTitle(key: string, words: Words): string | undefined {
  return key in SENT ? words.text(SENT[key as keyof typeof SENT]) : undefined;
}

function keyOf(id: string): string {
  const [name = id] = id.split(':');
  // The same work, which a task that writes twice has to do twice.
  return `step.${name === 'catch-up' ? 'epoch' : name}`;
}
