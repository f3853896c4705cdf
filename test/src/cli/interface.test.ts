import { describe, expect, test } from 'vitest';
import { definitions } from '../../../src/commands/all-commands.ts';
import { published, readOnlyCommands } from '../../helpers/program/published-commands.ts';

const definitionOf = (name: string) => definitions.find((known) => known.name === name)!;

describe('the twelve commands', () => {
  test.each(published)('%s has its published arguments in their order', (name, ...args) => {
    expect(definitionOf(name).arguments.map((argument) => argument.name)).toEqual(args);
  });

  test.each(published)('%s takes --network, and a key exactly if it sends', (name) => {
    const flags = definitionOf(name).options.map((option) => option.flags);
    expect(flags).toContain('--network <network_name>');
    expect(flags.includes('--private-key <PRIVATE_KEY>')).toBe(!readOnlyCommands.has(name));
  });
});
