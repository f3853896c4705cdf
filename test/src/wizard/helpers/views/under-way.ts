import { donePage, problemPage, progressPage } from '../../../../../src/page/pages.ts';
import {
  SECOND,
  MINUTE,
  HOUR,
  NODE_ID,
  VALIDATION_ID,
  TRANSACTION,
  way,
  view,
  finished,
  NOW,
} from './kit.ts';

/** Views of running, failed and finished tasks. */
export const underWayViews = {
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
            whose: 'validators',
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
            whose: 'operator',
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
        whose: 'validators',
        values: { reason: 'the validators do not see the transaction yet' },
      },
      safe: 'Your P-Chain transaction is accepted; nothing is lost and nothing has to be paid again.',
      retry: { at: NOW + 42 * SECOND, until: NOW + 3600 * SECOND },
    }),
  ),
  'problem of a sandbox that is gone': view(
    'G5-ADD',
    way(6, 'blocked'),
    problemPage({
      problem: {
        code: 'E-SBX-109',
        whose: 'operator',
        values: { folder: '/home/me/.local/state/sandbox' },
      },
      safe: 'Nothing is lost: transactions that a chain has accepted remain valid, and nothing is paid twice.',
      otherActions: [
        { key: 's', title: 'start it again here and continue', id: 'sandbox' },
        { key: 'n', title: 'choose the network again', id: 'networks' },
      ],
    }),
  ),
  done: view(
    'G9-DONE',
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
