import { promptUntilValid } from '../../prompt-until-valid.ts';
import { confirmNetwork, mustTypeNetwork } from '../../signing/real-money.ts';
import { BACK, type Back } from '../../wizard-flow.ts';
import type { WithJournal } from '../flow-state.ts';

/**
 * Asks the operator to type the network's name before an account's first signature, on networks where AVAX is
 * real money.
 */
export async function typeNetwork(
  { deps, connection, signer }: WithJournal,
  code: string,
): Promise<Back | undefined> {
  const { options, viewStore, words } = deps;
  const { profile } = connection;
  const first = { profile, signer, settings: options.settings };
  if (!mustTypeNetwork(first)) return undefined;
  const answer = await promptUntilValid(async (problem) => {
    const action = await viewStore.ask(code, {
      kind: 'text',
      id: 'real-money',
      question: words.t('network.real-question', { network: profile.name }),
      help: words.t('network.real-help', { account: signer.evmAddress }),
      value: '',
      ...problem,
    });
    if (action.type === 'back') return BACK;
    if (action.type !== 'submit') return undefined;
    await confirmNetwork(first, action.value);
    return 'confirmed';
  });
  return answer === BACK ? BACK : undefined;
}
