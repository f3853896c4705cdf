import type { Message, MessageKey } from '../../domain/message.ts';
import type { Translator } from '../../i18n/translator.ts';

/** Steps that are named for their end: what is sent for them is not there yet. */
const SENT = {
  'step.p-chain': 'sent.p-chain',
  'step.complete': 'sent.complete',
  'step.top-up': 'sent.top-up',
} as const satisfies Readonly<Record<string, MessageKey>>;

/** What a step does, by its ID as the engine and the journal have it: `add`, `catch-up`, `opt-in-vault:0x…`. */
export function stepMessage(id: string): Message {
  return { key: keyOf(id) as MessageKey, values: {} };
}

/** The same as text. */
export function stepTitle(id: string, words: Translator): string {
  return words.t(stepMessage(id));
}

/** What was sent for a step, by the step's ID. */
export function transactionTitle(id: string, words: Translator): string {
  return sentTitle(keyOf(id), words) ?? stepTitle(id, words);
}

/** What is sent for a step that is called by a message; undefined: as the step is called. */
export function sentTitle(key: string, words: Translator): string | undefined {
  return key in SENT ? words.t(SENT[key as keyof typeof SENT]) : undefined;
}

function keyOf(id: string): string {
  const [name = id] = id.split(':');
  // The same work, which a task that writes twice has to do twice.
  return `step.${name === 'catch-up' ? 'epoch' : name}`;
}
