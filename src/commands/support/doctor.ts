import { message } from '../../domain/message.ts';
import { defineCommand } from '../definition.ts';
import { networkOption } from '../options/shared-options.ts';
import { textOption } from '../options/option.ts';

const NAME = 'doctor';

const options = {
  network: { ...networkOption, help: message('option.doctor.network') },
  nodeUrl: textOption('--node-url <url>', message('option.doctor.node-url')),
};

export const doctorDefinition = defineCommand({
  name: NAME,
  summary: message('command.doctor.summary'),
  group: 'group.support',
  arguments: {},
  options,
  example: '--network sandbox',
  run: async (_, callOptions, context) =>
    (await import('./run-doctor.ts')).runDoctor(callOptions, context),
});
