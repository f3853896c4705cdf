import { expect, test } from 'vitest';
import { messagesOf, unusedKeys } from '../../scripts/compile-messages.ts';
import { definitions } from '../../src/commands/all-commands.ts';
import { optionName } from '../../src/commands/options/option.ts';
import { programOptions } from '../../src/commands/options/shared-options.ts';

test('each text about an option or argument is of one that a command has', () => {
  const wizard = { name: 'wizard', options: Object.values(programOptions), arguments: [] };
  const names = [...definitions, wizard].flatMap(({ name: command, options, arguments: places }) =>
    [
      ...options.map((option) => ['option', optionName(option)]),
      ...places.map(({ name }) => ['argument', name.replaceAll('_', '-')]),
    ].flatMap(([kind, name]) => [`${kind}.${command}.${name}`, `${kind}.${name}`]),
  );
  const keys = [...messagesOf().keys()].filter((key) => /^(?:option|argument)\./.test(key));
  expect(keys.length).toBeGreaterThan(50);
  expect(keys.filter((key) => !names.includes(key))).toEqual([]);
});

test.each([
  ["t('ask.hidden')", true],
  ["t('ask.hidden.more')", false],
  ['t(`ask.${kind}`)', true],
  ['t(`ask.${kind}.more`)', false],
  ['t(`${kind}.hidden`)', false],
  ['// ask.hidden', false],
])('finds out whether the source %s uses a message', (source, isUsed) => {
  expect(unusedKeys(['ask.hidden', 'option.json'], [source])).toEqual(isUsed ? [] : ['ask.hidden']);
});
