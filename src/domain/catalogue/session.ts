import type { ErrorEntry } from './entry.ts';

/** What was typed into a form of the wizard. Stakes come in whole units. */
export const sessionErrors = {
  'E-FORM-201': {
    says: 'A node needs at least {minimum} {symbol} of stake.',
    who: 'operator',
    exit: 'usage',
    next: ['Enter {minimum} {symbol} or more.'],
  },
  'E-FORM-202': {
    says: 'Only {free} {symbol} of your stake are available.',
    who: 'operator',
    exit: 'usage',
    next: ['Enter {free} {symbol} or less, or ask the curators of your vaults for more.'],
  },
  'E-FORM-203': {
    says: 'This node can have at most {maximum} {symbol} of stake at present.',
    who: 'operator',
    exit: 'usage',
    next: ['Enter {maximum} {symbol} or less; other nodes can use the rest.'],
  },
  'E-FORM-204': {
    says: '"{text}" is not a link.',
    who: 'operator',
    exit: 'usage',
    next: ['Enter a link to a website or a profile, such as https://example.org'],
  },
  'E-FORM-205': {
    says: "The operator's {what} {fault}; at most {limit} characters are allowed.",
    who: 'operator',
    exit: 'usage',
    next: ['Write it in one line.'],
  },
  'E-FORM-206': {
    says: '{url} answered with HTTP {status} instead of a page.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Nothing was sent. Open the link in a browser and correct it.',
      'To register it without this check, leave out --check-url.',
    ],
  },
  'E-FORM-207': {
    says: 'Nothing was entered.',
    who: 'operator',
    exit: 'usage',
    next: ['Enter {what}'],
  },
} as const satisfies Record<string, ErrorEntry>;
