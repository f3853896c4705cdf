import { english } from '../../src/i18n/english.ts';
import { reportMarkdown } from '../../src/page/markdown.ts';
import { codesPage } from '../../src/support/explain/explain.ts';

/** Generates dist/codes.md. */
export function codesMarkdown(): string {
  return [
    '# Codes',
    '',
    'Every screen of the wizard, every state of `onboard status` and every error has a short code. A code never changes, so two people can use',
    'it to name the same screen. `onboard explain <code>` prints the text of one code, and `onboard explain --all` prints this page.',
    '',
    ...reportMarkdown(codesPage(english), english),
    '',
  ].join('\n');
}
