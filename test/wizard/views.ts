import type { Header, LogLine, Screen, StepLine, StepState, View } from '../../src/session/view.ts';

/** The moment at which every literal view is looked at. */
export const NOW = Date.UTC(2026, 2, 1, 14, 5, 9);

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const NODE_ID = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';
const VALIDATION_ID = 'njUcqgEh2ZJrqT2GPFmV8axK9K7cK9F43nFLuayS1FVqsZUJs';
const TRANSACTION = '2sPoKiiQBdPDyksoe2939C9cvPo7u8BTBADcfZ2oM9KDtrcPF6';
const HASH = '0x4f1c3a7be0d95f27c6a8d1e2b3045566778899aabbccddeeff00112233445566';
const OPERATOR = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const P_ADDRESS = 'P-custom18jma8ppw3nhx5r4ap8clazz0dps7rv5u9xde7p';
const PUBLIC_KEY = `0x${'8f95423f7142d00a48e1014a3de8d28907d420dc33b3052a6dee03a3f2941a39'.padEnd(96, '3c2351e354704ca66a3fc29870282e15')}`;
const PROOF = `0x${PUBLIC_KEY.slice(2).repeat(2)}`;

const titles = ['network', 'node', 'account', 'register', 'opt in', 'stake', 'add', 'complete'];

function way(present: number, state: StepState = 'current'): StepLine[] {
  return titles.map((title, index) => ({
    id: title,
    title,
    state: index < present ? 'done' : index === present ? state : 'todo',
  }));
}

const header: Header = {
  network: 'sandbox',
  phase: 'Genbu',
  operator: OPERATOR,
  readOnly: false,
  worthless: true,
};
const early: Header = { network: 'sandbox', phase: 'Genbu', readOnly: false, worthless: true };

function view<S extends Screen>(
  code: string,
  steps: StepLine[],
  screen: S,
  rest: Partial<Omit<View, 'screen'>> = {},
): View & { readonly screen: S } {
  return {
    header,
    steps,
    code,
    screen,
    log: [],
    leaving: 'safe',
    resume: 'onboard --network sandbox',
    ...rest,
  };
}

const finished: readonly LogLine[] = [
  { mark: 'done', text: 'The node belongs to this key.', value: NODE_ID },
  { mark: 'sent', text: 'Register as operator: sent.', value: HASH },
  { mark: 'done', text: 'Registered as operator in block 1,204.' },
];

const unreachable = {
  code: 'E-ID-101',
  text: 'Nothing answers at http://127.0.0.1:9650.',
  next: [
    'A node usually answers only on its own host. Open a tunnel in another terminal, then press enter.',
    'Or run the second line on that host and paste the answer here.',
  ],
  whose: 'operator',
} as const;

