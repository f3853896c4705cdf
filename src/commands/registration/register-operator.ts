import { message } from '../../domain/message.ts';
import { parseMetadataUrl } from '../../domain/text/links.ts';
import { defineSigningCommand } from '../definition.ts';
import { flagOption } from '../options/option.ts';
import { sendingOptions } from '../options/shared-options.ts';

const NAME = 'register-operator';

/** Registers the signer as an operator. */
export const registerOperatorDefinition = defineSigningCommand({
  name: NAME,
  summary: message('command.register-operator.summary'),
  group: 'group.registration',
  arguments: {
    metadataUrl: {
      name: 'metadata_url',
      help: message('argument.metadata-url'),
      parse: parseMetadataUrl,
    },
  },
  options: {
    ...sendingOptions,
    checkUrl: flagOption('--check-url', message('option.check-url')),
  },
  example: '--network sandbox --yes https://example.org/me',
  run: async ({ metadataUrl }, options, context) => {
    if (options.checkUrl) {
      context.output.note(await context.connections.checkLink(metadataUrl));
    }
    const [{ send }, { registerOperator }] = await Promise.all([
      import('../sending/send.ts'),
      import('./perform.ts'),
    ]);
    return send(
      NAME,
      options,
      context,
      (sending) => registerOperator(metadataUrl, sending),
      (_, fact) => ({ lines: [fact], data: { metadataURL: metadataUrl } }),
    );
  },
});
