import { parseMetadataUrl } from '../../domain/metadata-url.ts';
import { argument, type Definition } from '../definition.ts';
import { sendingOptions } from '../shared-options.ts';

const NAME = 'set-metadata-url';

/** Changes the signer's metadata link. */
export const setMetadataUrlDefinition: Definition = {
  name: NAME,
  summary: "Change the signer's metadata link",
  group: 'Register and opt in',
  arguments: [{ name: 'metadata_url', help: "a link to the operator's website or profile" }],
  options: [
    ...sendingOptions,
    { flags: '--check-url', help: 'first check that the link leads to a page' },
  ],
  example: '--network sandbox --yes https://example.org/us',
  run: async (call, shell) => {
    const metadataUrl = parseMetadataUrl(argument(call, 0));
    if (call.options['checkUrl'] === true) shell.note(await shell.checkLink(metadataUrl));
    const [{ send }, { setMetadataUrl }] = await Promise.all([
      import('../sending.ts'),
      import('../../commands/set-metadata-url.ts'),
    ]);
    return send(
      NAME,
      call,
      shell,
      (sending) => setMetadataUrl(metadataUrl, sending),
      (_, fact) => ({ lines: [fact], data: { metadataURL: metadataUrl } }),
    );
  },
};
