import type { ErrorEntry } from './entry.ts';

/** What an EVM chain's endpoint, or what was found at an address, is not. */
export const evmErrors = {
  'E-EVM-101': {
    says: 'The RPC endpoint of "{network}" serves chain {found}; its profile says chain {expected}.',
    who: 'operator',
    exit: 'blocked',
    next: ['Choose the network that you mean, or put the RPC URL of the profile right.'],
  },
  'E-EVM-108': {
    says: '{url}, one of the RPC endpoints of "{network}", serves chain {found}; its profile says chain {expected}.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Take it out of the profile, or put its URL right: onboard networks check <network_name>',
    ],
  },
  'E-EVM-109': {
    says: 'The endpoint says that nonce {next} of the account is the next one, and that {hash} with nonce {nonce} is on the chain.',
    who: 'network',
    exit: 'unclear',
    next: ['Nothing was signed. It is asked again; where it goes on, use another endpoint.'],
  },
  'E-EVM-110': {
    says: '{url}, one of the RPC endpoints of "{network}", is at block {found}; block {seen} was seen already.',
    who: 'network',
    exit: 'pending',
    next: [
      'Nothing that it says is taken for the present state. Try again in a minute; where it goes on, use another endpoint.',
    ],
  },
  'E-EVM-102': {
    says: 'There is no contract at {address}, which should be the {what}.',
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
      'Check the address; another contract seems to live there: onboard networks check <network_name>',
    ],
  },
  'E-EVM-104': {
    says: 'The endpoint {url} gave an answer of the wrong shape to {method}: {fault}.',
    who: 'network',
    exit: 'unclear',
    next: ['Check that the URL is the RPC of an EVM chain, or use another endpoint.'],
  },
  'E-EVM-105': {
    says: 'The endpoint {url} refused {method}: {reason}.',
    who: 'network',
    exit: 'unclear',
    next: ['Try again; if it stays so, use another endpoint.'],
  },
  'E-EVM-106': {
    says: 'The chain has no transaction {hash}.',
    who: 'operator',
    exit: 'blocked',
    next: ['Check the hash and the network; a transaction of another chain is not found here.'],
  },
  'E-EVM-107': {
    says: 'The endpoint {url} gives logs of so few blocks at a time that the search is not worth it: {reason}.',
    who: 'network',
    exit: 'unclear',
    next: ['Use another endpoint; most allow 2,000 blocks and more.'],
  },
} as const satisfies Record<string, ErrorEntry>;
