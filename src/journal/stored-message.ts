import type { Message, Value } from '../domain/message.ts';

/** The deepest nesting of messages that the program accepts in a journal or a case file. */
const MAX_LEVELS = 8;

/** True if a value has the shape of a message. The program may have no text for the message's key. */
export function isStoredMessage(value: unknown, levels = MAX_LEVELS): value is Message {
  if (typeof value !== 'object' || value === null || levels === 0) return false;
  const { key, values } = value as Partial<Record<keyof Message, unknown>>;
  if (typeof key !== 'string' || !/^[\w.-]{1,100}$/.test(key)) return false;
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return false;
  return Object.entries(values).every(
    ([name, entry]) => /^\w{1,40}$/.test(name) && isStoredValue(entry, levels),
  );
}

function isStoredValue(value: unknown, levels: number): value is Value {
  if (typeof value === 'string') return value.length <= 4000;
  if (value instanceof Date) return true;
  return typeof value === 'bigint' || Number.isFinite(value) || isStoredMessage(value, levels - 1);
}
