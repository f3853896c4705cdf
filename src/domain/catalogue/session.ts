import type { ErrorEntry } from './entry.ts';

/** What was typed into a form of the wizard. Stakes come in whole units. */
export const sessionErrors = {
  'E-FORM-201': {
    says: 'A node needs at least {minimum} {symbol} of stake.',
    who: 'operator',
    exit: 'usage',
    next: ['Take {minimum} {symbol} or more.'],
  },
  'E-FORM-202': {
    says: 'Only {free} {symbol} of your stake are free.',
    who: 'operator',
    exit: 'usage',
    next: ['Take {free} {symbol} or less, or ask the curators of your vaults for more.'],
  },
  'E-FORM-203': {
    says: 'This node may have {maximum} {symbol} of stake at most now.',
    who: 'operator',
    exit: 'usage',
    next: ['Take {maximum} {symbol} or less; more nodes can use the rest.'],
  },
  'E-FORM-204': {
    says: '"{text}" is no link.',
    who: 'operator',
    exit: 'usage',
    next: ['Give a link to a website or a profile, like https://example.org'],
  },
  'E-FORM-205': {
    says: "The operator's {what} {fault}; at most {limit} characters are taken.",
    who: 'operator',
    exit: 'usage',
    next: ['Write it in one line.'],
  },
  'E-FORM-206': {
    says: '{url} answers with HTTP {status} instead of a page.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Nothing was sent. Open the link in a browser, and put it right.',
      'To register it unchecked, leave --check-url out.',
    ],
  },
} as const satisfies Record<string, ErrorEntry>;
