import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  isNoSubstitutionTemplateLiteral,
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
    const visit = (node: Node): void => {
      if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) names.add(node.text);
      // A key that begins with a placeholder would match every message.
      if (isTemplateExpression(node) && node.head.text.length > 1) {
        const parts = [node.head, ...node.templateSpans.map(({ literal }) => literal)];
        const escaped = parts.map((part) => part.text.replaceAll(/[^\w-]/g, '\\$&'));
        patterns.push(new RegExp(`^${escaped.join('.+')}$`));
      }
      node.forEachChild(visit);
    };
    visit(syntax.get(file)!);
  }
  const unused = [...messagesOf().keys()].filter((key) => {
    const name = key.replace(/\.next\.\d+$/, '');
    return !names.has(name) && !patterns.some((pattern) => pattern.test(name));
  });
  expect(unused).toEqual([]);
});
