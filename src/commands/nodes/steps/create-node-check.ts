import type { NodeCheck } from './add-node.ts';
import type { SendContext } from '../../sending/run-with-journal.ts';
import type { TrackingUnknown } from './require-tracking.ts';
import type { NodeId } from '../../../domain/identity/ids.ts';
import { redactUrl } from '../../../domain/text/links.ts';
import type { Translator } from '../../../i18n/translator.ts';
import type { CommandContext } from '../../context.ts';

/**
 * Creates the check of the operator's node. Uses the API address from the option, from the wizard's settings, or from
 * the profile, in this order.
 * @throws OnboardError E-NET-114, E-NET-118 for the option
 */
export async function createNodeCheck(
  urlOption: string | undefined,
  context: Pick<CommandContext, 'output' | 'records' | 'i18n'>,
  { connection }: SendContext,
  nodeId: NodeId,
): Promise<NodeCheck> {
  const { name, nodeUrl } = connection.profile;
  const i18n = await context.i18n();
  // An invalid address in the option is an error; an invalid stored address only causes a note.
  if (urlOption !== undefined) connection.node(urlOption);
  const { nodeUrls } = (await context.records.settings()).read();
  const url = urlOption ?? nodeUrls[name] ?? nodeUrl;
  return {
    url: redactUrl(url),
    reader: () => connection.node(url),
    reportUnknown: (why, { name: l1 }) => {
      const reason = reasonOf(why, l1, i18n);
      context.output.note(i18n.t('cli.note.tracking', { node: nodeId, l1, reason }));
    },
  };
}

function reasonOf(why: TrackingUnknown, l1: string, { t, error }: Translator): string {
  switch (why.because) {
    case 'other-node':
      return t('cli.note.tracking-other-node', { url: why.url, found: why.found });
    case 'no-chain':
      return t('cli.note.tracking-no-chain', { l1 });
    case 'no-answer':
      return `${error(why.error).text} (${why.error.code})`;
  }
}
