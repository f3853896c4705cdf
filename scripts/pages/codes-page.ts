import { catalogue, type ErrorCode } from '../../src/domain/error-catalogue.ts';
import { english } from '../../src/i18n/english.ts';
import { partyText } from '../../src/support/status/moments.ts';
import { codeTexts, knownCodes } from '../../src/support/explain/known-terms.ts';

const errorCodes = Object.keys(catalogue) as ErrorCode[];

/** Generates docs/codes.md, in Markdown. */
export function codesPage(): string {
  return [
    '# Codes',
    '',
    'Every screen of the wizard and every state of `onboard status` has a short code. A code never changes, so two people can use it to name the',
    'same screen. `onboard explain <code>` prints the text of this page and needs no network. The command also explains:',
    '',
    '- codes of errors,',
    '- contract errors of both [generations](glossary.md#generation), by name, selector or revert data,',
    '- error texts of wallets, endpoints and Node.js, such as "nonce too low",',
    '- terms of the [glossary](glossary.md),',
    '- longer texts that contain any of these.',
    '',
    'For a misspelled code or name, the command shows and explains the closest known name. For an unknown text, the command exits with code 2.',
    '',
    'This page and the command use the same texts.',
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
      const { who } = catalogue[code];
      const party = who === 'clock' ? who : partyText(who, english);
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

/** Returns each placeholder of an error's texts, as its name in braces. */
function bracedValues(code: ErrorCode): Readonly<Record<string, string>> {
  return Object.fromEntries(english.placeholders(code).map((name) => [name, `{${name}}`]));
}

/** Escapes the characters that Markdown would interpret as markup. */
function escaped(text: string): string {
  return text.replaceAll(/[<>*_[\]|]/g, (letter) => `\\${letter}`);
}
