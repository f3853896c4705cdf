import type { StepState, TableRow } from '../../../../../src/page/page.ts';
import {
  NODE_ID,
  OPERATOR,
  PUBLIC_KEY,
  PROOF,
  early,
  findings,
  pairs,
  values,
  view,
  way,
} from './kit.ts';

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
    narrow: who === 'you' ? cost + unit : who,
    spoken: told.join(', ') + SPOKEN[state],
    state,
    ...(isPart && { isPart }),
  };
}

const total = (cost: string): TableRow => ({
  cells: ['total', '', `~${cost}`, ''],
  narrow: `~${cost} AVAX`,
  spoken: `total: about ${cost} AVAX`,
  isPart: true,
});

const PART = { isPart: true };
const ON_P_CHAIN = { where: 'P-Chain' };

/** Views of the node and the account. */
export const accountViews = {
  node: view(
    'G2-NODE',
    way(1),
    {
      name: 'node',
      about: 'node',
      blocks: [
        { kind: 'title', text: 'Is this your node?', spoken: 'http://127.0.0.1:9650' },
        { kind: 'prose', text: 'http://127.0.0.1:9650', quiet: true, tight: true },
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
    about: 'account',
    blocks: [
      {
        kind: 'table',
        head: ['Your plan', 'where', 'AVAX', 'who'],
        rows: [
          row('done', 'register operator', 'done'),
          row('done', 'opt in to the L1', 'done'),
          row('current', 'opt in to vault Staked token', '~0.0021'),
          row('waiting', 'enable your operator', '-', { who: 'L1 owner' }),
          row('todo', 'process the L1’s past epochs, if needed', '~0.0062', PART),
          row('todo', 'add node, irreversible', '~0.0206'),
          row('todo', 'move 1.1273 AVAX to the P-Chain', '~0.0005'),
          row('todo', 'receive AVAX on the P-Chain', '~0.0001', ON_P_CHAIN),
          row('todo', 'register on the P-Chain, irreversible', '~0.00005', ON_P_CHAIN),
          row('todo', 'balance for 30 days', '1.327104', { ...ON_P_CHAIN, ...PART }),
          row('todo', 'complete', '~0.0094'),
          total('1.366054'),
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
    about: 'account',
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
};
