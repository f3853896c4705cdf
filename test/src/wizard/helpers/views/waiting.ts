import {
  waitingPage,
  ANSWER,
  LEAVING,
  questionBlocks,
  donePage,
  problemPage,
  progressPage,
} from '../../../../../src/page/pages.ts';
import type { Block, Moment, OtherAction, Page } from '../../../../../src/page/page.ts';
import {
  HOUR,
  MINUTE,
  NOW,
  SECOND,
  findings,
  pairs,
  prose,
  values,
  view,
  way,
  NODE_ID,
  VALIDATION_ID,
  TRANSACTION,
  finished,
} from './kit.ts';

interface Delegated {
  readonly moment: Moment;
  readonly active: string;
  /** The list of vaults, or the sentence in its place. */
  readonly vaults: Block;
  /** The blocks above, if the stake is not the answer yet. */
  readonly above?: readonly Block[];
  readonly actions?: readonly OtherAction[];
}

function stakePage({ moment, active, vaults, above = [], actions }: Delegated): Page {
  return {
    name: 'stake',
    helpTopic: 'stake',
    blocks: [
      ...above,
      {
        kind: 'title',
        text: 'Delegated stake',
        moment,
        ...(above.length > 0 && { quiet: true }),
      },
      vaults,
      pairs({
        'active now': active,
        'used by your nodes': '0 COL',
        'available for a new node': active,
      }),
      prose('for one node: at least 10 COL, at most 10,000 COL', { quiet: true, tight: true }),
      findings('warns', [], { tight: true }),
    ],
    ask: { kind: 'watch', again: 'look', back: true, actions },
  };
}

/** The vault that delegates stake. */
const VAULT: Block = {
  kind: 'items',
  items: [
    {
      facts: ['Staked token vault', '50,000 COL'],
      note: 'counts from epoch 42',
      value: '0x5FC8d32690cc91D4c39d9d3abcBD16989F875707',
    },
  ],
};

