import { SECOND, MINUTE, HOUR, way, view, finished, NOW } from './kit.ts';

/** Stake, and whose turn it is. */
export const waitingViews = {
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
    minimum: '10',
    maximum: '10,000',
    available: '50,000',
    used: '0',
    free: '50,000',
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
      minimum: '10',
      maximum: '10,000',
      available: '0',
      used: '0',
      free: '0',
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
    minimum: '10',
    maximum: '10,000',
    available: '0',
    used: '0',
    free: '0',
    wait: {
      text: 'Waiting for a vault’s curator to delegate stake to you.',
      whose: 'curator',
      since: NOW - 50 * HOUR,
      typical: [3600, 172_800],
      nextLookAt: NOW + 12 * SECOND,
    },
  }),
  waiting: view('G3-ENABLE', way(4, 'waiting'), {
    kind: 'waiting',
    title: 'Enabling your operator',
    wait: {
      text: 'Waiting for the L1 owner to enable your operator.',
      whose: 'l1-owner',
      since: NOW - 3 * HOUR - 11 * MINUTE,
      typical: [600, 86_400],
      nextLookAt: NOW + 4 * SECOND,
    },
    lines: ['If it takes long, write to them: https://discord.example/operators'],
  }),
};
