import { API_METHODS, type ApiMethodName } from '../../domain/network/api-methods.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { Finding } from '../../page/page.ts';

/**
 * Judges endpoints by the methods that they lack. A missing method is a failure only if the program needs the
 * method.
 */
export function judgeMethods(
  missing: readonly ApiMethodName[],
  { t }: Translator,
): readonly Pick<Finding, 'verdict' | 'text'>[] {
  if (missing.length === 0) {
    const count = Object.keys(API_METHODS).length;
    return [{ verdict: 'fits', text: t('check.methods', { count }) }];
  }
  return missing.map((method) => {
    const { versions, without } = API_METHODS[method];
    return without === undefined
      ? { verdict: 'fails', text: t('check.methods.needed', { method, versions }) }
      : { verdict: 'fits', text: t('check.methods.spare', { method }) };
  });
}
