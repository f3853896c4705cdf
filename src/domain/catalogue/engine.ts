import type { ErrorEntry } from './entry.ts';

/** Signing, sending and following transactions. */
export const engineErrors = {
  'E-SIGN-201': {
    says: 'What was signed is not what was agreed to; it was not sent.',
    who: 'us',
    exit: 'fault',
    next: ['Nothing was sent. Report this, with the version of your signer.'],
  },
  'E-SIGN-202': {
    says: 'Nothing can be signed: no key was given.',
    who: 'operator',
    exit: 'usage',
    next: ['Start again with the key of the operator account.'],
  },
  'E-SEND-201': {
    says: 'The C-Chain does not take the transaction: {reason}.',
    who: 'operator',
    exit: 'blocked',
    next: ['Nothing was spent. Look at the account and its balance, then try again.'],
  },
  'E-SEND-203': {
    says: 'The transaction was included and reverted {times} times, though each was simulated before.',
    who: 'us',
    exit: 'unclear',
    next: [
      'Each attempt cost its fee and changed nothing. Wait some minutes, then try again.',
      'If it stays so, ask for help with the hash {hash}.',
    ],
  },
  'E-SEND-204': {
    says: 'The P-Chain says "{reason}", but does not show the effect.',
    who: 'us',
    exit: 'unclear',
    next: ['Try again in a minute: an endpoint behind the others answers like this.'],
  },
} as const satisfies Record<string, ErrorEntry>;
