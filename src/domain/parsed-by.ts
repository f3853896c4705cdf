import * as z from 'zod/mini';
import { OnboardError } from './errors.ts';

/** Reports a string that `parse` refuses with `fault`, otherwise with the parser's error. */
export const parsedBy = <T>(parse: (text: string) => T, fault?: string) =>
  z.pipe(
    z.string(),
    z.transform((input, context): T => {
      try {
        return parse(input);
      } catch (error) {
        if (!(error instanceof OnboardError)) throw error;
        const message = fault ?? JSON.stringify(error.reason);
        context.issues.push({ code: 'custom', message, input });
        return z.NEVER;
      }
    }),
  );
