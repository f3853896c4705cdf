import { describe, expect, test } from 'vitest';
import { definitions } from '../../../src/commands/all-commands.ts';
import { published, readOnly } from '../../helpers/program/published-commands.ts';

describe('the twelve commands', () => {
  test.each(published)('%s has its published arguments in their order', (name, ...args) => {
    const definition = definitions.find((known) => known.name === name);
    expect(definition?.arguments.map((argument) => argument.name)).toEqual(args);
  });

  test.each(published)('%s takes the published options', (name) => {
    const flags = definitions
      .find((known) => known.name === name)
      ?.options.map((option) => option.flags);
    expect(flags).toContain('--network <network_name>');
    expect(flags?.includes('--private-key <PRIVATE_KEY>')).toBe(!readOnly.has(name));
  });
});
