import { parseMetadataUrl } from '../../domain/text/metadata-url.ts';
import { message } from '../../domain/message.ts';
import { argument, type Definition } from '../definition.ts';
import { sendingOptions } from '../options/shared-options.ts';

const NAME = 'register-operator';

/** Registers the signer as an operator. */
export const registerOperatorDefinition: Definition = {
  name: NAME,
  summary: message('command.register-operator.summary'),
  group: 'group.registration',
  arguments: [{ name: 'metadata_url', help: message('argument.metadata-url') }],
  options: [...sendingOptions, { flags: '--check-url', help: message('option.check-url') }],
  example: '--network sandbox --yes https://example.org/me',
  run: async (call, context) => {
    const metadataUrl = parseMetadataUrl(argument(call, 0));
    if (call.options['checkUrl'] === true) context.note(await context.checkLink(metadataUrl));
    const [{ send }, { registerOperator }] = await Promise.all([
      import('../sending/send.ts'),
      import('./perform-register-operator.ts'),
    ]);
    return send(
      NAME,
      call,
      context,
      (sending) => registerOperator(metadataUrl, sending),
      (_, fact) => ({ lines: [fact], data: { metadataURL: metadataUrl } }),
    );
  },
};
