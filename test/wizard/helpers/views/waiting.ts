import { SECOND, MINUTE, HOUR, way, view, finished, NOW } from './kit.ts';

/** Stake, and whose turn it is. */
export const waitingViews = {
  'to be signed elsewhere': view('G8-ELSEWHERE', way(5, 'waiting'), {
    kind: 'elsewhere',
    title: 'To be signed elsewhere: Register as operator',
    help: 'Sign and send it with your own tool. This continues by itself as soon as the chain shows the result.',
    rows: [
      { label: 'contract', value: 'operator registry' },
      { label: 'call', value: 'registerOperator' },
    ],
    choices: [
      { id: 'save', title: 'save it to a file here' },
      { id: 'save-safe', title: 'save it as a batch for the Safe transaction builder' },
      { id: 'anew', title: 'prepare it again, from the present state of the chain' },
    ],
    values: [
      { label: 'chain ID', value: '43112' },
      { label: 'to', value: '0x5dBDBa9c80f113F647FE07d1e208Dfd0C3b11834' },
      { label: 'value, in wei', value: '0' },
      { label: 'data', value: `0x097c4af1${'00'.repeat(96)}` },
    ],
    wait: {
      text: 'Waiting for what you sign elsewhere to be on the chain.',
      whose: 'operator',
      since: NOW - 13 * SECOND,
      nextLookAt: NOW + 4 * SECOND,
    },
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
        text: 'Waiting for the next epoch: stake counts from the epoch after it was given.',
        whose: 'clock',
        since: NOW - 13 * SECOND,
        until: NOW + 17 * SECOND,
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
      text: 'Waiting for a vault’s curator to delegate stake to you.',
      whose: 'curator',
      since: NOW - 50 * HOUR,
      typical: [3600, 172_800],
      nextLookAt: NOW + 12 * SECOND,
    },
    contact: 'The L1’s owners are reached at https://discord.example/operators',
  }),
  waiting: view('G4-WAIT-OWNER', way(4, 'waiting'), {
    kind: 'waiting',
    title: 'Enabling your operator',
    wait: {
      text: 'Waiting for the L1 owner to enable your operator.',
      whose: 'l1-owner',
      since: NOW - 3 * HOUR - 11 * MINUTE,
      typical: [600, 86_400],
      nextLookAt: NOW + 4 * SECOND,
      looksUntil: NOW + HOUR,
    },
    lines: ['If it takes long, write to them: https://discord.example/operators'],
  }),
};
