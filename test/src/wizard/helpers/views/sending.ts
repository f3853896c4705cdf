import { formPage } from '../../../../../src/page/pages.ts';
import { P_ADDRESS, findings, finished, pairs, view, way } from './kit.ts';

const STAKE = {
  id: 'stake',
  title: 'stake',
  unit: 'COL',
  help: 'Enter 10 COL to 10,000 COL (all that is available)',
};
const BALANCE = { id: 'balance', title: 'P-Chain balance', unit: 'AVAX', value: '1.3271' };
const OWNER = {
  value: P_ADDRESS,
  help: 'A P-Chain address. Keep your own unless you have a reason to change it.',
};

/** Views of confirmations. */
export const sendingViews = {
  form: view(
    'G5-FORM',
    way(6),
    formPage(
      'Your new validator',
      [
        { ...STAKE, value: '10000' },
        { ...OWNER, id: 'remaining', title: 'refund address (remaining balance)' },
        { ...OWNER, id: 'disable', title: 'address that may disable the validator' },
        {
          ...BALANCE,
          help: 'At the current fee, the validator pays 0.0442 AVAX a day from this balance. The remainder is refunded on removal.',
        },
      ],
      [
        { verdict: 'fits', text: 'gives your node the weight 10,000' },
        { verdict: 'fits', text: 'the balance lasts 30 days at the current fee' },
      ],
    ),
  ),
  'form with a problem': view(
    'G5-FORM',
    way(6),
    formPage(
      'Your new validator',
      [
        {
          ...STAKE,
          value: '5',
          problem: {
            code: 'E-FORM-201',
            whose: 'operator',
            values: { minimum: '10', least: '10', symbol: 'COL' },
          },
        },
        BALANCE,
      ],
      [{ verdict: 'fails', text: 'no weight: the stake is too small' }],
    ),
  ),
  intent: view(
    'G4-OPTIN-VAULT',
    way(4),
    {
      name: 'intent Opt in to vault Staked token',
      about: 'intent',
      blocks: [
        {
          kind: 'title',
          text: 'Opt in to vault Staked token?',
          spoken: 'Opt in to vault Staked token',
        },
        findings('warns'),
        {
          kind: 'prose',
          text: "Lets this vault's curator delegate stake to you.",
          quiet: true,
          tight: true,
        },
        pairs({ fee: 'about 0.0021 AVAX, at most 0.0031 AVAX' }),
        findings(
          'warns',
          ['The fee is 12 times the usual fee.', 'irreversible: the opt-in stays.'],
          {
            tight: true,
          },
        ),
        pairs({ then: 'wait until the curator delegates stake' }, { tight: true }),
        pairs(
          {
            call: 'optIn (vault opt-in service)',
            simulated: 'succeeds (block 1,204)',
            network: 'sandbox, chain 43112',
            'vault opt-in service': '0x0165878A594ca255338adfa4d48449f69242Eb8F',
            'the vault': '0x5FC8d32690cc91D4c39d9d3abcBD16989F875707',
          },
          { quiet: true },
        ),
      ],
      ask: { kind: 'send', subject: '7 digest', back: true },
    },
    { log: finished },
  ),
};
