import { catalogue, type ErrorCode } from '../../domain/catalogue/index.ts';
import { english } from '../../i18n/english.ts';
import { partyText } from '../status/report/moments.ts';
import { codeTexts, knownCodes } from './known-codes.ts';

const errorCodes = Object.keys(catalogue) as ErrorCode[];

/** The documentation page of all codes, in Markdown. */
export function codesPage(): string {
  return [
    '# Codes',
    '',
    'Every screen of the wizard and every state of `onboard status` shows a short code. It never changes, so that two people who talk about it',
    'know that they see the same thing. `onboard explain <code>` prints the text below and needs no network. It also takes the code of an error,',
    "a contract error's name or selector, and raw revert data, for every error of the published contracts of both generations; error texts of",
    'wallets, endpoints and Node.js, such as "nonce too low"; and longer texts with any of these in them. A code or a name with a typo is explained',
    'as the closest one, which it says. What is unknown exits with 2.',
    '',
    'This page is generated from the same source.',
    '',
    '## Screens and states',
    '',
    ...knownCodes.flatMap((known) => {
      const { means, check, say } = codeTexts(known, english);
      return [
        `### ${known.code}`,
        '',
        `${means} (${known.kind})`,
        '',
        `- Check: ${check}`,
        `- Say: “${say}”`,
        '',
      ];
    }),
    '## Errors',
    '',
    'A name in braces stands for a value.',
    '',
    ...errorCodes.flatMap((code) => {
      const { text, next } = english.error({ code, values: bracedValues(code) });
      const party = partyText(catalogue[code].who, english);
      return [
        `### ${code}`,
        '',
        `${escaped(text)} ${english.t('codes.who', { party })}`,
        '',
        ...next.map((line) => `- ${escaped(line)}`),
        '',
      ];
    }),
  ].join('\n');
}

/** Each placeholder of an error's texts, as its name in braces. */
function bracedValues(code: ErrorCode): Readonly<Record<string, string>> {
  return Object.fromEntries(english.placeholders(code).map((name) => [name, `{${name}}`]));
}

/** Markdown would interpret these characters as markup. */
function escaped(text: string): string {
  return text.replaceAll(/[<>*_[\]|]/g, (letter) => `\\${letter}`);
}
