import type * as z from 'zod/mini';
import { message, type Message, type MessageKey, type ValuesOf } from './message.ts';
import { PUBLISHED_FIELDS } from './network/profile.ts';
import { closestOf } from './text/closest.ts';
import { printable } from './text/printable.ts';
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

/** Names a field that the shape declares. Another name, such as a record's key, may contain a private key. */
export function faultOf({ issues }: z.core.$ZodError, shape: z.core.$ZodType): Message {
  const [issue] = issues;
  if (issue === undefined) return message('reason.other-shape');
  const fault = JSON.parse(issue.message) as Message;
  let part: z.core.$ZodType | undefined = shape;
  const names = issue.path.map((name) => {
    const fields: Fields = part === undefined ? {} : fieldsOf(part);
    const isDeclared = Object.hasOwn(fields, name);
    part = fields[isDeclared ? name : '*'];
    return isDeclared ? String(name) : refusedWord(String(name));
  });
  const field = names.join('.');
  return field === '' ? fault : message('reason.of-field', { field, fault });
}

type Fields = Readonly<Record<PropertyKey, z.core.$ZodType | undefined>>;

/** The shapes of an object's fields by name, and as `*` the shape of a list's entries, which all have one shape. */
function fieldsOf(shape: z.core.$ZodType): Fields {
  const { def } = (shape as z.core.$ZodTypes)._zod;
  if (def.type === 'object') return def.shape;
  if (def.type === 'array') return { '*': def.element };
  if (def.type === 'tuple') return { '*': def.rest ?? def.items[0] };
  if (def.type === 'pipe') return fieldsOf(def.in);
  return 'innerType' in def ? fieldsOf(def.innerType) : {};
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
      // Only an object reports unknown keys.
      return unknownFields(issue.keys, Object.keys(fieldsOf(issue.inst as z.core.$ZodObject)));
    case 'invalid_union':
      return message(issue.input === undefined ? 'reason.is-missing' : 'reason.other-form');
    default:
      return message('reason.other-form');
  }
}

function unknownFields(names: readonly string[], known: readonly string[]): Message {
  for (const name of names) {
    const meant = fieldLike(name, known);
    if (meant !== undefined)
      return message('reason.unknown-field-like', { name: printable(name, 80), meant });
  }
  return message('reason.unknown-field', { fields: names.map(refusedWord).join(', ') });
}

/** A shorter name is part of too many other names. */
const SHORTEST_PART = 6;
/** More letters may be a part of a key that is worth something. */
const MOST_ADDED = 16;

/** The known field that a name of letters resembles or contains. What the name adds is too short to be a key. */
function fieldLike(name: string, known: readonly string[]): string | undefined {
  const letters = name.replaceAll(/[-_ ]/g, '').toLowerCase();
  if (!/^[a-z0-9]+$/.test(letters)) return undefined;
  const published = PUBLISHED_FIELDS.get(letters) ?? '';
  if (known.includes(published)) return published;
  const parts = known.filter(
    (field) =>
      field.length >= SHORTEST_PART &&
      letters.includes(field.toLowerCase()) &&
      letters.length - field.length <= MOST_ADDED,
  );
  return closestOf(letters, known)[0] ?? parts.sort((a, b) => b.length - a.length)[0];
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
