import {
  busyPage,
  choicePage,
  secretPage,
  textPage,
  formPage,
} from '../../../../../src/page/pages.ts';
import {
  SECOND,
  NODE_ID,
  PUBLIC_KEY,
  PROOF,
  way,
  early,
  view,
  unreachable,
  NOW,
  P_ADDRESS,
  findings,
  finished,
  pairs,
  prose,
} from './kit.ts';

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

const WARNINGS = ['The fee is 12 times the usual fee.', 'irreversible: the opt-in stays.'];

/** Views of questions, of refused answers, and of confirmations. */
export const askingViews = {
  busy: view(
    'G2-NODE',
    way(1),
    busyPage('Reading the NodeID from http://127.0.0.1:9650 …', NOW - 3 * SECOND),
  ),
  'choice of a network': view(
    'G1-NETWORK',
    way(0),
    choicePage({
      above: [
        prose('Become a validator: 8 steps, about 6 signatures and 1.3318 AVAX (30 days).'),
        ...[
          'You need a running node and AVAX. You confirm each signature.',
          'Most of the time is waiting for others: the L1 owner and a vault curator.',
          'You can quit at any time and resume.',
        ].map((text) => prose(text, { tight: true, if: 'tall' })),
      ],
      question: 'Which network?',
      choices: [
        { id: 'sandbox', title: 'sandbox', note: 'for trying everything out; no real money' },
        { id: 'fuji', title: 'fuji', note: 'a test network; its AVAX is worth nothing' },
        { id: 'mainnet', title: 'mainnet', note: 'real money' },
        {
          id: 'custom',
          title: 'a profile of your own',
          note: 'none was found in the configuration folder',
          disabled: true,
        },
      ],
      preferred: 'sandbox',
      first: true,
    }),
    { header: { isReadOnly: false, worthless: false } },
  ),
  'choice of many vaults': view(
    'G4-VAULT',
    way(4),
    choicePage({
      question: 'Which vault will delegate stake to you?',
      help: 'Choose the vault whose curator (its manager) has agreed to delegate to you.',
      choices: Array.from({ length: 18 }, (_, index) => ({
        id: index.toString(),
        title: `Vault ${index + 1}`,
        note: `Staked token, ${(index + 1) * 10},000 delegated`,
      })),
      preferred: '11',
    }),
  ),
  text: view(
    'G2-NODE',
    way(1),
    textPage({
      question: "What is your node's API address?",
      help: "Enter the host and port at which this machine reaches the node's API.",
      value: 'http://127.0.0.1:9650',
      otherActions: [{ key: 'p', title: 'paste the node’s answer', id: 'paste' }],
    }),
    { header: early },
  ),
  'text with a problem': view(
    'G2-NODE',
    way(1, 'blocked'),
    textPage({
      question: "What is your node's API address?",
      value: 'http://127.0.0.1:9650',
      problem: unreachable,
      otherActions: [{ key: 'p', title: 'paste the node’s answer', id: 'paste' }],
    }),
    { header: early },
  ),
  'text of great length': view(
    'G2-PASTE',
    way(1),
    textPage({
      question: 'Paste the node’s answer',
      value: JSON.stringify({ nodeID: NODE_ID, nodePOP: { publicKey: PUBLIC_KEY, proof: PROOF } }),
    }),
  ),
  secret: view(
    'G3-KEY',
    way(2),
    secretPage({
      question: "The operator's private key",
      help: '64 hexadecimal digits. The sandbox’s first account is funded.',
      otherActions: [
        { key: 'v', title: 'read it from an environment variable', id: 'variable' },
        { key: 'f', title: 'read it from a file', id: 'file' },
        { key: 's', title: 'use the sandbox’s funded account', id: 'sandbox' },
      ],
    }),
    { header: early },
  ),
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
            party: 'operator',
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
      helpTopic: 'intent',
      blocks: [
        {
          kind: 'title',
          text: 'Opt in to vault Staked token?',
          spoken: 'Opt in to vault Staked token',
        },
        findings('warns'),
        prose("Lets this vault's curator delegate stake to you.", { quiet: true, tight: true }),
        pairs({ fee: 'about 0.0021 AVAX, at most 0.0031 AVAX' }),
        findings('warns', WARNINGS, { tight: true }),
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
      ask: {
        ...{ kind: 'send', consentId: '7 digest', back: true },
        question: 'Opt in to vault Staked token? It cannot be undone.',
      },
    },
    { log: finished },
  ),
};
