import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { messagesOf } from '../../scripts/compile-messages.mjs';

describe('Japanese says by its terms', () => {
  const rows = readFileSync('docs/japanese.md', 'utf8').split('\n');
  const terms = rows
    .filter((row) => row.startsWith('|') && !/^\|(?: English|[ -|]+$)/.test(row))
    .flatMap((row) => (row.split('|')[3] ?? '').split(',').map((term) => term.trim()));
  const texts = [...messagesOf('ja').values()];

  test('that are in the table', () => expect(terms.length).toBeGreaterThan(30));

  test.each(terms)('never %s', (term) => {
    // Without the long vowel it is another spelling of the same word.
    const wrong = /[ァ-ヶ]$/.test(term) ? new RegExp(`${term}(?!ー)`) : new RegExp(term);
    expect(texts.filter((text) => wrong.test(text))).toEqual([]);
  });
});

/** The catalogues themselves, and pages that are written in English alone. */
const CATALOGUES =
  /i18n\/|domain\/generated\/|support\/explain\/|support\/scenarios\/|commands\/shell\/completion-scripts\//;
/** All rooms but the sandbox, which answers programs as a real network does. */
const ROOMS =
  'adapters cli commands domain engine journal protocol session storage support tasks wizard app'.split(
    ' ',
  );
const ENGLISH_IN_ALL_LANGUAGES = [
  // Messages to others and tickets, who may speak another language than the one who sends them.
  'session/signing/messages-to-others.ts',
  'domain/registration-ticket.ts',
  // What a fault of the program left behind is for its makers.
  'adapters/storage/debug-file.ts',
  // The name of an account, as the sandbox has it.
  'app/sandbox/rehearse.ts',
  'app/sandbox/account-title.ts',
];
/** Names of values, shapes and endpoints. */
const NAMES = [
  ...['built in', 'too old', 'too new', 'bare key', 'chain of calls', 'signature aggregator'],
  // Commands as they are typed.
  ...['npx validator-onboarding', 'npx onboard', 'npm start --'],
  // Lines of the published interface, which scripts read.
  ...['opted in', 'not opted in', 'Aggregated stakes by collateral:'],
  // Answers of a real node.
  ...['invalid signature', "couldn't decompress signature"],
];
const SCHEMA_TITLE = 'Network profile of validator-onboarding, version 1';

test('no sentence stands outside the catalogues', () => {
  const strays = ROOMS.flatMap((room) => filesOf(join('src', room)))
    .filter((file) => !CATALOGUES.test(file))
    .filter((file) => !ENGLISH_IN_ALL_LANGUAGES.includes(file.replace('src/', '')))
    .flatMap((file) => sentencesOf(file).map((text) => ({ file, text })))
    .filter(({ text }) => ![...NAMES, SCHEMA_TITLE].includes(text));
  expect(strays).toEqual([]);
});

function filesOf(path: string): string[] {
  if (statSync(path).isDirectory()) {
    return readdirSync(path).flatMap((name) => filesOf(join(path, name)));
  }
  return /\.tsx?$/.test(path) ? [path] : [];
}

/** Texts of a file that read like a sentence: two words of small letters, not a command. */
function sentencesOf(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    // What a fault of ours says is for its makers.
    if (ts.isNewExpression(node) && /^(?:Range|Type)?Error$/.test(node.expression.getText()))
      return;
    // The signatures of a contract.
    if (ts.isCallExpression(node) && /^parseAbi/.test(node.expression.getText())) return;
    // What is typed after a command's name in an example.
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'example') return;
    const text = textOf(node);
    if (
      text !== undefined &&
      /[a-z]{2,} [a-z]{2,}/.test(text) &&
      !/^\s*(?:onboard|npm|chmod) /.test(text)
    ) {
      found.push(text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isJsxText(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('');
}
