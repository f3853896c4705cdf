import { describe, expect, test } from 'vitest';
import { parseLine } from '../../src/cli/parse-args.ts';
import { definitions } from '../../src/commands/all-commands.ts';
import { pages, shownCommands, valueOf } from './helpers/command-lines.ts';

/** Returns the words of a command line, with values in place of placeholders and variables. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/"[^"]*"|<[^>]+>|\S+/g)].map(([word]) => {
    const name = /^"?\$(\w+)"?$|^<([^>]+)>$/.exec(word)?.slice(1).find(Boolean);
    return name === undefined ? word.replaceAll('"', '') : valueOf(name);
  });

test.each(definitions.map(({ name }) => name))('a page for operators mentions %s', (name) => {
  const mention = new RegExp(`(?:\`|\\bonboard )${name}(?![\\w-])`);
  expect(
    pages().some(({ text }) => mention.test(text)),
    'name it on the page of its readers in docs/',
  ).toBe(true);
});

describe('each command that the pages show', () => {
  const shown = shownCommands();
  const whole = shown.filter(({ isWhole }) => isWhole);
  const partial = shown.filter(({ isWhole }) => !isWhole);

  test('is found', () => {
    expect(whole.length).toBeGreaterThan(30);
    expect(partial.length).toBeGreaterThan(30);
  });

  test.each(whole.map(({ page, line }) => [page, line]))('%s: onboard %s', (_, line) => {
    expect(parseLine(wordsOf(line), definitions).problem).toBeUndefined();
  });

  // A sentence may name a command without its arguments, but no command or option that does not exist.
  test.each(partial.map(({ page, line }) => [page, line]))('%s mentions onboard %s', (_, line) => {
    const { problem } = parseLine(wordsOf(line), definitions);
    const { key } = (problem?.values['problem'] ?? {}) as { key?: string };
    expect([undefined, 'call.missing-argument', 'call.missing-value']).toContain(key);
  });
});
