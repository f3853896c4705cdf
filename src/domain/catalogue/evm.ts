import type { ErrorEntry } from './entry.ts';

/** What an EVM chain's endpoint, or what was found at an address, is not. */
export const evmErrors = {
  'E-EVM-101': {
    says: 'The RPC endpoint of "{network}" serves chain {found}, but the profile says chain {expected}.',
    who: 'operator',
    exit: 'blocked',
    next: ['Choose the right network, or correct the RPC URL in the profile.'],
  },
  'E-EVM-108': {
    says: '{url}, one of the RPC endpoints of "{network}", serves chain {found}, but the profile says chain {expected}.',
    who: 'operator',
    exit: 'blocked',
    next: ['Remove it from the profile, or correct its URL: onboard networks check <network_name>'],
  },
  'E-EVM-109': {
    says: "The endpoint contradicts itself: it says that the account's next nonce is {next}, although {hash} with nonce {nonce} is on the chain.",
    who: 'network',
    exit: 'unclear',
    next: ['Nothing was signed. Try again; if it happens again, use another endpoint.'],
  },
  'E-EVM-110': {
    says: '{url}, one of the RPC endpoints of "{network}", is at block {found}, although block {seen} has already been seen.',
    who: 'network',
    exit: 'pending',
    next: [
      'Its answers are not used. Try again in a minute; if it happens again, use another endpoint.',
    ],
  },
  'E-EVM-102': {
    says: 'There is no contract at {address}, where the {what} should be.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Check the address, and that the network is the right one: onboard networks check <network_name>',
    ],
  },
  'E-EVM-103': {
    says: 'The contract at {address} does not answer {call} as the {what} does.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Check the address; it seems to belong to another contract: onboard networks check <network_name>',
    ],
  },
  'E-EVM-104': {
    says: 'The endpoint {url} gave an unexpected answer to {method}: {fault}.',
    who: 'network',
    exit: 'unclear',
    next: ['Check that the URL is the RPC URL of an EVM chain, or use another endpoint.'],
  },
  'E-EVM-105': {
    says: 'The endpoint {url} refused {method}: {reason}.',
    who: 'network',
    exit: 'unclear',
    next: ['Try again; if it happens again, use another endpoint.'],
  },
  'E-EVM-106': {
    says: 'The chain has no transaction {hash}.',
    who: 'operator',
    exit: 'blocked',
    next: ['Check the hash and the network; transactions of other chains are not found here.'],
  },
  'E-EVM-107': {
    says: 'The endpoint {url} returns logs of too few blocks at a time to search them: {reason}.',
    who: 'network',
    exit: 'unclear',
    next: ['Use another endpoint; most allow 2,000 blocks or more.'],
  },
} as const satisfies Record<string, ErrorEntry>;
