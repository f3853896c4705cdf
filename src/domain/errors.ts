import { type ErrorCode, type ErrorEntry, catalogue, type Party } from './error-catalogue.ts';
import type { KnownValues } from './known-values.ts';
import type { ValuesOfErrors } from './generated/message-values.ts';
import { type Message, type MessageValue, message, type NameIn } from './message.ts';

/** `message` is only the code. Values from outside must be printable before the error is thrown. */
export class OnboardError extends Error {
  override readonly name = 'OnboardError';
  readonly code: ErrorCode;
  values: Message['values'];

  constructor(
    ...[code, values, cause]: {
      [C in ErrorCode]: [
        code: C,
        values: Readonly<ValuesOfErrors<MessageValue>[C]>,
        cause?: unknown,
      ];
    }[ErrorCode]
  ) {
    super(code, { cause });
    this.code = code;
    this.values = values;
  }

  /** Fills in what the commands of the next steps name. */
  know(known: KnownValues): this {
    this.values = { ...known, ...this.values };
    return this;
  }

  /** The party that can fix the problem. */
  get party(): Party {
    return catalogue[this.code].party;
  }

  get exit(): ErrorEntry['exit'] {
    return catalogue[this.code].exit;
  }

  /** A message that another message can contain. */
  get reason(): Message {
    return { key: this.code, values: this.values };
  }

  /** The reason with the code. */
  get codedReason(): Message {
    return message('reason.with-code', { reason: this.reason, code: this.code });
  }
}

/** For `catch`: handles an OnboardError and rethrows every other error. */
export function ifOnboardError<T>(handle: (error: OnboardError) => T): (error: unknown) => T {
  return (error) => {
    if (!(error instanceof OnboardError)) throw error;
    return handle(error);
  };
}

/** The result of a library's function or a system call; undefined if it throws, whatever kind of error. */
export function unlessThrows<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** For `catch`: turns an OnboardError into undefined and rethrows every other error. */
export const ignoreOnboardError = ifOnboardError(() => undefined);

/** Refuses an empty answer. @throws OnboardError E-FORM-207 if the text is empty */
export function requireEntered(text: string, wanted: NameIn<'noun.wanted-'>): string {
  const entered = text.trim();
  if (entered === '')
    throw new OnboardError('E-FORM-207', { what: message(`noun.wanted-${wanted}`) });
  return entered;
}

/** If some promises rejected, throws the rejection that is first in the list, not in time. */
export async function allOrFirstFailure<const T extends readonly Promise<unknown>[]>(
  promises: T,
): Promise<{ -readonly [I in keyof T]: Awaited<T[I]> }> {
  const values = (await Promise.allSettled(promises)).map((outcome): unknown => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
  return values as { -readonly [I in keyof T]: Awaited<T[I]> };
}
