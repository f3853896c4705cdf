import type { StepState, TableRow } from '../../../../../src/page/page.ts';
import {
  NODE_ID,
  OPERATOR,
  PUBLIC_KEY,
  PROOF,
  early,
  findings,
  pairs,
  prose,
  values,
  view,
  way,
} from './kit.ts';
import { ANSWER, choicePage, questionBlocks } from '../../../../../src/page/pages.ts';

const ADDRESSES = {
  key: 'a',
  title: 'Show the addresses and their balances',
  hint: 'show addresses',
  id: 'addresses',
};

const SPOKEN: Readonly<Record<StepState, string>> = {
  done: '',
  current: ', now',
  waiting: ', waiting',
  blocked: ', blocked',
  todo: ', to do',
};

/** A row of the plan. A cost is an amount, or says why there is none. */
function row(
  state: StepState,
  title: string,
  cost: string,
  { where = 'C-Chain', who = 'you', isPart = false } = {},
): TableRow {
  const unit = /\d/.test(cost) ? ' AVAX' : '';
  const told = [title, where, cost.replace('~', 'about ') + unit, who].filter((one) => one !== '-');
  return {
    cells: [title, where, cost, who],
    narrowCell: who === 'you' ? cost + unit : who,
    spoken: told.join(', ') + SPOKEN[state],
    state,
    ...(isPart && { isPart }),
  };
}

const total = (cost: string): TableRow => ({
  cells: ['total', '', `~${cost}`, ''],
  narrowCell: `~${cost} AVAX`,
  spoken: `total: about ${cost} AVAX`,
  isPart: true,
});

const PART = { isPart: true };
const ON_P_CHAIN = { where: 'P-Chain' };

/** Views of the node, the account, the dashboard and the ticket for the team. */
export const accountViews = {
  node: view(
    'G2-NODE',
    way(1),
    {
      name: 'node',
      helpTopic: 'node',
      blocks: [
        { kind: 'title', text: 'Is this your node?', spoken: 'http://127.0.0.1:9650' },
        prose('http://127.0.0.1:9650', { quiet: true, tight: true }),
        values({ NodeID: NODE_ID }),
        {
          kind: 'findings',
          findings: [
            { verdict: 'fits', text: 'version 1.12.0, which fits 1.11.13 to 1.12.0' },
            { verdict: 'fits', text: "the proof of possession matches the node's BLS key" },
            { verdict: 'warns', text: 'it does not track the L1 yet' },
            { verdict: 'unknown', text: 'whether it is bootstrapped: the node did not say' },
          ],
        },
        values({ 'BLS public key': PUBLIC_KEY, 'BLS proof of possession': PROOF }),
      ],
      ask: { kind: 'agree', to: 'node', again: 'retry', back: true },
    },
    { header: early },
  ),
  account: view('G3-ACCOUNT', way(2), {
    name: 'account',
    helpTopic: 'account',
    blocks: [
      {
        kind: 'table',
        head: ['Your plan', 'where', 'AVAX', 'who'],
        rows: [
          row('done', 'register operator', 'done'),
          row('current', 'opt in to vault Staked token', '~0.0021'),
          row('waiting', 'enable your operator', '-', { who: 'L1 owner' }),
          row('todo', 'process the L1’s past epochs, if needed', '~0.0062', PART),
          row('todo', 'add node, irreversible', '~0.0206'),
          row('todo', 'register on the P-Chain, irreversible', '~0.00005', ON_P_CHAIN),
          row('todo', 'balance for 30 days', '1.327104', { ...ON_P_CHAIN, ...PART }),
          total('1.356054'),
        ],
      },
      findings('fits', ['C-Chain: enough. You have 4.9979 AVAX; the plan needs up to 1.2058'], {
        tight: true,
      }),
    ],
    ask: {
      kind: 'agree',
      to: 'plan',
      again: 'look',
      back: true,
      actions: [
        ADDRESSES,
        { key: 'b', title: 'Change the P-Chain balance', hint: 'change balance', id: 'balance' },
        {
          key: 'm',
          title: 'Change my link or opt-ins',
          hint: 'change link or opt-ins',
          id: 'membership',
        },
      ],
    },
  }),
  'account without funds': view('G3-ACCOUNT', way(2, 'blocked'), {
    name: 'account',
    helpTopic: 'account',
    blocks: [
      findings('fails', [
        'You need 1.3403 AVAX more on the C-Chain for 30 days, at least 0.0574 AVAX for 1 day. Send AVAX to this address, then refresh',
      ]),
      pairs({ 'C-Chain, 0 AVAX': OPERATOR }, { tight: true }),
      {
        kind: 'table',
        head: ['Your plan; nothing is signed yet', 'where', 'AVAX', 'who'],
        rows: [
          row('blocked', 'register operator, irreversible', '~0.0021'),
          row('todo', 'balance for 1 day', '0.0442', { ...ON_P_CHAIN, ...PART }),
          total('0.049564'),
        ],
      },
    ],
    ask: { kind: 'halt', again: 'retry', back: true, actions: [ADDRESSES] },
  }),
  home: view(
    'G9-HOME',
    way(8),
    choicePage({
      question: 'Your nodes on Genbu',
      help: '0 STK are available for a new node. You can view everything without a key.',
      findings: [
        {
          verdict: 'warns',
          text: "The operator's nodes use 10,000 STK, but the operator has only 7,500 STK. From 2026-01-31 22:30:00 UTC on, anyone may reduce the stake of these nodes by 2,500 STK (forceUpdateNodes), starting with the node added last. The operator can lower the stake of a node, or ask a curator for more stake. Either takes effect in the next epoch. (G6-OVERCOMMIT)",
        },
      ],
      choices: [
        {
          id: NODE_ID,
          title: NODE_ID,
          note: 'validating · weight 1,000,000 · stake 10,000 STK · 1.3265 AVAX, 29.9 days',
        },
        {
          id: 'NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ',
          title: 'NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ',
          note: 'being removed; not complete yet · weight 0',
        },
        { id: 'another', title: 'Add another node' },
        { id: 'quit', title: 'Quit' },
      ],
    }),
  ),
  ticket: view('S3-TICKET', way(2), {
    name: 'ticket',
    helpTopic: 'ticket',
    blocks: [
      ...questionBlocks(
        'Your registration ticket',
        'The link at the end opens a new ticket with this text.',
      ),
      ANSWER,
      {
        kind: 'verbatim',
        label: 'Your registration ticket',
        lines: [
          '## Operator registration',
          '',
          '- **Operator name:** Example',
          '- **Description:** Runs validators in two regions, with spare machines and people on call at every hour.',
          `- **NodeID:** \`${NODE_ID}\``,
          `- **BLS public key:** \`${PUBLIC_KEY}\``,
          `- **BLS proof of possession:** \`${PROOF}\``,
        ],
      },
      values({ link: 'https://tracker.example/new?title=Operator+registration' }),
    ],
    ask: {
      kind: 'choose',
      choices: [
        { id: 'wait', title: 'Wait until the node is in the validator set' },
        { id: 'save', title: 'Save the text to a file' },
      ],
      back: true,
    },
  }),
};
