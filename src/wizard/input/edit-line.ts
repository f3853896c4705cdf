import { keyShapeOf } from '../../domain/pasted-key.ts';
import { printable } from '../../domain/text/printable.ts';
import type { Key } from './key.ts';

/** A line of text being typed. The cursor counts characters: 0 is before the first. */
export interface Line {
  readonly text: string;
  readonly cursor: number;
}

/**
 * The longest text that can be typed, in characters. The longest text that an operator pastes is a node's
 * API response, which is shorter.
 */
export const LONGEST_LINE = 16_384;

/** A line with the cursor at its end. */
export function lineOf(text: string): Line {
  return { text, cursor: [...text].length };
}

/**
 * Returns the private key in a line after an edit: the pasted text or the whole line. Returns undefined if
 * neither looks like a private key.
 */
export function pastedKey({ text }: Line, key: Key): string | undefined {
  return [key.text, text].find((part) => keyShapeOf(part) !== undefined);
}

/**
 * Returns the line after a key press; undefined if the key neither edits text nor moves the cursor. Line
 * breaks in pasted text become spaces.
 */
export function editLine(line: Line, key: Key): Line | undefined {
  const before = [...line.text].slice(0, line.cursor);
  const after = [...line.text].slice(line.cursor);
  const put = (left: readonly string[], right: readonly string[]): Line => ({
    text: [...left, ...right].join(''),
    cursor: left.length,
  });
  if (key.text !== '') {
    const typed = key.name === 'paste' ? printable(key.text.trim(), LONGEST_LINE) : key.text;
    const room = LONGEST_LINE - before.length - after.length;
    return put([...before, ...[...typed].slice(0, Math.max(0, room))], after);
  }
  switch (key.name) {
    case 'backspace':
      return put(before.slice(0, -1), after);
    case 'delete':
    case 'ctrl-d':
      return put(before, after.slice(1));
    case 'left':
    case 'ctrl-b':
      return { ...line, cursor: Math.max(0, line.cursor - 1) };
    case 'right':
    case 'ctrl-f':
      return { ...line, cursor: Math.min(before.length + after.length, line.cursor + 1) };
    case 'home':
    case 'ctrl-a':
      return { ...line, cursor: 0 };
    case 'end':
    case 'ctrl-e':
      return lineOf(line.text);
    case 'ctrl-u':
      return put([], after);
    case 'ctrl-k':
      return put(before, []);
    case 'ctrl-w':
      return put([...before.join('').replace(/\S+\s*$/u, '')], after);
    default:
      return undefined;
  }
}
