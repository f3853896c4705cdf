import { secretFormOf } from '../../domain/secret-forms.ts';
import { oneLine } from '../../domain/text/printable.ts';
import type { Key } from './keyboard.ts';
import { useRef, useState } from 'react';
import { useScreen } from '../view-context.ts';
import { parseAddress } from '../../domain/identity/evm.ts';
import type { Ask, Finding } from '../../page/page.ts';
import type { Translator } from '../../i18n/translator.ts';

/** The cursor counts characters: 0 is before the first. */
export interface InputLine {
  readonly text: string;
  readonly cursor: number;
  /** Set after text that looked like a key: the rest of the key may follow, and must become no answer. */
  readonly isClosed?: true;
}

const CLOSED: InputLine = { text: '', cursor: 0, isClosed: true };

/** In characters. The longest text that an operator pastes is a node's API response, which is shorter. */
export const LONGEST_LINE = 16_384;

export function lineOf(text: string): InputLine {
  return { text, cursor: [...text].length };
}

/** undefined if the key neither edits text nor moves the cursor. Line breaks in pasted text become spaces. */
function editLine(line: InputLine, key: Key): InputLine | undefined {
  const before = [...line.text].slice(0, line.cursor);
  const after = [...line.text].slice(line.cursor);
  const put = (left: readonly string[], right: readonly string[]): InputLine => ({
    text: [...left, ...right].join(''),
    cursor: left.length,
  });
  if (key.isInText) return put([...before, ' '], after);
  if (key.text !== '') {
    const typed = key.name === 'paste' ? oneLine(key.text.trim(), LONGEST_LINE) : key.text;
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

/**
 * Edits a line as `editLine` does. If the pasted text or the whole line looks like a private key, `pasted` is the
 * key and `next` is closed: the session refuses the key and shows a problem. The key is never drawn. A closed line
 * takes no text until Ctrl-U opens it, and passes on no key of which a pasted text may consist.
 */
export function typeInto(line: InputLine, key: Key) {
  const edited = editLine(line, key);
  if (line.isClosed) {
    if (key.name === 'ctrl-u') return { pasted: undefined, next: lineOf('') };
    const isPassedOn = edited === undefined && key.name !== 'return' && key.name !== 'tab';
    return isPassedOn ? undefined : { pasted: undefined, next: line };
  }
  if (edited === undefined) return undefined;
  const pasted = [key.text, edited.text].find((part) => secretFormOf(part) !== undefined);
  return { pasted, next: pasted === undefined ? edited : CLOSED };
}

/** False for a closed line, in which no key may have another meaning. */
export function isEmpty({ text, isClosed }: InputLine): boolean {
  return text === '' && isClosed === undefined;
}

/** Keys can arrive faster than frames. Each key therefore changes the latest value, which may not be drawn yet. */
export function useLatest<Value>(initial: () => Value) {
  const [drawn, setDrawn] = useState(initial);
  const latest = useRef(drawn);
  const change = (next: Value): void => {
    latest.current = next;
    setDrawn(() => next);
  };
  return [drawn, latest, change] as const;
}

/**
 * Keeps the typed text, also while other screens are shown. Discards it when the initial value changes.
 * @param failed true if the session refused the submitted value, so that the typed text must be kept
 */
export function useLine(name: string, value: string, failed: boolean) {
  const { dispatch, drafts } = useScreen();
  const [line, latest, change] = useLatest(() => {
    const draft = drafts.get(name);
    return lineOf(draft !== undefined && (draft.base === value || failed) ? draft.text : value);
  });
  const [given, setGiven] = useState(line.text);
  return {
    line,
    /** Includes keys that are not drawn yet. */
    isEmpty: () => isEmpty(latest.current),
    /** True if an error on the screen is about an earlier text. */
    isEdited: line.text !== given,
    /** Records the text as submitted and returns it without surrounding spaces. */
    give(): string {
      setGiven(latest.current.text);
      return latest.current.text.trim();
    },
    type: (key: Key): boolean => {
      const typed = typeInto(latest.current, key);
      if (typed === undefined) return false;
      const { next, pasted } = typed;
      change(next);
      drafts.set(name, { base: value, text: next.text });
      if (pasted !== undefined) {
        setGiven(next.text);
        dispatch({ type: 'submit', value: pasted });
      }
      return true;
    },
  };
}

/** Keeps the secret in a ref that no component draws. */
export function useSecret() {
  const line = useRef(lineOf(''));
  const [typed, setTyped] = useState(false);
  return {
    /** True if the secret is not empty. The screen shows nothing else about it. */
    typed,
    type: (key: Key): boolean => {
      const edited = editLine(line.current, key);
      if (edited === undefined) return false;
      line.current = edited;
      setTyped(edited.text !== '');
      return true;
    },
    /** Returns the secret and forgets it. */
    take(): string {
      const { text } = line.current;
      line.current = lineOf('');
      setTyped(false);
      return text;
    },
  };
}

export type InputKind = Extract<Ask, { kind: 'type' }>['wanted'];

/** Values of at least this many characters are checked, because a missing character is hard to see. */
const LONG = 24;
const END = 6;

/**
 * States the length of a long value and, for an account address, whether its checksum is correct. Returns
 * undefined for short values, texts with spaces and URLs. The end of the longest text may be missing.
 */
export function judgeTyped(
  typed: string,
  wanted: InputKind,
  { t }: Translator,
): Finding | undefined {
  const value = typed.trim();
  const length = [...value].length;
  if (length >= LONGEST_LINE) return { verdict: 'fails', text: t('ui.typed.cut', { length }) };
  if (length < LONG || /\s|:\/\//.test(value)) return undefined;
  const hasChecksum = /^0x[0-9a-f]{40}$/i.test(value) && /[a-f]/.test(value) && /[A-F]/.test(value);
  if (wanted !== 'address' || !hasChecksum) {
    return { verdict: 'fits', text: t('ui.typed.long', { length, end: value.slice(-END) }) };
  }
  try {
    parseAddress(value);
    return { verdict: 'fits', text: t('ui.typed.fits', { length }) };
  } catch {
    return { verdict: 'fails', text: t('ui.typed.broken', { length }) };
  }
}
