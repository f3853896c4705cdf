import { ANSWER, choiceAsk, questionBlocks } from '../../../../../src/page/blocks.ts';
import { SECOND, MINUTE, HOUR, way, view, finished, NOW } from './kit.ts';

/** Views of the stake, and of waits. */
export const waitingViews = {
  'to be signed elsewhere': view('G8-ELSEWHERE', way(5, 'waiting'), {
    kind: 'page',
    name: 'elsewhere',
    about: 'elsewhere',
    blocks: [
      ...questionBlocks(
        'Sign with your own tool: Register as operator',
        'Sign and send this with your own tool. The wizard continues as soon as the chain shows the result.',
      ),
      ANSWER,
      {
        kind: 'wait',
        as: 'brief',
        wait: {
          text: 'Waiting until the transaction that you sign elsewhere is on the chain.',
          whose: 'operator',
          since: NOW - 13 * SECOND,
          nextCheckAt: NOW + 4 * SECOND,
        },
      },
      {
        kind: 'pairs',
        pairs: [
          { label: 'contract', value: 'operator registry' },
          { label: 'call', value: 'registerOperator' },
        ],
      },
      {
        kind: 'values',
        values: [
          { label: 'chain ID', value: '43112' },
          { label: 'to', value: '0x5dBDBa9c80f113F647FE07d1e208Dfd0C3b11834' },
          { label: 'value, in wei', value: '0' },
          { label: 'data', value: `0x097c4af1${'00'.repeat(96)}` },
        ],
      },
    ],
    ask: choiceAsk(
      [
        { id: 'save', title: 'Save it to a file' },
        { id: 'save-safe', title: 'Save it as a batch for the Safe transaction builder' },
        { id: 'anew', title: 'Prepare it again from the current state of the chain' },
      ],
      'look',
    ),
  }),
  stake: view('G4-STAKE', way(5), {
    kind: 'stake',
    vaults: [
      {
        name: 'Staked token vault',
        address: '0x5FC8d32690cc91D4c39d9d3abcBD16989F875707',
        collateral: 'COL',
        stake: '50000000000000000000000',
        wholeUnits: '50,000',
      },
    ],
    epoch: '42',
    nextEpochAt: NOW + 17 * SECOND,
    minimum: '10 COL',
    maximum: '10,000 COL',
    available: '50,000 COL',
    used: '0 COL',
    free: '50,000 COL',
  }),
  'stake that does not count yet': view(
    'G4-STAKE',
    way(5, 'waiting'),
    {
      kind: 'stake',
      vaults: [
        {
          name: 'Staked token vault',
          address: '0x5FC8d32690cc91D4c39d9d3abcBD16989F875707',
          collateral: 'COL',
          stake: '50000000000000000000000',
          wholeUnits: '50,000',
          note: 'counts from epoch 42',
        },
      ],
      epoch: '41',
      nextEpochAt: NOW + 17 * SECOND,
      minimum: '10 COL',
      maximum: '10,000 COL',
      available: '0 COL',
      used: '0 COL',
      free: '0 COL',
      wait: {
        text: 'Waiting for the next epoch: new stake counts from then on.',
        whose: 'clock',
        until: NOW + 17 * SECOND,
        typical: [0, 30],
        every: 5 * SECOND,
      },
    },
    { log: finished },
  ),
  'stake that is missing': view('G4-STAKE', way(5, 'waiting'), {
    kind: 'stake',
    vaults: [],
    epoch: '41',
    nextEpochAt: NOW + 5 * HOUR,
    minimum: '10 COL',
    maximum: '10,000 COL',
    available: '0 COL',
    used: '0 COL',
    free: '0 COL',
    wait: {
      text: 'Waiting for a vault’s curator to delegate stake to the operator.',
      whose: 'curator',
      since: NOW - 50 * HOUR,
      usually: 'depends on the curator; ask them',
      every: 3 * SECOND,
    },
    message: {
      label: 'message to send',
      value: [
        'To the curator of our vault: please delegate stake to our operator on Genbu.',
        '',
        'Operator: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
        'Minimum stake: 10 COL per node',
        '',
        'The stake counts from the start of the next epoch.',
      ].join('\n'),
    },
    otherActions: [
      { key: 's', title: 'save the message to a file', id: 'save-message' },
      { key: 'b', title: 'Change the P-Chain balance', hint: 'change balance', id: 'balance' },
    ],
  }),
  waiting: view('G4-WAIT-OWNER', way(4, 'waiting'), {
    kind: 'waiting',
    title: 'Enabling your operator',
    wait: {
      text: 'Waiting for the L1 owner to enable the operator.',
      whose: 'l1-owner',
      since: NOW - 3 * HOUR - 11 * MINUTE,
      usually: 'depends on the L1 owner; ask them',
      every: 10 * SECOND,
      nextCheckAt: NOW + 4 * SECOND,
      checksUntil: NOW + HOUR,
    },
    lines: [],
    contact: 'https://discord.example/operators',
  }),
};
