import { expect, test } from 'vitest';
import type { CommandContext, ReadingContext } from '../../../src/commands/context.ts';
import { definitions } from '../../../src/commands/all-commands.ts';
import { defineCommand } from '../../../src/commands/definition.ts';
import { optionName, type OptionDefinition } from '../../../src/commands/options/option.ts';
import { sharedOptions } from '../../../src/commands/options/shared-options.ts';
import { runHere } from '../../helpers/program/run-here.ts';

test('a command that only reads gets no keys', async () => {
  let received: ReadingContext | undefined;
  const reading = defineCommand({
    name: 'reading',
    arguments: {},
    options: {},
    example: '',
    run: (_args, _options, context) => {
      received = context;
      return Promise.resolve({ outcome: 'done', lines: [], data: {} });
    },
  });
  const context = { keys: {}, networks: {} } as unknown as CommandContext;
  await reading.run({ args: [], options: {} }, context);
  expect(received).toEqual({ networks: {}, command: 'reading' });
});

const flagOf = (option: OptionDefinition): string => `--${optionName(option)}`;

// The options are refused before anybody reads a value.
const written = (option: OptionDefinition): string[] =>
  option.takesValue === true ? [flagOf(option), '1'] : [flagOf(option)];

const misfits = definitions.flatMap(({ name, options, arguments: places }) => {
  const known = [...options, ...Object.values(sharedOptions)];
  const find = (other: string) => {
    const found = known.find((option) => flagOf(option) === other);
    return found === undefined ? [other.startsWith('<') ? '1' : other] : written(found);
  };
  const operands = places.filter(({ optional }) => optional !== true).map(() => '1');
  return options.flatMap((option) => {
    const { needs = {}, excludes = [], required = false } = option;
    const others = options.filter((other) => other.required === true && other !== option);
    const alone = [name, ...operands, ...others.flatMap(written)];
    const line = [...alone, ...written(option)];
    const needed =
      typeof needs === 'string'
        ? [{ line, other: needs }]
        : Object.entries(needs).map(([value, other]) => ({
            line: [...alone, flagOf(option), value],
            other,
          }));
    return [
      ...(required ? [{ line: alone, other: flagOf(option), says: 'Missing option' }] : []),
      ...needed.map((misfit) => ({ ...misfit, says: 'works only with' })),
      ...excludes.map((other) => {
        const whole = [...line, ...(typeof needs === 'string' ? find(needs) : []), ...find(other)];
        return { line: whole, other, says: 'cannot be used together' };
      }),
    ];
  });
});

test.each(['constructor', '__proto__', 'toString'])(
  'an option takes %s like any text',
  async (name) => {
    const told = async (network: string) =>
      (await runHere(['doctor', '--network', network])).stderr.replaceAll(network, 'NAME');
    expect(await told(name)).toBe(await told('nowhere'));
  },
);

test.each(misfits)('$line: $says $other', async ({ line, other, says }) => {
  const { code, stderr } = await runHere(line);
  expect(code).toBe(2);
  for (const text of ['E-CLI-101', says, other]) expect(stderr).toContain(text);
});
