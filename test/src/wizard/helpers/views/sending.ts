import { formPage } from '../../../../../src/page/pages.ts';
import { VALIDATION_ID, P_ADDRESS, way, view, finished } from './kit.ts';

/** Views of confirmations. */
export const sendingViews = {
  form: view(
    'G5-FORM',
    way(6),
    formPage(
      'Your new validator',
      [
        {
          id: 'stake',
          title: 'stake',
          unit: 'COL',
          value: '10000',
          help: 'Enter 10 COL to 10,000 COL (all that is available)',
        },
        {
          id: 'remaining',
          title: 'refund address (remaining balance)',
          value: P_ADDRESS,
          help: 'A P-Chain address. Keep your own unless you have a reason to change it.',
        },
        {
          id: 'disable',
          title: 'address that may disable the validator',
          value: P_ADDRESS,
          help: 'A P-Chain address. Keep your own unless you have a reason to change it.',
        },
        {
          id: 'balance',
          title: 'P-Chain balance',
          unit: 'AVAX',
          value: '1.3271',
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
          id: 'stake',
          title: 'stake',
          unit: 'COL',
          value: '5',
          help: 'Enter 10 COL to 10,000 COL (all that is available)',
          problem: {
            code: 'E-FORM-201',
            whose: 'operator',
            values: { minimum: '10', least: '10', symbol: 'COL' },
          },
        },
        { id: 'balance', title: 'P-Chain balance', unit: 'AVAX', value: '1.3271' },
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
        {
          kind: 'findings',
          findings: [],
        },
        {
          kind: 'prose',
          text: "Lets this vault's curator delegate stake to you.",
          quiet: true,
          tight: true,
        },
        {
          kind: 'pairs',
          pairs: [
            {
              label: 'fee',
              value: 'about 0.0021 AVAX, at most 0.0031 AVAX',
            },
          ],
        },
        {
          kind: 'findings',
          findings: [],
          tight: true,
        },
        {
          kind: 'pairs',
          pairs: [],
          tight: true,
        },
        {
          kind: 'pairs',
          pairs: [
            {
              label: 'call',
              value: 'optIn (vault opt-in service)',
            },
            {
              label: 'simulated',
              value: 'succeeds (block 1,204)',
            },
            {
              label: 'network',
              value: 'sandbox, chain 43112',
            },
            {
              label: 'vault opt-in service',
              value: '0x0165878A594ca255338adfa4d48449f69242Eb8F',
            },
            {
              label: 'the vault',
              value: '0x5FC8d32690cc91D4c39d9d3abcBD16989F875707',
            },
          ],
          quiet: true,
        },
      ],
      ask: {
        kind: 'send',
        subject: '7 digest',
        back: true,
      },
    },
    { log: finished },
  ),
  'intent with warnings': view('G8-PCHAIN', way(7), {
    name: 'intent Register the validator on the P-Chain',
    about: 'intent',
    blocks: [
      {
        kind: 'title',
        text: 'Register the validator on the P-Chain?',
        spoken: 'Register the validator on the P-Chain',
      },
      {
        kind: 'findings',
        findings: [],
      },
      {
        kind: 'pairs',
        pairs: [
          {
            label: 'balance',
            value: '1.3271 AVAX, lasts 30 days',
          },
          {
            label: 'fee',
            value: '0.00005 AVAX',
          },
        ],
      },
      {
        kind: 'findings',
        findings: [
          {
            verdict: 'warns',
            text: 'The registration expires in 21 minutes.',
          },
          {
            verdict: 'warns',
            text: 'The P-Chain cannot undo a registration.',
          },
        ],
        tight: true,
      },
      {
        kind: 'pairs',
        pairs: [
          {
            label: 'then',
            value: 'complete the addition, about 0.0094 AVAX',
          },
        ],
        tight: true,
      },
      {
        kind: 'pairs',
        pairs: [
          {
            label: 'transaction',
            value: 'RegisterL1Validator',
          },
          {
            label: 'simulated',
            value: 'not possible on the P-Chain',
          },
          {
            label: 'network',
            value: 'fuji, P-Chain',
          },
          {
            label: 'validation ID',
            value: VALIDATION_ID,
          },
        ],
        quiet: true,
      },
    ],
    ask: {
      kind: 'send',
      subject: '7 digest',
      back: true,
    },
  }),
};
