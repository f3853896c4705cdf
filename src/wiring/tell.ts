import type { Tell } from '../cli/print.ts';
import { problemOf } from '../session/problem.ts';
import { languageNamed, languageOf } from '../session/text/language.ts';

/**
 * How failures are told: in the language that the call or the environment asks for. English needs nothing to be
 * loaded and is left to whoever prints.
 */
export async function tellIn(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Tell | undefined> {
  const asked = args[args.indexOf('--lang') + 1];
  const language =
    (args.includes('--lang') ? languageNamed(asked ?? '') : undefined) ?? languageOf(environment);
  if (language === 'en') return undefined;
  const { loadWords } = await import('../session/text/load-words.ts');
  const words = await loadWords(language);
  return (failure) => words.failure(problemOf(failure));
}
