import { catalogue, type ErrorCode, type ErrorEntry } from './catalogue/index.ts';
import type { ValuesOfErrors } from './generated/message-values.ts';
import type { Message, Value } from './message.ts';
import type { Party } from './network/party.ts';

/** Exit codes: a stable interface for scripts. */
export const EXIT = {
  done: 0,
  fault: 1,
  usage: 2,
  blocked: 3,
  pending: 4,
  unclear: 5,
  cancelled: 130,
} as const;
export type ExitKind = keyof typeof EXIT;

/**
 * An error of the catalogue: its code and the values for its sentences. `message` is only the error code,
 * without the sentences. Values from outside must be printable before the error is thrown.
 */
export class OnboardError extends Error {
  override readonly name = 'OnboardError';
  readonly code: ErrorCode;
  readonly values: Message['values'];

  constructor(
    ...[code, values, cause]: {
      [C in ErrorCode]: [code: C, values: Readonly<ValuesOfErrors<Value>[C]>, cause?: unknown];
    }[ErrorCode]
  ) {
    super(code, { cause });
    this.code = code;
    this.values = values;
  }

  /** The party that can fix the problem. */
  get who(): Party {
    return catalogue[this.code].who;
  }

  get exit(): ErrorEntry['exit'] {
    return catalogue[this.code].exit;
  }

  /** A description of the failure, as a message that another message can contain. */
  get reason(): Message {
    return { key: this.code, values: this.values };
  }
}
