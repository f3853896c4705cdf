import type { Signer } from '../../ports/signer.ts';
import { CODES } from '../codes.ts';
import { BACK, type Back } from '../way.ts';
import type { Talk } from './known.ts';

/** More of them are opened by --ledger-path. */
const SHOWN = 5;

/**
 * One of the accounts of a Ledger, which are known by their addresses.
 * @throws OnboardError E-LED-*
 */
export async function askLedger({ options, stage, words }: Talk): Promise<Signer | Back> {
  const busy = words.t('busy.ledger');
  const look = () =>
    stage.show(CODES.key, { kind: 'busy', text: busy, since: options.clock.now() });
  look();
  const accounts = await options.ledger.accounts(SHOWN);
  for (;;) {
    const action = await stage.ask(CODES.key, {
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