/** One literal view per screen, and per state that a screen can be in. */
export const views = {
  busy: view('G1-NODE', way(1), {
    kind: 'busy',
    text: 'Asking the node who it is …',
    since: NOW - 3 * SECOND,
  }),
  'choice of a network': view(
    'G0-NETWORK',
    way(0),
    {
      kind: 'choice',
      question: 'Where do you want to validate?',
      help: 'You can try everything on the sandbox first: it runs on this machine and its money has no worth.',
      choices: [
        { id: 'sandbox', title: 'sandbox', note: 'practice on this machine, nothing needed' },
        { id: 'fuji', title: 'fuji', note: 'test network' },
        { id: 'mainnet', title: 'mainnet', note: 'real money' },
        {
          id: 'custom',
          title: 'a profile of your own',
          note: 'none was found in the configuration folder',
          disabled: true,
        },
      ],
      preferred: 'sandbox',
    },
    { header: { readOnly: false, worthless: false } },
  ),
  'choice of what to resume': view('G0-RESUME', way(0), {
    kind: 'choice',
    question: 'Welcome back. One thing is unfinished:',
    choices: [
      {
        id: 'resume',
        title: 'complete NodeID-7Xhw…St3Lg on Genbu',
        note: 'your turn, ends in 21:03:55',
      },
      { id: 'new', title: 'start something new' },
      { id: 'look', title: 'look only', note: 'no key needed' },
    ],
    preferred: 'resume',
  }),
  'choice of many vaults': view('G3-VAULT', way(4), {
    kind: 'choice',
    question: 'Which vault do you want to opt in to?',
    help: 'A vault is where the stake of others is kept; its curator decides who gets how much.',
    choices: Array.from({ length: 24 }, (_, index) => ({
      id: index.toString(),
      title: `Vault ${index + 1}`,
      note: `Staked token, ${(index + 1) * 10},000 delegated`,
    })),
    preferred: '11',
  }),
  text: view(
    'G1-NODE',
    way(1),
    {
      kind: 'text',
      id: 'node-url',
      question: 'Where does your node listen?',
      help: 'The address of its API, as seen from this machine.',
      value: 'http://127.0.0.1:9650',
      also: [{ key: 'p', title: 'paste the node’s answer', id: 'paste' }],
    },
    { header: early },
  ),
  'text with a problem': view(
    'G1-NODE',
    way(1, 'blocked'),
    {
      kind: 'text',
      id: 'node-url',
      question: 'Where does your node listen?',
      value: 'http://127.0.0.1:9650',
      problem: unreachable,
      recipes: [
        { title: 'A tunnel', command: 'ssh -N -L 9650:127.0.0.1:9650 USER@HOST' },
        {
          title: 'The node’s answer',
          command:
            'curl -s -H \'content-type: application/json\' -d \'{"jsonrpc":"2.0","id":1,"method":"info.getNodeID"}\' http://127.0.0.1:9650/ext/info',
        },
      ],
      also: [{ key: 'p', title: 'paste the node’s answer', id: 'paste' }],
    },
    { header: early },
  ),
  'text of great length': view('G1-PASTE', way(1), {
    kind: 'text',
    id: 'node-paste',
    question: 'Paste the node’s answer',
    value: JSON.stringify({ nodeID: NODE_ID, nodePOP: { publicKey: PUBLIC_KEY, proof: PROOF } }),
  }),
  secret: view(
    'G2-KEY',
    way(2),
    {
      kind: 'secret',
      question: 'The private key of your operator account',
      help: '64 hexadecimal digits. The sandbox’s first account is funded.',
      also: [
        { key: 'v', title: 'take it from an environment variable', id: 'variable' },
        { key: 'f', title: 'take it from a file', id: 'file' },
        { key: 's', title: 'use the sandbox’s funded account', id: 'sandbox' },
      ],
    },
    { header: early },
  ),
  'secret with a problem': view(
    'G2-KEY',
    way(2),
    {
      kind: 'secret',
      question: 'The private key of your operator account',
      help: '64 hexadecimal digits.',
      problem: {
        code: 'E-ID-102',
        text: 'A private key has 64 hexadecimal digits; this one has 63.',
        next: ['Copy it again, whole.'],
        whose: 'operator',
      },
    },
    { header: early },
  ),
  node: view(
    'G1-NODE',
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
  account: view('G2-PLAN', way(2), {
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
        cost: '~0.0021 AVAX',
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
        cost: '~0.0206 AVAX',
        whose: 'operator',
      },
      {
        state: 'todo',
        title: 'register on the P-Chain',
        where: 'P-Chain',
        cost: '~0.00005 AVAX',
        whose: 'operator',
      },
      {
        state: 'todo',
        title: 'balance for 30 days',
        where: 'P-Chain',
        cost: '1.3271 AVAX',
        whose: 'operator',
      },
      {
        state: 'todo',
        title: 'complete',
        where: 'C-Chain',
        cost: '~0.0094 AVAX',
        whose: 'operator',
      },
    ],
    findings: [
      { verdict: 'fits', text: 'The C-Chain has enough.' },
      {
        verdict: 'warns',
        text: '1.13 AVAX move from the C-Chain to the P-Chain before the P-Chain step; you will be asked.',
      },
    ],
    ready: true,
  }),
  'account without funds': view('G2-PLAN', way(2, 'blocked'), {
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
        cost: '~0.0021 AVAX',
        whose: 'operator',
      },
    ],
    findings: [{ verdict: 'fails', text: '1.36 AVAX are missing on the C-Chain.' }],
    ready: false,
  }),
  form: view('G5-ADD', way(6), {
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
  'form with a problem': view('G5-ADD', way(6), {
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
          code: 'E-AMT-101',
          text: '5 is below the minimum of 10.',
          next: ['Give at least 10 and at most 10,000.'],
          whose: 'operator',
        },
      },
      { id: 'balance', title: 'Balance for the P-Chain’s fee', unit: 'AVAX', value: '1.3271' },
    ],
    facts: [{ verdict: 'fails', text: 'no weight yet' }],
  }),
  intent: view(
    'G3-OPTIN',
    way(4),
    {
      kind: 'intent',
      title: 'Opt in to vault Staked token',
      rows: [
        { label: 'contract', value: 'vault opt-in service' },
        { label: 'call', value: 'optIn(vault)' },
        { label: 'network', value: 'sandbox, chain 43112' },
        { label: 'fee', value: 'about 0.0021 AVAX, at most 0.0031 AVAX' },
        { label: 'simulated', value: 'succeeds (block 1,204)' },
      ],
      values: [
        { label: 'contract', value: '0x0165878A594ca255338adfa4d48449f69242Eb8F' },
        { label: 'vault', value: '0x5FC8d32690cc91D4c39d9d3abcBD16989F875707' },
      ],
      warnings: [],
    },
    { log: finished },
  ),
  'intent with warnings': view('G6-REGISTER', way(7), {
    kind: 'intent',
    title: 'Register the validator on the P-Chain',
    rows: [
      { label: 'transaction', value: 'RegisterL1Validator' },
      { label: 'balance', value: '1.3271 AVAX, lasts 30 days' },
      { label: 'network', value: 'fuji, P-Chain' },
      { label: 'fee', value: '0.00005 AVAX' },
      { label: 'simulated', value: 'could not tell: the P-Chain offers no simulation' },
    ],
    values: [{ label: 'validation ID', value: VALIDATION_ID }],
    warnings: ['The registration expires in 21 minutes.', 'This cannot be taken back.'],
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
  progress: view('G6-ACK', way(7), {
    kind: 'progress',
    title: 'Completing NodeID-7Xhw…St3Lg',
    expiresAt: NOW + 23 * HOUR + 41 * MINUTE + 8 * SECOND,
    legs: [
      {
        id: 'signatures',
        title: 'message signed by the validators',
        state: 'done',
        note: '71 % of 67 % needed',
        startedAt: NOW - 19 * SECOND,
        endedAt: NOW - 15 * SECOND,
      },
      {
        id: 'p-chain',
        title: 'P-Chain transaction accepted',
        state: 'done',
        note: 'height 1,882',
        value: TRANSACTION,
        startedAt: NOW - 15 * SECOND,
        endedAt: NOW - 3 * SECOND,
      },
      {
        id: 'acknowledgement',
        title: 'acknowledgement signed',
        state: 'current',
        note: 'in about 5 s',
        startedAt: NOW - 3 * SECOND,
        wait: {
          text: 'Waiting for the validators to see the P-Chain’s new height.',
          whose: 'validators',
          since: NOW - 3 * SECOND,
          typical: [5, 30],
        },
      },
      { id: 'completion', title: 'completed on the C-Chain', state: 'todo' },
      { id: 'set', title: 'seen in the validator set', state: 'todo' },
    ],
  }),
  'progress between signing and saving': view(
    'G3-SEND',
    way(3),
    {
      kind: 'progress',
      title: 'Registering as operator',
      legs: [
        { id: 'sign', title: 'signed', state: 'current', startedAt: NOW },
        { id: 'sent', title: 'sent', state: 'todo' },
        { id: 'included', title: 'included in a block', state: 'todo' },
      ],
    },
    { leaving: 'wait' },
  ),
  problem: view('G6-ACK', way(7, 'waiting'), {
    kind: 'problem',
    problem: {
      code: 'E-BLS-103',
      text: 'The validators’ view of the P-Chain is not there yet.',
      next: ['Wait: the same completion is sent again.', 'Or leave, and start again later.'],
      whose: 'validators',
    },
    safe: 'Your P-Chain transaction is accepted; nothing is lost and nothing has to be paid again.',
    retryAt: NOW + 42 * SECOND,
    can: ['retry'],
  }),
  'problem to go back from': view('G2-RPC', way(2, 'blocked'), {
    kind: 'problem',
    problem: {
      code: 'E-BLS-103',
      text: 'The RPC at http://127.0.0.1:9650 answers for chain 43113, not for 43112.',
      next: ['Choose another network.', 'Or give the RPC of this network: onboard --rpc-url <url>'],
      whose: 'operator',
    },
    safe: 'Nothing was sent.',
    can: ['retry', 'back'],
  }),
  done: view(
    'G7-DONE',
    way(8),
    {
      kind: 'done',
      title: 'Your node is a validator of Genbu.',
      facts: [
        { label: 'weight', value: '10,000' },
        { label: 'P-Chain balance', value: '1.3271 AVAX, lasts 30 days' },
        { label: 'it took', value: '2 min 14 s' },
      ],
      values: [
        { label: 'NodeID', value: NODE_ID },
        { label: 'validation ID', value: VALIDATION_ID },
        { label: 'P-Chain transaction', value: TRANSACTION },
      ],
      choices: [
        { id: 'another', title: 'add another node' },
        { id: 'leave', title: 'leave' },
      ],
    },
    { log: finished },
  ),
} satisfies Record<string, View>;
