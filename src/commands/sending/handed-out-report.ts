import { OnboardError } from '../../domain/errors.ts';
import type { PaidIntent } from '../../engine/intent.ts';
import {
  handedOut,
  handedOutPairs,
  jsonText,
  safeBatch,
} from '../../session/signing/handed-out.ts';
import { english } from '../../i18n/english.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { CommandContext } from '../context.ts';
import type { OptionValues, Report } from '../definition.ts';
import type { externalSigningOptions } from '../options/shared-options.ts';

/** The options that name files for a transaction to be signed outside this program. */
type FileOptions = Pick<OptionValues<typeof externalSigningOptions>, 'out' | 'safeFile'>;
type HandOutContext = Pick<CommandContext, 'clock' | 'files'>;

/** A transaction to be signed outside this program: its data, its lines, and the files written. */
interface HandedOut {
  readonly unsigned: ReturnType<typeof handedOut>;
  readonly lines: readonly string[];
  readonly files: readonly string[];
}

/**
 * Writes a transaction to be signed outside this program into the files that the options name. Also returns
 * the transaction as lines.
 * @param count 1 for the first transaction of this run; from 2 on, the file names contain the number
 * @throws OnboardError E-SIGN-205, E-SUP-109, E-FILE-101
 */
export async function handOut(
  intent: PaidIntent,
  options: FileOptions,
  context: HandOutContext,
  words: Translator,
  count = 1,
): Promise<HandedOut> {
  const unsigned = handedOut(intent, english);
  const files: string[] = [];
  const write = async (path: string | undefined, content: unknown): Promise<void> => {
    if (path === undefined) return;
    if (content === undefined) throw new OnboardError('E-SIGN-205', {});
    const file = count === 1 ? path : path.replace(/(\.[^./\\]+)?$/, `-${count}$1`);
    await context.files.write(file, jsonText(content));
    files.push(file);
  };
  await write(options.safeFile, safeBatch(intent, context.clock.now(), english));
  await write(options.out, unsigned);
  const lines = [
    words.t(intent.title),
    ...handedOutPairs(intent, words).flatMap(({ label, value }) => [`  ${label}`, value]),
  ];
  return { unsigned, lines, files };
}

/**
 * Reports that a transaction must be signed outside this program, with the transaction's fields as the
 * result.
 * @param identity network and account, added to the data
 * @throws OnboardError as `handOut` does
 */
export async function reportHandedOut(
  intent: PaidIntent,
  options: FileOptions,
  context: HandOutContext,
  words: Translator,
  identity: Readonly<Record<string, unknown>>,
): Promise<Report> {
  const { unsigned, lines, files } = await handOut(intent, options, context, words);
  const failure = new OnboardError('E-SIGN-206', {});
  const data = { ...identity, sent: false, unsigned, files };
  return { outcome: failure.exit, lines, data, failure };
}
