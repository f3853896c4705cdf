import { OnboardError } from '../domain/errors.ts';
import type { PaidIntent } from '../engine/intent.ts';
import { handedOut, handedOutPairs, jsonText, safeBatch } from '../session/handed-out.ts';
import { english } from '../i18n/english.ts';
import type { Translator } from '../i18n/translator.ts';
import { textOption, type Call, type Report } from './definition.ts';
import type { Shell } from './shell.ts';

/**
 * What a command tells that has something signed elsewhere: the fields on standard output, and in files where
 * those are named. It has not been done yet, and the same command sees when it has.
 * `whom` (network and account) is added to the data.
 * @throws OnboardError E-SIGN-205, E-SUP-109, E-FILE-101
 */
export async function reportHandedOut(
  intent: PaidIntent,
  call: Call,
  shell: Shell,
  words: Translator,
  whom: Readonly<Record<string, unknown>>,
): Promise<Report> {
  const unsigned = handedOut(intent, english);
  const files: string[] = [];
  const write = async (option: string, content: unknown): Promise<void> => {
    const path = textOption(call, option);
    if (path === undefined) return;
    if (content === undefined) throw new OnboardError('E-SIGN-205', {});
    await shell.writeText(path, jsonText(content));
    files.push(path);
  };
  await write('safeFile', safeBatch(intent, shell.clock.now(), english));
  await write('out', unsigned);
  const failure = new OnboardError('E-SIGN-206', {});
  return {
    outcome: failure.exit,
    lines: [
      words.t(intent.title),
      ...handedOutPairs(intent, words).flatMap(({ label, value }) => [`  ${label}`, value]),
    ],
    data: { ...whom, sent: false, unsigned, files },
    failure,
  };
}
