import { OnboardError } from '../../domain/errors.ts';
import { refusedText } from '../../domain/text/refused.ts';
import { defineCommand } from '../definition.ts';
import { nodeUrlOption, subjectArgument } from '../options/node-arguments.ts';
import {
  allGiven,
  flagOption,
  idOption,
  optionalText,
  parseWholeNumber,
  parsedOption,
  textOption,
} from '../options/option.ts';
import { markdownOption, networkOption } from '../options/shared-options.ts';

const EVERY_SECONDS = 10;

const statusOptions = {
  network: networkOption,
  l1: idOption('--l1 <l1>'),
  pChainAddress: textOption('--p-chain-address <address>'),
  nodeUrl: nodeUrlOption,
  steps: flagOption('--steps'),
  file: {
    ...textOption('--file <path>'),
    excludes: ['--watch', '--node-url', '--steps', '--p-chain-address'],
  },
  markdown: { ...markdownOption, excludes: ['--json'] },
  watch: {
    ...parsedOption('--watch [seconds]', (text) =>
      text === '' ? EVERY_SECONDS : parseWholeNumber('--watch', text, [1, 3600]),
    ),
    helpValues: { seconds: EVERY_SECONDS },
    optionalValue: /^\d+$/,
  },
};

export const statusDefinition = defineCommand({
  name: 'status',
  arguments: { subject: { ...subjectArgument, optional: true, unless: '--file' } },
  options: statusOptions,
  example: '--network sandbox $OPERATOR',
  run: async ({ subject }, callOptions, context) => {
    const { runStatus, statusBoard } = await import('./run-status.ts');
    if (callOptions.file !== undefined) return statusBoard(callOptions.file, callOptions, context);
    return runStatus(allGiven({ subject }).subject, callOptions, context);
  },
});

export const explainDefinition = defineCommand({
  name: 'explain',
  arguments: {
    code: {
      ...optionalText('code'),
      mayBeHash: true,
      joinsWords: true,
    },
  },
  options: {
    all: { ...flagOption('--all'), excludes: ['<code>'] },
    markdown: { ...markdownOption, needs: ['--all'] },
  },
  example: 'G4-WAIT-OWNER',
  run: async ({ code }, { all, markdown }, { files, i18n }) => {
    const { explainAll, explainCode, listCodes } = await import('./run-explain.ts');
    if (all) return explainAll(markdown, i18n);
    if (code === undefined) return listCodes(i18n);
    return explainCode(code, await files.page('glossary.md'), i18n);
  },
});

const DATE = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

/** A date (UTC) or an RFC 3339 time, as seconds since 1970. @throws OnboardError E-CLI-113 */
function parseSince(text: string): bigint {
  const time = DATE.test(text) ? Date.parse(text) : NaN;
  if (time >= 0) return BigInt(Math.floor(time / 1000));
  throw new OnboardError('E-CLI-113', { option: '--since', text: refusedText(text) });
}

export const receiptDefinition = defineCommand({
  name: 'receipt',
  arguments: { subject: subjectArgument },
  options: {
    network: networkOption,
    l1: idOption('--l1 <l1>'),
    since: parsedOption('--since <date>', parseSince),
    markdown: markdownOption,
  },
  example: '--network sandbox $OPERATOR',
  run: async ({ subject }, options, context) =>
    (await import('./run-receipt.ts')).runReceipt(subject, options, context),
});

export const doctorDefinition = defineCommand({
  name: 'doctor',
  arguments: {},
  options: {
    network: networkOption,
    nodeUrl: nodeUrlOption,
  },
  example: '--network sandbox',
  run: async (_, callOptions, context) =>
    (await import('./run-doctor.ts')).runDoctor(callOptions, context),
});
