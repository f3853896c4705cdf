import type { Signer } from '../../../ports/signer.ts';
import { CODES } from '../../view/codes.ts';
import { BACK, type Back } from '../../wizard-flow.ts';
import type { FlowDeps } from '../flow-state.ts';

/** The number of accounts in the list. Commands open other accounts with `--ledger-path`. */
const SHOWN = 5;

/**
 * Asks for one of the Ledger's first 5 accounts.
 * @throws OnboardError E-LED-*
 */
export async function askLedger({ options, viewStore, words }: FlowDeps): Promise<Signer | Back> {
  const busy = words.t('busy.ledger');
  const look = () =>
    viewStore.show(CODES.key, { kind: 'busy', text: busy, since: options.clock.now() });
  look();
  const accounts = await options.ledger.accounts(SHOWN);
  for (;;) {
    const action = await viewStore.ask(CODES.key, {
      kind: 'choice',
      question: words.t('key.ledger-question'),
      help: words.t('key.ledger-help'),
      choices: accounts.map((address, account) => ({ id: `${account}`, title: address })),
    });
    if (action.type === 'back') return BACK;
    if (action.type !== 'choose') continue;
    look();
    return options.ledger.open(Number(action.id));
  }
}
