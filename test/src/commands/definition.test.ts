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
    name: 'env',
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
  expect(received).toEqual({ networks: {}, command: 'env' });
});

const flagOf = (option: OptionDefinition): string => `--${optionName(option)}`;
const listed = ({ needs = [] }: OptionDefinition): readonly string[] =>
  Array.isArray(needs) ? (needs as string[]) : [];

// A misfit is refused before anybody reads a value.
const written = (option: OptionDefinition): string[] =>
  option.takesValue === true && option.optionalValue === undefined
    ? [flagOf(option), '1']
    : [flagOf(option)];

const ONLY = 'works only with';
const BOTH = 'cannot be used together';
const MISSING = 'Missing';

const misfits = definitions.flatMap(({ name, options, arguments: places }) => {
  const known = [...options, ...Object.values(sharedOptions)];
  const optionOf = (flag: string) => known.find((option) => flagOf(option) === flag);
  const find = (other: string) => {
    const option = optionOf(other);
    return option === undefined ? [other.startsWith('<') ? '1' : other] : written(option);
  };
  const needsOf = (flag: string) => listed(optionOf(flag) ?? { flags: flag });
  /** One that satisfies each option on the way to this one. */
  const ground = (flag: string): string[] => {
    const [need] = needsOf(flag);
    return need === undefined ? [] : [...ground(need), need];
  };
  const operands = places.filter(({ optional }) => optional !== true).map(() => '1');
  const ofOptions = options.flatMap((option) => {
    const { needs = {}, excludes = [], required = false } = option;
    const others = options.filter((other) => other.required === true && other !== option);
    const alone = [name, ...operands, ...others.flatMap(written)];
    const line = [...alone, ...written(option)];
    const values = listed(option).length > 0 ? [] : Object.entries<string>(needs);
    return [
      ...(required ? [{ line: alone, other: flagOf(option), says: MISSING }] : []),
      ...listed(option).map((other) => ({ line, other, says: ONLY })),
      ...values.map(([value, other]) => ({
        ...{ line: [...alone, flagOf(option), value], other, says: ONLY },
      })),
      ...excludes.map((other) => {
        const needed = [...ground(flagOf(option)), ...ground(other)];
        const further = new Set([...needed, other]);
        const whole = [...line, ...[...further].flatMap(find)];
        return { line: whole, other, says: BOTH };
      }),
    ];
  });
  const ofArguments = places.flatMap(({ words, actions = [], unless, ...place }, index) => {
    const before = places.slice(0, index).map((each) => each.words?.[0] ?? '1');
    const after = (action: string) => [name, action, ...before.slice(1)];
    const all = places[0]?.words ?? [];
    const idle = all.filter((action) => actions.length > 0 && !actions.includes(action));
    const missing = words?.join('|') ?? place.name;
    const needed = unless === undefined ? [] : [...needsOf(unless), unless];
    const isAlone = unless !== undefined && actions.length === 0;
    return [
      ...actions.map((action) => ({ line: after(action), other: missing, says: MISSING })),
      ...idle.map((action) => ({
        ...{ line: [...after(action), words?.[0] ?? '1'], other: actions[0]!, says: ONLY },
      })),
      ...(isAlone ? [{ line: [name, ...before], other: `or ${unless}`, says: MISSING }] : []),
      ...(unless === undefined
        ? []
        : [
            {
              line: [name, ...(isAlone ? before : []), ...needed.flatMap(find), '1'],
              other: unless,
              says: BOTH,
            },
          ]),
    ];
  });
  return [...ofOptions, ...ofArguments];
});

test.each(['constructor', '__proto__', 'toString'])(
  'an option takes %s like any text',
  async (name) => {
    const told = async (network: string) =>
      (await runHere(['doctor', '--network', network])).stderr.replaceAll(network, 'NAME');
    expect(await told(name)).toBe(await told('nowhere'));
  },
);

test.each([
  [['opt-in-l1', '1', '--password-file', '1'], '--keystore'],
  [['--network', 'sandbox', '--password-file', '1'], '--keystore'],
  [['pending', '1', '--yes'], '--speed-up or --cancel'],
])('an option without effect is refused: %j', async (line, other) => {
  const { code, stderr } = await runHere(line);
  expect(code).toBe(2);
  expect(stderr).toContain(`works only with ${other}`);
});

test.each(['--out', '--safe-file', '--p-chain-address'])(
  'nothing is signed for who meant to sign elsewhere: %s without --unsigned',
  async (flag) => {
    const { code, stderr } = await runHere(['opt-in-l1', '1', '--yes', flag, '1']);
    expect(code).toBe(2);
    expect(stderr).toContain(`${flag} works only with --unsigned`);
  },
);

test.each(misfits)('$line: $says $other', async ({ line, other, says }) => {
  const { code, stderr } = await runHere(line);
  expect(code).toBe(2);
  for (const text of ['E-CLI-101', says, other]) expect(stderr).toContain(text);
});
