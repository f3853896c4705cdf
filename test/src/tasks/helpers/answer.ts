import type { Result } from '../../../../src/engine/result.ts';

/** `done`, the fact at which it stopped, what it would send, what it waits for, or the code of the error. */
export function wordOf(result: Result): string {
  switch (result.kind) {
    case 'done':
    case 'cancelled':
      return result.kind;
    case 'stopped':
      return `done: ${result.fact.text.key}`;
    case 'declined':
    case 'elsewhere':
      return `send: ${result.intent.title.key}`;
    case 'pending':
      return `wait: ${result.wait.text.key}`;
    case 'blocked':
    case 'unclear':
      return result.error.code;
  }
}
