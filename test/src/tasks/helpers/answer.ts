import type { Result } from '../../../../src/engine/engine.ts';

/**
 * A command's result as text: `done`, the fact of its last step, the transaction to send, the wait, or the
 * error code.
 */
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
