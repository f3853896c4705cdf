import { API_METHODS, type ApiMethodName } from '../../domain/api-methods.ts';
import type { Words } from '../../session/text/words.ts';
import type { Finding } from '../../session/view.ts';

/** Judges endpoints by the methods that they do not have; some of those the program can do without. */
export function judgeMethods(
  missing: readonly ApiMethodName[],
  { text }: Words,
): readonly Pick<Finding, 'verdict' | 'text'>[] {
  if (missing.length === 0) {
    const count = Object.keys(API_METHODS).length;
    return [{ verdict: 'fits', text: text('check.methods', { count }) }];
  }
  return missing.map((method) => {
    const { versions, without } = API_METHODS[method];
    return without === undefined
      ? { verdict: 'fails', text: text('check.methods.needed', { method, versions }) }
      : { verdict: 'fits', text: text('check.methods.spare', { method }) };
  });
}
