import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseLine } from '../../src/cli/parse-args.ts';
import { definitions } from '../../src/commands/all-commands.ts';
import { valueOf } from './helpers/command-lines.ts';

const FOLDER = new URL('../../assets/locales/en/', import.meta.url);
/** A command that a text prints, without the prose that follows it. */
function commandsIn(text: string): string[][] {
  return text
    .split('{onboard} ')
    .slice(1)
    .map((rest) => {
      const [whole = ''] =
        /^(?:<[^>]*>|\{\w+\}|[^\s`|(){}<>])+(?: (?:<[^>]*>|\{\w+\}|[^\s`|(){}<>])+)*/.exec(rest) ??
        [];
      const tokens = whole.split(/ (?![^<]*>)/).map((token) => token.replace(/[.,:;]+$/, ''));
      const isArgument = (token: string, i: number) =>
        i === 0 || /^[<{-]/.test(token) || /^(?:-|keys$|networks$)/.test(tokens[i - 1] ?? '');
      const end = tokens.findIndex((token, i) => !isArgument(token, i));
      return (end === -1 ? tokens : tokens.slice(0, end)).map((token) => {
        const name = /^[<{]([^>}]+)[>}]$/.exec(token)?.[1];
        return name === undefined ? token : valueOf(name);
      });
    });
}

const printed = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .flatMap((file) =>
    Object.entries(
      JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Record<string, string>,
    ),
  )
  .flatMap(([key, text]) => commandsIn(text).map((words) => [key, words] as const))
  .filter(([, [name]]) => definitions.some((one) => one.name === name));
/** A sentence may also name a command without its arguments. */
const whole = printed.filter(([, words]) => words.length > 1);

test(`the texts print ${whole.length} whole commands, and name ${printed.length - whole.length} more`, () => {
  expect(whole.length).toBeGreaterThan(60);
});

test.each(whole)('%s: onboard %j', (_, words) => {
  const { problem, request } = parseLine([...words], definitions);
  expect(problem?.values).toBeUndefined();
  if (request === 'help') return;
  const { options = [] } = definitions.find(({ name }) => name === words[0]) ?? {};
  // `keys` uses a network only to show addresses.
  const needsNetwork =
    words[0] !== 'keys' && options.some(({ flags }) => flags.startsWith('--network'));
  expect(needsNetwork ? words : ['--network']).toContain('--network');
});
