import { confirmNetwork, mustTypeNetwork } from '../signing/real-money.ts';
import type { WithJournal } from './flow-state.ts';
import { askText } from './prompt-until-valid.ts';
import { BACK, type Back } from './wizard-flow.ts';

/** Resolves with BACK if the operator does not type the name. */
export async function typeNetwork(
  { deps, connection, signer }: WithJournal,
  code: string,
): Promise<Back | undefined> {
  const { options, dialogue, i18n } = deps;
  const { profile } = connection;
  const first = { profile, signer, settings: options.settings };
  if (!mustTypeNetwork(first)) return undefined;
  const content = {
    question: i18n.t('network.real-question', { network: profile.name }),
    help: i18n.t('network.real-help', { account: signer.evmAddress }),
  };
  const answer = await askText(dialogue, code, content, async (typed) => {
    await confirmNetwork(first, typed);
    return 'confirmed';
  });
  return answer === BACK ? BACK : undefined;
}
