import type { ErrorEntry } from './entry.ts';

/** Signing, sending and following transactions. */
export const engineErrors = {
  'E-SIGN-201': {
    says: 'What was signed is not what was agreed to: {differs} differs. It was not sent.',
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
  'E-SIGN-203': {
    says: 'The transaction would cost up to {fee} AVAX; for more than {ceiling} AVAX nothing is signed unless you say so.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Nothing was signed. Look up what transactions cost now; an endpoint that exaggerates is best replaced by another.',
      'To pay so much all the same, run it again with --max-fee {fee}',
    ],
  },
  'E-SIGN-204': {
    says: 'The P-Chain address that belongs to {address} is needed here, and it does not follow from it.',
    who: 'operator',
    exit: 'usage',
    next: ['Give it too: --p-chain-address <address>'],
  },
  'E-SIGN-205': {
    says: 'This is nothing that a Safe can do: it is of the P-Chain, or needs an access list or a nonce of its own.',
    who: 'operator',
    exit: 'blocked',
    next: ['Take it as it is, to be signed by a single key: leave --safe-file out.'],
  },
  'E-SIGN-206': {
    says: 'This is to be signed elsewhere, and its effect is not on the chain yet.',
    who: 'operator',
    exit: 'pending',
    next: [
      'Have it signed and sent, then run the same command again: it looks, and goes on from there.',
    ],
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
  'E-SEND-205': {
    says: 'The P-Chain refused {times} transactions one after the other, though each was built from what the endpoint says of fees and outputs. The last time: {reason}.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Nothing was spent. The endpoint is behind, or it says what is not so: use another one.',
      'Then run the same command again.',
    ],
  },
} as const satisfies Record<string, ErrorEntry>;
