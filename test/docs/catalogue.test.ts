import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  isCallExpression,
  isJsxText,
  isNewExpression,
  isNoSubstitutionTemplateLiteral,
  isPropertyAssignment,
  isStringLiteral,
  isTemplateExpression,
  type Node,
} from 'typescript/unstable/ast';
import { expect, test } from 'vitest';
import reverts from '../../assets/contracts/reverts.json';
import { withCompiler } from '../../scripts/pages/compiler.ts';
import { messagesOf } from '../../scripts/compile-messages.ts';
import { definitions } from '../../src/commands/all-commands.ts';
import { optionName } from '../../src/commands/options/option.ts';
import { programOptions } from '../../src/commands/options/shared-options.ts';

/** The catalogues, and pages that exist only in English. */
const CATALOGUES =
  /i18n\/|domain\/generated\/|support\/explain\/|commands\/program\/completion\.ts/;
/** All rooms except the sandbox, which answers programs as a real network does. */
const ROOMS = readdirSync('src', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'sandbox')
  .map(({ name }) => name);
const ENGLISH_IN_ALL_LANGUAGES = [
  // Messages and tickets go to people who may not speak the operator's language.
  'standing/messages-to-others.ts',
  'domain/registration-ticket.ts',
  // The record of a program fault is for developers.
  'adapters/storage/text-files.ts',
  // The sandbox's name of an account.
  'app/sandbox/account-title.ts',
];
/** The names of values, shapes and endpoints. */
const NAMES = [
  ...['built in', 'too old', 'too new', 'bare key', 'chain of calls', 'signature aggregator'],
  // Commands as an operator types them.
  ...['npx validator-onboarding', 'npx --no-install onboard', 'npm start --'],
  // Lines that scripts read; see docs/interface.md.
  ...['opted in', 'not opted in', 'Aggregated stakes by collateral:'],
  // Answers of a real node.
  ...['invalid signature', "couldn't decompress signature"],
];
const SCHEMA_TITLE = 'Network profile of validator-onboarding, version 1';

test('the sources contain no sentence outside of the catalogues', () => {
  const strays = ROOMS.flatMap((room) => filesOf(join('src', room)))
    .filter((file) => !CATALOGUES.test(file))
    .filter((file) => !ENGLISH_IN_ALL_LANGUAGES.includes(file.replace('src/', '')))
    .flatMap((file) => sentencesOf(file).map((text) => ({ file, text })))
    .filter(({ text }) => ![...NAMES, SCHEMA_TITLE].includes(text));
  expect(strays, 'Move each text to a file of assets/locales/en/, and use its key.').toEqual([]);
});

function filesOf(path: string): string[] {
  if (statSync(path).isDirectory()) {
    return readdirSync(path).flatMap((name) => filesOf(join(path, name)));
  }
  return /\.tsx?$/.test(path) ? [path] : [];
}

const wizardOptions = Object.values(programOptions);

/** The syntax of each source, by its path. */
const syntax = withCompiler(
  { compilerOptions: { noResolve: true }, include: ['src', 'scripts/pages'] },
  ({ program }) => {
    const files = ['src', 'scripts/pages'].flatMap(filesOf);
    return new Map(files.map((file) => [file, program.getSourceFile(file)]));
  },
);

/** Calls a function with each part of a file's syntax. It returns false to skip the parts inside. */
function walk(file: string, look: (node: Node) => unknown): void {
  const visit = (node: Node): void => {
    if (look(node) !== false) node.forEachChild(visit);
  };
  const source = syntax.get(file);
  if (source === undefined) throw new Error(`the compiler did not read ${file}`);
  visit(source);
}

/** Returns the texts of a file that look like a sentence: at least two lower-case words, and not a command. */
function sentencesOf(file: string): string[] {
  const found: string[] = [];
  walk(file, (node) => {
    // The text of an internal error is for developers.
    if (isNewExpression(node) && /^(?:Range|Type)?Error$/.test(node.expression.getText()))
      return false;
    // Signatures of a contract.
    if (isCallExpression(node) && /^parseAbi/.test(node.expression.getText())) return false;
    // The arguments of an example command.
    if (isPropertyAssignment(node) && node.name.getText() === 'example') return false;
    const text = textOf(node) ?? '';
    const isCommand = /^\s*(?:onboard|npm|chmod) /.test(text);
    if (/[a-z]{2,} [a-z]{2,}/.test(text) && !isCommand) found.push(text);
    return true;
  });
  return found;
}

function textOf(node: Node): string | undefined {
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (isJsxText(node)) return node.text;
  if (!isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('');
}

test('the program uses every message', () => {
  const sources = ['src', 'scripts/pages']
    .flatMap(filesOf)
    .filter((file) => !/generated/.test(file));
  const names = new Set(Object.values(reverts).flatMap((of) => Object.keys(of)));
  // The help finds its texts by the names of commands, options and arguments.
  const taken = [...definitions, { name: 'wizard', options: wizardOptions, arguments: [] }];
  for (const { name: command, options, arguments: places } of taken)
    for (const text of [
      ...options.map((option) => ({ kind: 'option', name: optionName(option) })),
      ...places.map(({ name }) => ({ kind: 'argument', name: name.replaceAll('_', '-') })),
    ])
      for (const own of [`${command}.`, '']) names.add(`${text.kind}.${own}${text.name}`);
  const patterns: RegExp[] = [];
  for (const file of sources) {
    walk(file, (node) => {
      if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) names.add(node.text);
      // A key that begins with a placeholder would match every message.
      if (isTemplateExpression(node) && node.head.text.length > 1) {
        const parts = [node.head, ...node.templateSpans.map(({ literal }) => literal)];
        const escaped = parts.map((part) => part.text.replaceAll(/[^\w-]/g, '\\$&'));
        patterns.push(new RegExp(`^${escaped.join('.+')}$`));
      }
    });
  }
  const unused = [...messagesOf().keys()].filter((key) => {
    const name = key.replace(/\.next\.\d+$/, '');
    return !names.has(name) && !patterns.some((pattern) => pattern.test(name));
  });
  expect(unused).toEqual([]);
});
