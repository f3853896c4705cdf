import type { ErrorEntry } from './entry.ts';

/** What the signature aggregator said, or what its aggregate lacks. */
export const aggregatorErrors = {
  'E-AGG-101': {
    says: 'The aggregator could not collect signatures for the required {needed} % of the weight: some validators are behind and do not see yet what they should sign.',
    who: 'validators',
    exit: 'pending',
    next: [
      'Wait half a minute, then run the same command again: the validators catch up on their own.',
      "If it happens again, they are poorly connected to this aggregator: use another one, or tell the L1's owners.",
    ],
  },
  'E-AGG-102': {
    says: 'The aggregator is not connected to enough validators: {needed} % of the weight are required.',
    who: 'network',
    exit: 'pending',
    next: [
      'Wait a minute, then run the same command again.',
      "If it happens again, use another aggregator, or ask the L1's owners to let this one connect to their validators.",
    ],
  },
  'E-AGG-114': {
    says: 'Validators with {idle} % of the weight have used up their P-Chain balance and do not sign. That leaves {left} %; {needed} % are required.',
    who: 'l1-owner',
    exit: 'pending',
    next: [
      "Tell the L1's owners: until balances are topped up, no change of the L1 can be signed.",
      'Anyone can top one up: onboard top-up <NodeID> <amount>',
    ],
  },
  'E-AGG-103': {
    says: 'The aggregator does not know the chain that the message comes from.',
    who: 'operator',
    exit: 'blocked',
    next: ['Use an aggregator of this network: onboard networks check <network_name>'],
  },
  'E-AGG-104': {
    says: 'The aggregator refused the request: {reason}.',
    who: 'us',
    exit: 'blocked',
    next: [
      'Check the aggregator\'s "shape" in the profile. If it is right, report this to us with the sentence above.',
    ],
  },
  'E-AGG-105': {
    says: 'The aggregator at {url} requires a key, or rejects yours (HTTP {status}).',
    who: 'operator',
    exit: 'blocked',
    next: ['Put the URL with your key into an environment variable, or use another aggregator.'],
  },
  'E-AGG-106': {
    says: 'There is no aggregator at {url} (HTTP 404).',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Check the aggregator\'s URL and "shape" in the profile: onboard networks check <network_name>',
    ],
  },
  'E-AGG-108': {
    says: 'The aggregator failed: {reason}.',
    who: 'network',
    exit: 'pending',
    next: [
      'Wait half a minute, then run the same command again. If it happens again, use another aggregator.',
    ],
  },
  'E-AGG-109': {
    says: 'The aggregator at {url} gave an unexpected answer: {fault}.',
    who: 'network',
    exit: 'unclear',
    next: ['Check that the URL belongs to an aggregator, or use another one.'],
  },
  'E-AGG-110': {
    says: 'The aggregator returned signatures for a different message than the one requested.',
    who: 'network',
    exit: 'unclear',
    next: ['Nothing was sent. Use another aggregator.'],
  },
  'E-AGG-111': {
    says: 'The collected signature names signers that are not in the validator set.',
    who: 'validators',
    exit: 'pending',
    next: ['Run the same command again: the validators have changed in the meantime.'],
  },
  'E-AGG-112': {
    says: 'The collected signature carries {signed} % of the weight; {needed} % are required.',
    who: 'validators',
    exit: 'pending',
    next: ['Run the same command again: it collects new signatures.'],
  },
  'E-AGG-113': {
    says: 'The collected signature is not valid (not a point on the curve).',
    who: 'network',
    exit: 'unclear',
    next: ['Nothing was sent. Use another aggregator.'],
  },
} as const satisfies Record<string, ErrorEntry>;
