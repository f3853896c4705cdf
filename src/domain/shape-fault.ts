import type * as z from 'zod/mini';
import { message, type Message, type MessageKey, type ValuesOf } from './message.ts';
import { refusedWord } from './text/refused.ts';

/** The noun for each zod type; zod has several names for the same type. */
const KINDS: Readonly<Record<string, Message | 'null'>> = {
  object: message('noun.object'),
  record: message('noun.object'),
  array: message('noun.list'),
  tuple: message('noun.list'),
  string: message('noun.text'),
  number: message('noun.number'),
  nan: message('noun.number'),
  int: message('noun.whole-number'),
  boolean: message('noun.boolean'),
  null: 'null',
};

/** Encodes a message as an issue's text, because zod carries only text. `faultOf` decodes it. */
export function faultText<Key extends MessageKey>(key: Key, ...values: ValuesOf<Key>): string {
  return JSON.stringify(message(key, ...values));
}

export function faultOf({ issues }: z.core.$ZodError): Message {
  const [issue] = issues;
  if (issue === undefined) return message('reason.other-shape');
  const fault = JSON.parse(issue.message) as Message;
  const field = issue.path.map((part) => refusedWord(String(part))).join('.');
  return field === '' ? fault : message('reason.of-field', { field, fault });
}

/** For `z.config({ localeError: shapeFault })`: encodes the message that replaces zod's own sentence. */
export function shapeFault(issue: z.core.$ZodRawIssue): string {
  return JSON.stringify(faultIn(issue));
}

function faultIn(issue: z.core.$ZodRawIssue): Message {
  switch (issue.code) {
    case 'invalid_type':
      return kindFault(issue.expected, issue.input);
    case 'invalid_value': {
      if (issue.input === undefined) return message('reason.is-missing');
      const values = issue.values.map((value) => JSON.stringify(value)).join(', ');
      return message('reason.must-be-one-of', { values });
    }
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum), issue.inclusive !== false);
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum), issue.inclusive !== false);
    case 'unrecognized_keys':
      return message('reason.unknown-field', { fields: issue.keys.map(refusedWord).join(', ') });
    case 'invalid_union':
      return message(issue.input === undefined ? 'reason.is-missing' : 'reason.other-form');
    default:
      return message('reason.other-form');
  }
}

function kindFault(expected: string, input: unknown): Message {
  // JSON cannot hold undefined, so an undefined field is missing.
  if (input === undefined) return message('reason.is-missing');
  const kind = KINDS[expected];
  const found = KINDS[kindOf(input)];
  if (kind === undefined) return message('reason.other-form');
  return found === undefined || found === kind
    ? message('reason.must-be', { kind })
    : message('reason.must-be-not', { kind, found });
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function tooBig(origin: string, maximum: number, isAllowed: boolean): Message {
  if (origin === 'string') return message('reason.at-most-characters', { most: maximum });
  if (origin === 'array') return message('reason.at-most-entries', { most: maximum });
  return isAllowed
    ? message('reason.at-most', { most: maximum })
    : message('reason.less-than', { limit: maximum });
}

function tooSmall(origin: string, minimum: number, isAllowed: boolean): Message {
  if (origin === 'string') return message('reason.at-least-characters', { least: minimum });
  if (origin === 'array') return message('reason.at-least-entries', { least: minimum });
  return isAllowed
    ? message('reason.at-least', { least: minimum })
    : message('reason.more-than', { limit: minimum });
}
