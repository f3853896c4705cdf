import type * as z from 'zod/mini';
import { printable } from './printable.ts';

/** What was found wrong in a value, before zod has put it into words. */
type RawIssue = z.core.$ZodRawIssue;

/** Kinds of values as an operator reads them; zod names the same kind in several ways. */
const KINDS: Readonly<Record<string, string>> = {
  object: 'an object',
  record: 'an object',
  array: 'a list',
  tuple: 'a list',
  string: 'a text',
  number: 'a number',
  nan: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  null: 'null',
};
const OTHER_FORM = 'it has another form';

/** Names the field of the first fault and says what is wrong with it, in at most 120 characters. */
export function faultOf({ issues }: z.core.$ZodError): string {
  const [issue] = issues;
  if (issue === undefined) return 'it has another shape';
  const path = issue.path.join('.');
  return printable(path === '' ? issue.message : `${path}: ${issue.message}`, 120);
}

/** Replaces zod's own sentences: what is wrong with a value, for `z.config({ localeError: shapeFault })`. */
export function shapeFault(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return kindFault(issue.expected, issue.input);
    case 'invalid_value':
      if (issue.input === undefined) return 'it is missing';
      return `it must be one of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}`;
    case 'too_big':
      return tooBig(issue.origin, issue.maximum, issue.inclusive !== false);
    case 'too_small':
      return tooSmall(issue.origin, issue.minimum, issue.inclusive !== false);
    case 'unrecognized_keys':
      return `a field is not known: ${issue.keys.join(', ')}`;
    case 'invalid_union':
      return issue.input === undefined ? 'it is missing' : OTHER_FORM;
    default:
      return OTHER_FORM;
  }
}

function kindFault(expected: string, input: unknown): string {
  // An optional field that is present must have a value.
  if (input === undefined) return 'it is missing';
  const kind = KINDS[expected];
  const found = KINDS[kindOf(input)];
  if (kind === undefined) return OTHER_FORM;
  return found === undefined || found === kind
    ? `it must be ${kind}`
    : `it must be ${kind}, not ${found}`;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function tooBig(origin: string, most: number | bigint, isAllowed: boolean): string {
  if (origin === 'string') return `it must have at most ${most} characters`;
  if (origin === 'array') return `it must have at most ${most} entries`;
  return isAllowed ? `it must be at most ${most}` : `it must be less than ${most}`;
}

function tooSmall(origin: string, least: number | bigint, isAllowed: boolean): string {
  if (origin === 'string') return `it must have at least ${least} characters`;
  if (origin === 'array') return `it must have at least ${least} entries`;
  return isAllowed ? `it must be at least ${least}` : `it must be more than ${least}`;
}
