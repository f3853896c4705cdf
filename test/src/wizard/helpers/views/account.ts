import { NODE_ID, OPERATOR, P_ADDRESS, PUBLIC_KEY, PROOF, way, early, view } from './kit.ts';

/** The node and the account. */
export const accountViews = {
  node: view(
    'G2-NODE',
    way(1),
    {
      kind: 'node',
      url: 'http://127.0.0.1:9650',
      nodeId: NODE_ID,
      publicKey: PUBLIC_KEY,
      proof: PROOF,
      findings: [
        { verdict: 'fits', text: 'version 1.12.0, which fits 1.11.13 to 1.12.0' },
        { verdict: 'fits', text: 'the proof of possession belongs to this BLS key' },
        { verdict: 'warns', text: 'it does not track the L1 yet' },
        { verdict: 'unknown', text: 'whether it is bootstrapped: the node did not say' },
      ],
    },
    { header: early },
  ),
  account: view('G3-ACCOUNT', way(2), {
    kind: 'account',
    evmAddress: OPERATOR,
    pChainAddress: P_ADDRESS,
    cBalance: '4.9979 AVAX',
    pBalance: '0.2 AVAX',
    rows: [
      {
        state: 'done',
        title: 'register operator',
        where: 'C-Chain',
        cost: 'done',
        whose: 'operator',
      },
      {
        state: 'done',
        title: 'opt in to the L1',
        where: 'C-Chain',
        cost: 'done',
        whose: 'operator',
      },
      {
        state: 'current',
        title: 'opt in to vault Staked token',
        where: 'C-Chain',
        cost: '~0.0021',
        whose: 'operator',
      },
      {
        state: 'waiting',
        title: 'enable your operator',
        where: 'C-Chain',
        cost: '-',
        whose: 'l1-owner',
      },
      {
        state: 'todo',
        title: 'add node',
        where: 'C-Chain',
        cost: '~0.0206',
        whose: 'operator',
        forGood: true,
      },
      {
        state: 'todo',
        title: 'move 1.13 AVAX to the P-Chain',
        where: 'C-Chain',
        cost: '~0.0005',
        whose: 'operator',
      },
      {
        state: 'todo',
        title: 'register on the P-Chain',
        where: 'P-Chain',
        cost: '~0.00005',
        whose: 'operator',
        forGood: true,
      },
      {
        state: 'todo',
        title: '  balance: 30 days, 0.0442 AVAX/day',
        where: 'P-Chain',
        cost: '1.3271',
        whose: 'operator',
      },
      {
        state: 'todo',
        title: 'complete',
        where: 'C-Chain',
        cost: '~0.0094',
        whose: 'operator',
      },
    ],
    findings: [
      {
        verdict: 'fits',
        text: 'C-Chain: enough. About 1.17 AVAX are needed, at most 1.21 AVAX',
      },
    ],
    ready: true,
  }),
  'account without funds': view('G3-ACCOUNT', way(2, 'blocked'), {
    kind: 'account',
    evmAddress: OPERATOR,
    pChainAddress: P_ADDRESS,
    cBalance: '0 AVAX',
    pBalance: '0 AVAX',
    rows: [
      {
        state: 'blocked',
        title: 'register operator',
        where: 'C-Chain',
        cost: '~0.0021',
        whose: 'operator',
      },
    ],
    findings: [{ verdict: 'fails', text: '1.36 AVAX are missing on the C-Chain.' }],
    ready: false,
  }),
};
