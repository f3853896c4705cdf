import type { ErrorEntry } from './entry.ts';

/** Signing, sending and following transactions. */
export const engineErrors = {
  'E-SIGN-201': {
    says: 'What was signed is not what was confirmed: {differs} is different. It was not sent.',
    who: 'us',
    exit: 'fault',
    next: [
      'Nothing was sent. Report this together with the version of your signing device or program.',
    ],
  },
  'E-SIGN-202': {
    says: 'Nothing can be signed: no key was given.',
    who: 'operator',
    exit: 'usage',
    next: ["Start again with the key of the operator's account."],
  },
  'E-SIGN-203': {
    says: 'The transaction could cost up to {fee} AVAX, which is above the limit of {ceiling} AVAX.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Nothing was signed. Check what transactions cost at present; if this endpoint asks for far more, use another one.',
      'To accept this fee, run the same command again with --max-fee {fee}',
    ],
  },
  'E-SIGN-204': {
    says: 'The P-Chain address of {address} is needed, and it cannot be derived from the C-Chain address.',
    who: 'operator',
    exit: 'usage',
    next: ['Add it: --p-chain-address <address>'],
  },
  'E-SIGN-205': {
    says: 'A Safe cannot do this: it is a P-Chain transaction, or needs an access list or a specific nonce.',
    who: 'operator',
    exit: 'blocked',
    next: ['To have it signed by a single key instead, leave out --safe-file.'],
  },
  'E-SIGN-206': {
    says: 'This has to be signed elsewhere; its effect is not on the chain yet.',
    who: 'operator',
    exit: 'pending',
    next: [
      'Have it signed and sent, then run the same command again: it checks the chain and continues from there.',
    ],
  },
  'E-SIGN-207': {
    says: 'Nothing was signed: --yes does not cover this price. {reason}',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Check the price with another endpoint, or wait until it falls.',
      'To accept it, run the same command without --yes and confirm; for a C-Chain fee, --max-fee <avax> accepts it too.',
    ],
  },
  'E-SIGN-208': {
    says: 'With this transaction, the fees of this run could reach {sum} AVAX ({before} AVAX before it), which is above the limit of {ceiling} AVAX.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'This transaction was not signed. Check with `onboard receipt <operator_address>` what was paid before; if the same transaction was paid for repeatedly, use another endpoint.',
      'To continue, run the same command again: the limit holds for each run. To raise it, add --max-fee {sum}',
    ],
  },
  'E-SIGN-209': {
    says: 'AVAX on {network} is real money, and {account} has not signed there with this program yet: the name of the network was not typed.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Nothing was signed. Check the network and the account.',
      'To sign with this account, type the name of the network once: answer the question in a terminal, or add --real-money {network}',
    ],
  },
  'E-SEND-201': {
    says: 'The C-Chain did not accept the transaction: {reason}.',
    who: 'operator',
    exit: 'blocked',
    next: ['Nothing was spent. Check the account and its balance, then try again.'],
  },
  'E-SEND-203': {
    says: 'The transaction was included and reverted {times} times, although each attempt had passed a simulation.',
    who: 'us',
    exit: 'unclear',
    next: [
      'Each attempt cost its fee and changed nothing. Wait a few minutes, then try again.',
      'If it happens again, ask for help and give the hash {hash}.',
    ],
  },
  'E-SEND-204': {
    says: 'The P-Chain answers "{reason}", but the effect is not visible there.',
    who: 'us',
    exit: 'unclear',
    next: ['Try again in a minute: an endpoint that is behind gives such answers.'],
  },
  'E-SEND-205': {
    says: '{times} transactions in a row were refused, although each used the fees and outputs that the endpoint reported. Last reason: {reason}.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Nothing was spent. The endpoint is behind or reports wrong data: use another one.',
      'Then run the same command again.',
    ],
  },
  'E-SEND-206': {
    says: 'The C-Chain refused each of {times} transactions with nonce {nonce} as offering too little, although the last offered {fee} Gwei for each unit of gas.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Nothing was spent. If another tool sent something with this nonce, look there what it offers, and wait for it or cancel it there.',
      'Otherwise the endpoint is wrong: use another one, then run the same command again.',
    ],
  },
  'E-SEND-208': {
    says: 'The endpoint answered the transaction with an unknown error: it may have been delivered. Hash: {hash}. Answer: {reason}',
    who: 'network',
    exit: 'unclear',
    next: [
      'Run the same command again: it looks the hash up first, and sends the same bytes again only where no chain has them.',
      'If it happens again, use another endpoint.',
    ],
  },
  'E-SEND-209': {
    says: 'The transaction used up its gas limit of {gas}: the call needed more gas in its block than when it was simulated.',
    who: 'clock',
    exit: 'pending',
    next: [
      'This happens where an epoch of the L1 begins between the simulation and the block. Run the same command again: it simulates the call anew.',
    ],
  },
  'E-SEND-210': {
    says: 'The transaction reverted in its block, but succeeds when it is replayed there: the validators did not verify its signed message at the P-Chain height of that block.',
    who: 'validators',
    exit: 'pending',
    next: [
      'Wait a minute, then run the same command again: it collects the signatures anew where they are no longer valid.',
    ],
  },
  'E-SEND-207': {
    says: 'A second export would be needed, although {id} was sent for the same purpose.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Look up {id} in an explorer. If its AVAX is on its way to the P-Chain, wait and run the same command again.',
      'To export once more, run the same command without --yes and confirm it.',
    ],
  },
} as const satisfies Record<string, ErrorEntry>;
