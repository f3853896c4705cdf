import { message } from '../../domain/message.ts';
import { parseMetadataUrl } from '../../domain/text/links.ts';
import { defineSigningCommand } from '../definition.ts';
import { flagOption } from '../options/option.ts';
import { sendingOptions } from '../options/shared-options.ts';

const NAME = 'set-metadata-url';

/** Changes the signer's metadata link. */
export const setMetadataUrlDefinition = defineSigningCommand({
  name: NAME,
  summary: message('command.set-metadata-url.summary'),
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
  example: '--network sandbox --yes https://example.org/us',
  run: async ({ metadataUrl }, options, context) => {
    if (options.checkUrl) {
      context.output.note(await context.connections.checkLink(metadataUrl));
    }
    const [{ send }, { runWithJournal }] = await Promise.all([
      import('../sending/send.ts'),
      import('../sending/run-with-journal.ts'),
    ]);
    return send(
      NAME,
      options,
      context,
      (sending) => runWithJournal({ kind: NAME, input: { metadataUrl } }, sending),
      (_, fact) => ({ lines: [fact], data: { metadataURL: metadataUrl } }),
    );
  },
});
