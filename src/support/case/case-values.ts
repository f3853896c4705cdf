import * as z from 'zod/mini';
import type { Message, Text, Value } from '../../domain/message.ts';
import { printable } from '../../domain/text/printable.ts';
import { faultText, shapeFault } from '../../domain/shape-fault.ts';
import { decodeData, isStoredMessage } from '../../journal/parse-records.ts';
import { commandFrom } from './claimed-command.ts';

z.config({ localeError: shapeFault });

/** The shape in which a case stores a sentence. */
export type Sentence = z.ZodMiniType<Text>;

/**
 * A sanitised single-line text of at most 600 characters. A case file comes from another person, so its texts
 * are not trusted.
 */
export const text = z.pipe(
  z.string().check(z.maxLength(4000)),
  z.transform((value) => printable(value, 600)),
);
/**
 * A sentence of a case file. Commands that a status suggests are rebuilt from their parts. Every other text
 * is shown in quotes.
 */
export const claimed = z.pipe(
  text,
  z.transform((value): Text => commandFrom(value) ?? `"${value.replaceAll('"', "'")}"`),
);
/** A message as its key and values. An unknown key is shown unchanged. */
export const storedMessage = z.pipe(
  z.custom((value) => isStoredMessage(decodeData(value))),
  z.transform((value) => printableMessage(decodeData(value) as unknown as Message)),
);
export const integer = z.pipe(
  z.string().check(z.regex(/^\d{1,78}$/)),
  z.transform((value: string) => BigInt(value)),
);
export const time = z.iso.datetime();
export const seconds = z.pipe(
  time,
  z.transform((value) => BigInt(Math.floor(Date.parse(value) / 1000))),
);
export const milliseconds = z.pipe(
  time,
  z.transform((value) => Date.parse(value)),
);
export const nullToUndefined = <T extends z.ZodMiniType>(shape: T) =>
  z.pipe(
    z.nullable(shape),
    z.transform((value) => value ?? undefined),
  );
/** A field that early cases do not contain. */
export const optionalField = <T extends z.ZodMiniType>(shape: T) =>
  z.pipe(
    z.nullish(shape),
    z.transform((value) => value ?? undefined),
  );
export const parsed = <T>(parse: (value: string) => T) =>
  z.pipe(
    z.string(),
    z.transform((input, context): T => {
      try {
        return parse(input);
      } catch {
        context.issues.push({
          code: 'custom',
          message: faultText('reason.not-identifier'),
          input,
        });
        return z.NEVER;
      }
    }),
  );

/** A message whose values are safe to show. */
function printableMessage({ key, values }: Message): Message {
  const shown = Object.entries(values).map(([name, value]): [string, Value] => {
    if (typeof value === 'string') return [name, printable(value, 600)];
    const isMessage = typeof value === 'object' && !(value instanceof Date);
    return [name, isMessage ? printableMessage(value) : value];
  });
  return { key, values: Object.fromEntries(shown) };
}
