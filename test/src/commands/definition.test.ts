import { expect, test } from 'vitest';
import type { CommandContext, ReadingContext } from '../../../src/commands/context.ts';
import { defineCommand } from '../../../src/commands/definition.ts';
import { message } from '../../../src/domain/message.ts';

test('a command that only reads gets no keys', async () => {
  let received: ReadingContext | undefined;
  const reading = defineCommand({
    name: 'reading',
    summary: message('command.node-id.summary'),
    group: 'group.inspect',
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
  expect(received).toEqual({ networks: {} });
});