/** Views of the stake, of waits, and of running, failed and finished tasks. */
export const waitingViews = {
  'to be signed elsewhere': view('G8-ELSEWHERE', way(5, 'waiting'), {
    name: 'elsewhere',
    helpTopic: 'elsewhere',
    blocks: [
      ...questionBlocks(
        'Sign with your own tool: Register as operator',
        'Sign and send this with your own tool. The wizard continues as soon as the chain shows the result.',
      ),
      findings('warns', ['you cannot unregister; you can change the link later'], { tight: true }),
      ANSWER,
      {
        kind: 'wait',
        as: 'brief',
        wait: {
          text: 'Waiting until the transaction that you sign elsewhere is on the chain.',
          party: 'operator',
          since: NOW - 13 * SECOND,
          nextCheckAt: NOW + 4 * SECOND,
        },
      },
      pairs({ contract: 'operator registry', call: 'registerOperator' }),
      values({
        'chain ID': '43112',
        to: '0x5dBDBa9c80f113F647FE07d1e208Dfd0C3b11834',
        'value, in wei': '0',
        data: `0x097c4af1${'00'.repeat(96)}`,
      }),
    ],
    ask: {
      kind: 'choose',
      choices: [
        { id: 'save', title: 'Save it to a file' },
        { id: 'save-safe', title: 'Save it as a batch for the Safe transaction builder' },
        { id: 'anew', title: 'Prepare it again from the current state of the chain' },
      ],
      again: 'look',
      back: true,
    },
  }),
  stake: view(
    'G4-STAKE',
    way(5),
    stakePage({
      moment: { says: 'epoch', text: '42', at: NOW + 17 * SECOND },
      active: '50,000 COL',
      vaults: VAULT,
    }),
  ),
  'stake that is missing': view(
    'G4-STAKE',
    way(5, 'waiting'),
    stakePage({
      moment: { says: 'epoch', text: '41', at: NOW + 5 * HOUR },
      active: '0 COL',
      above: [
        {
          kind: 'wait',
          wait: {
            text: 'Waiting for a vault’s curator to delegate stake to the operator.',
            party: 'curator',
            since: NOW - 50 * HOUR,
            usually: 'depends on the curator; ask them',
            every: 3 * SECOND,
          },
          as: 'title',
        },
        {
          kind: 'message',
          label: 'message to send',
          text: 'To the curator of our vault: please delegate stake to our operator on Genbu.\n\nOperator: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8\nMinimum stake: 10 COL per node\n\nThe stake counts from the start of the next epoch.',
        },
        LEAVING,
      ],
      vaults: prose('No vault has delegated stake to this operator yet.', { quiet: true }),
      actions: [
        { key: 's', title: 'save the message to a file', id: 'save-message' },
        { key: 'b', title: 'Change the P-Chain balance', hint: 'change balance', id: 'balance' },
      ],
    }),
  ),
  waiting: view(
    'G4-WAIT-OWNER',
    way(4, 'waiting'),
    waitingPage({
      title: 'Enabling your operator',
      wait: {
        text: 'Waiting for the L1 owner to enable the operator.',
        party: 'l1-owner',
        since: NOW - 3 * HOUR - 11 * MINUTE,
        usually: 'depends on the L1 owner; ask them',
        every: 10 * SECOND,
        nextCheckAt: NOW + 4 * SECOND,
        checksUntil: NOW + HOUR,
      },
      lines: [],
      contact: 'https://discord.example/operators',
    }),
  ),
  progress: view(
    'G8-ACK',
    way(7),
    progressPage({
      title: 'Completing NodeID-7Xhw…St3Lg',
      expiresAt: NOW + 23 * HOUR + 41 * MINUTE + 8 * SECOND,
      steps: [
        {
          id: 'signatures',
          title: 'collect signatures for the P-Chain',
          state: 'done',
          note: '71 % have signed, 67 % are needed',
          startedAt: NOW - 19 * SECOND,
          endedAt: NOW - 15 * SECOND,
        },
        {
          id: 'p-chain',
          title: 'send the P-Chain transaction',
          state: 'done',
          note: 'height 1,882',
          value: TRANSACTION,
          startedAt: NOW - 15 * SECOND,
          endedAt: NOW - 3 * SECOND,
        },
        {
          id: 'acknowledgement',
          title: 'collect signatures for the C-Chain',
          state: 'current',
          note: 'in about 5 s',
          startedAt: NOW - 3 * SECOND,
          wait: {
            text: 'Waiting for the validators to see the P-Chain’s new height.',
            party: 'validators',
            since: NOW - 3 * SECOND,
            typical: [5, 30],
          },
        },
        { id: 'completion', title: 'complete on the C-Chain', state: 'todo' },
        { id: 'set', title: 'check the validator set', state: 'todo' },
      ],
    }),
  ),
  'progress with a hash to compare on a device': view(
    'G8-IMPORT',
    way(7),
    progressPage({
      title: 'Completing NodeID-7Xhw…St3Lg',
      steps: [
        {
          id: 'export',
          title: 'AVAX exported to the P-Chain',
          state: 'done',
          value: TRANSACTION,
          startedAt: NOW - 15 * SECOND,
          endedAt: NOW - 3 * SECOND,
        },
        {
          id: 'import',
          title: 'AVAX imported to the P-Chain',
          state: 'current',
          startedAt: NOW - 3 * SECOND,
          wait: {
            text: "The Ledger shows only the transaction's hash. Approve it only if that hash equals the one below.",
            party: 'operator',
            since: NOW - 3 * SECOND,
          },
          onDevice: '3c6e0b8a9c15224a8228b9a98ca1531d5b6f8f3e2d1c0b9a8877665544332211',
        },
      ],
    }),
    {
      log: [
        {
          mark: 'failed',
          text: 'Not accepted by the network: transaction on the P-Chain (conflicts with another transaction)',
          value: TRANSACTION,
        },
        { mark: 'note', text: 'The other process has ended; this window continues.' },
      ],
    },
  ),
  'progress between signing and saving': view(
    'G4-REGISTER',
    way(3),
    progressPage({
      title: 'Registering as operator',
      steps: [
        { id: 'sign', title: 'signed', state: 'current', startedAt: NOW },
        { id: 'sent', title: 'sent', state: 'todo' },
        { id: 'included', title: 'included in a block', state: 'todo' },
      ],
    }),
    { leaving: 'wait' },
  ),
  problem: view(
    'G8-ACK',
    way(7, 'waiting'),
    problemPage({
      problem: {
        code: 'E-AGG-108',
        party: 'validators',
        values: { reason: 'the validators do not see the transaction yet' },
      },
      safe: 'Your P-Chain transaction is accepted; nothing is lost and nothing has to be paid again.',
      retry: { at: NOW + 42 * SECOND, until: NOW + 3600 * SECOND },
      otherActions: [
        { key: 'b', title: 'Change the P-Chain balance', hint: 'change balance', id: 'balance' },
      ],
    }),
  ),
  done: view(
    'G9-VALIDATING',
    way(8),
    donePage({
      title: 'Your node is a validator of Genbu.',
      afterwards: 'change-it',
      facts: [
        { label: 'NodeID', value: NODE_ID },
        { label: 'weight', value: '10,000 (100 COL)' },
        { label: 'P-Chain balance', value: '1.327104 AVAX, 30 days; top up before 2026-03-31' },
        { label: 'cost', value: '0.004632 AVAX in fees, 1.327104 AVAX of balance' },
        { label: 'took', value: '2 min 14 s, 41 s of it waiting' },
      ],
      choices: [
        { id: 'home', title: 'See all your nodes' },
        { id: 'receipt', title: 'Save the receipt' },
        { id: 'weight', title: 'Change its stake and weight' },
        { id: 'top-up', title: 'Top up its balance' },
        { id: 'remove', title: 'Remove it' },
        { id: 'another', title: 'Add another node' },
        { id: 'again', title: 'Refresh' },
        { id: 'quit', title: 'Quit' },
      ],
      values: [
        { label: 'validation ID', value: VALIDATION_ID },
        { label: 'P-Chain transaction', value: TRANSACTION },
      ],
    }),
    { log: finished },
  ),
};
