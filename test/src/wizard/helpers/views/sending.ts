import { VALIDATION_ID, P_ADDRESS, way, view, finished } from './kit.ts';

/** What is about to be sent. */
export const sendingViews = {
  form: view('G5-FORM', way(6), {
    kind: 'form',
    question: 'Your new node',
    fields: [
      {
        id: 'stake',
        title: 'Stake',
        unit: 'COL',
        value: '10000',
        help: 'All that is free, up to the maximum of 10,000.',
      },
      {
        id: 'remaining',
        title: 'Who gets the rest of the balance back',
        value: P_ADDRESS,
        help: 'A P-Chain address; yours unless you change it.',
      },
      {
        id: 'disable',
        title: 'Who may switch the node off',
        value: P_ADDRESS,
        help: 'A P-Chain address; yours unless you change it.',
      },
      {
        id: 'balance',
        title: 'Balance for the P-Chain’s fee',
        unit: 'AVAX',
        value: '1.3271',
        help: 'The P-Chain takes its fee from it by and by; the rest comes back.',
      },
    ],
    facts: [
      { verdict: 'fits', text: 'weight 10,000' },
      { verdict: 'fits', text: 'the balance lasts 30 days at today’s fee' },
    ],
  }),
  'form with a problem': view('G5-FORM', way(6), {
    kind: 'form',
    question: 'Your new node',
    fields: [
      {
        id: 'stake',
        title: 'Stake',
        unit: 'COL',
        value: '5',
        help: 'All that is free, up to the maximum of 10,000.',
        problem: {
          code: 'E-FORM-201',
          whose: 'operator',
          values: { minimum: '10', symbol: 'COL' },
        },
      },
      { id: 'balance', title: 'Balance for the P-Chain’s fee', unit: 'AVAX', value: '1.3271' },
    ],
    facts: [{ verdict: 'fails', text: 'no weight yet' }],
  }),
  intent: view(
    'G4-OPTIN-VAULT',
    way(4),
    {
      kind: 'intent',
      title: 'Opt in to vault Staked token',
      rows: [
        { label: 'contract', value: 'vault opt-in service' },
        { label: 'fee', value: 'about 0.0021 AVAX, at most 0.0031 AVAX' },
        { label: 'simulated', value: 'succeeds (block 1,204)' },
        { label: 'call', value: 'optIn(vault)' },
        { label: 'network', value: 'sandbox, chain 43112' },
      ],
      values: [
        { label: 'contract', value: '0x0165878A594ca255338adfa4d48449f69242Eb8F' },
        { label: 'vault', value: '0x5FC8d32690cc91D4c39d9d3abcBD16989F875707' },
      ],
      warnings: [],
    },
    { log: finished },
  ),
  'intent with warnings': view('G8-PCHAIN', way(7), {
    kind: 'intent',
    title: 'Register the validator on the P-Chain',
    rows: [
      { label: 'transaction', value: 'RegisterL1Validator' },
      { label: 'balance', value: '1.3271 AVAX, lasts 30 days' },
      { label: 'fee', value: '0.00005 AVAX' },
      { label: 'simulated', value: 'could not tell: the P-Chain offers no simulation' },
      { label: 'network', value: 'fuji, P-Chain' },
    ],
    values: [{ label: 'validation ID', value: VALIDATION_ID }],
    warnings: ['The registration expires in 21 minutes.', 'This cannot be taken back.'],
  }),
};
