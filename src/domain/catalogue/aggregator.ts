import type { ErrorEntry } from './entry.ts';

/** What the signature aggregator said, or what its aggregate lacks. */
export const aggregatorErrors = {
  'E-AGG-101': {
    says: 'The aggregator could not collect signatures of the {needed} % of the weight that are needed: validators are behind, and do not see yet what they are to sign.',
    who: 'validators',
    exit: 'pending',
    next: [
      'Wait half a minute, then run the same command again: the validators catch up by themselves.',
      'If it stays so, they are badly connected to this aggregator: use another one, or tell the owners of the L1.',
    ],
  },
  'E-AGG-102': {
    says: 'The aggregator is not connected to validators with the {needed} % of the weight that are needed.',
    who: 'network',
    exit: 'pending',
    next: [
      'Wait a minute, then run the same command again.',
      "If it stays so, use another aggregator, or ask the L1's owners to admit this one to their validators.",
    ],
  },
  'E-AGG-114': {
    says: 'Validators with {idle} % of the weight have used up their P-Chain balance and do not sign; {left} % are left, and {needed} % are needed.',
    who: 'l1-owner',
    exit: 'pending',
    next: [
      "Tell the owners of the L1: until balances are topped up, none of the L1's changes can be signed.",
      'Anyone can top one up: onboard top-up <NodeID> <amount>',
    ],
  },
  'E-AGG-103': {
    says: 'The aggregator does not know the chain from which the message comes.',
    who: 'operator',
    exit: 'blocked',
    next: ['Use an aggregator of this network: onboard networks check <network_name>'],
  },
  'E-AGG-104': {
    says: 'The aggregator refused the request: {reason}.',
    who: 'us',
    exit: 'blocked',
    next: [
      'Check the shape of the aggregator in the profile; if it is right, report it to us with this sentence.',
    ],
  },
  'E-AGG-105': {
    says: 'The aggregator at {url} wants a key, or refuses yours (HTTP {status}).',
    who: 'operator',
    exit: 'blocked',
    next: ['Put the URL with your key into the environment, or use another aggregator.'],
  },
  'E-AGG-106': {
    says: 'There is no aggregator at {url} (HTTP 404).',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Check the URL and the shape of the aggregator in the profile: onboard networks check <network_name>',
    ],
  },
  'E-AGG-108': {
    says: 'The aggregator failed: {reason}.',
    who: 'network',
    exit: 'pending',
    next: [
      'Wait half a minute, then run the same command again. If it stays so, use another aggregator.',
    ],
  },
  'E-AGG-109': {
    says: 'The aggregator at {url} gave an answer of the wrong shape: {fault}.',
    who: 'network',
    exit: 'unclear',
    next: ['Check that the URL is that of an aggregator, or use another one.'],
  },
  'E-AGG-110': {
    says: 'The aggregator signed another message than the one that was asked for.',
    who: 'network',
    exit: 'unclear',
    next: ['Nothing was sent. Use another aggregator.'],
  },
  'E-AGG-111': {
    says: 'The aggregate names signers that the validator set does not have.',
    who: 'validators',
    exit: 'pending',
    next: ['Run the same command again: the validators have changed meanwhile.'],
  },
  'E-AGG-112': {
    says: 'The aggregate carries {signed} % of the weight; {needed} % are needed.',
    who: 'validators',
    exit: 'pending',
    next: ['Run the same command again: it collects the signatures anew.'],
  },
  'E-AGG-113': {
    says: 'The aggregate signature is no point of the curve.',
    who: 'network',
    exit: 'unclear',
    next: ['Nothing was sent. Use another aggregator.'],
  },
} as const satisfies Record<string, ErrorEntry>;
