import { NODE_ID, OPERATOR, PUBLIC_KEY, PROOF, way, early, view } from './kit.ts';

const ADDRESSES = {
  key: 'a',
  title: 'Show the addresses and their balances',
  hint: 'show addresses',
  id: 'addresses',
};

/** Views of the node and the account. */
export const accountViews = {
  node: view(
    'G2-NODE',
    way(1),
    {
      name: 'node',
      about: 'node',
      blocks: [
        {
          kind: 'title',
          text: 'Is this your node?',
          spoken: 'http://127.0.0.1:9650',
        },
        {
          kind: 'prose',
          text: 'http://127.0.0.1:9650',
          quiet: true,
          tight: true,
        },
        {
          kind: 'values',
          values: [
            {
              label: 'NodeID',
              value: NODE_ID,
            },
          ],
        },
        {
          kind: 'findings',
          findings: [
            {
              verdict: 'fits',
              text: 'version 1.12.0, which fits 1.11.13 to 1.12.0',
            },
            {
              verdict: 'fits',
              text: "the proof of possession matches the node's BLS key",
            },
            {
              verdict: 'warns',
              text: 'it does not track the L1 yet',
            },
            {
              verdict: 'unknown',
              text: 'whether it is bootstrapped: the node did not say',
            },
          ],
        },
        {
          kind: 'values',
          values: [
            {
              label: 'BLS public key',
              value: PUBLIC_KEY,
            },
            {
              label: 'BLS proof of possession',
              value: PROOF,
            },
          ],
        },
      ],
      ask: {
        kind: 'agree',
        to: 'node',
        again: 'retry',
        back: true,
      },
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
          {
            cells: ['register operator', 'C-Chain', 'done', 'you'],
            narrow: 'done',
            spoken: 'register operator, C-Chain, done, you',
            state: 'done',
          },
          {
            cells: ['opt in to the L1', 'C-Chain', 'done', 'you'],
            narrow: 'done',
            spoken: 'opt in to the L1, C-Chain, done, you',
            state: 'done',
          },
          {
            cells: ['opt in to vault Staked token', 'C-Chain', '~0.0021', 'you'],
            narrow: '~0.0021 AVAX',
            spoken: 'opt in to vault Staked token, C-Chain, about 0.0021 AVAX, you, now',
            state: 'current',
          },
          {
            cells: ['enable your operator', 'C-Chain', '-', 'L1 owner'],
            narrow: 'L1 owner',
            spoken: 'enable your operator, C-Chain, L1 owner, waiting',
            state: 'waiting',
          },
          {
            cells: ['process the L1’s past epochs, if needed', 'C-Chain', '~0.0062', 'you'],
            narrow: '~0.0062 AVAX',
            spoken:
              'process the L1’s past epochs, if needed, C-Chain, about 0.0062 AVAX, you, to do',
            state: 'todo',
            isPart: true,
          },
          {
            cells: ['add node, irreversible', 'C-Chain', '~0.0206', 'you'],
            narrow: '~0.0206 AVAX',
            spoken: 'add node, irreversible, C-Chain, about 0.0206 AVAX, you, to do',
            state: 'todo',
          },
          {
            cells: ['move 1.1273 AVAX to the P-Chain', 'C-Chain', '~0.0005', 'you'],
            narrow: '~0.0005 AVAX',
            spoken: 'move 1.1273 AVAX to the P-Chain, C-Chain, about 0.0005 AVAX, you, to do',
            state: 'todo',
          },
          {
            cells: ['receive AVAX on the P-Chain', 'P-Chain', '~0.0001', 'you'],
            narrow: '~0.0001 AVAX',
            spoken: 'receive AVAX on the P-Chain, P-Chain, about 0.0001 AVAX, you, to do',
            state: 'todo',
          },
          {
            cells: ['register on the P-Chain, irreversible', 'P-Chain', '~0.00005', 'you'],
            narrow: '~0.00005 AVAX',
            spoken:
              'register on the P-Chain, irreversible, P-Chain, about 0.00005 AVAX, you, to do',
            state: 'todo',
          },
          {
            cells: ['balance for 30 days', 'P-Chain', '1.327104', 'you'],
            narrow: '1.327104 AVAX',
            spoken: 'balance for 30 days, P-Chain, 1.327104 AVAX, you, to do',
            state: 'todo',
            isPart: true,
          },
          {
            cells: ['complete', 'C-Chain', '~0.0094', 'you'],
            narrow: '~0.0094 AVAX',
            spoken: 'complete, C-Chain, about 0.0094 AVAX, you, to do',
            state: 'todo',
          },
          {
            cells: ['total', '', '~1.366054', ''],
            narrow: '~1.366054 AVAX',
            spoken: 'total: about 1.366054 AVAX',
            isPart: true,
          },
        ],
      },
      {
        kind: 'findings',
        findings: [
          {
            verdict: 'fits',
            text: 'C-Chain: enough. You have 4.9979 AVAX; the plan needs up to 1.2058',
          },
        ],
        tight: true,
      },
    ],
    ask: {
      kind: 'agree',
      to: 'plan',
      again: 'look',
      back: true,
      actions: [
        ADDRESSES,
        {
          key: 'b',
          title: 'Change the P-Chain balance',
          hint: 'change balance',
          id: 'balance',
        },
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
      {
        kind: 'findings',
        findings: [
          {
            verdict: 'fails',
            text: 'You need 1.3403 AVAX more on the C-Chain for 30 days, at least 0.0574 AVAX for 1 day. Send AVAX to this address, then refresh',
          },
        ],
      },
      {
        kind: 'pairs',
        pairs: [
          {
            label: 'C-Chain, 0 AVAX',
            value: OPERATOR,
          },
        ],
        tight: true,
      },
      {
        kind: 'table',
        head: ['Your plan; nothing is signed yet', 'where', 'AVAX', 'who'],
        rows: [
          {
            cells: ['register operator, irreversible', 'C-Chain', '~0.0021', 'you'],
            narrow: '~0.0021 AVAX',
            spoken: 'register operator, irreversible, C-Chain, about 0.0021 AVAX, you, blocked',
            state: 'blocked',
          },
          {
            cells: ['balance for 1 day', 'P-Chain', '0.0442', 'you'],
            narrow: '0.0442 AVAX',
            spoken: 'balance for 1 day, P-Chain, 0.0442 AVAX, you, to do',
            state: 'todo',
            isPart: true,
          },
          {
            cells: ['total', '', '~0.049564', ''],
            narrow: '~0.049564 AVAX',
            spoken: 'total: about 0.049564 AVAX',
            isPart: true,
          },
        ],
      },
    ],
    ask: {
      kind: 'halt',
      again: 'retry',
      back: true,
      actions: [ADDRESSES],
    },
  }),
};
