import { message, type Message } from '../message.ts';
import { printable } from './printable.ts';

/** An address, a NodeID and an address of the P-Chain, also with a wrong checksum. */
const PUBLIC_FORMS = [
  /^0x[0-9a-f]{40}$/i,
  /^NodeID-[1-9A-HJ-NP-Za-km-z]{20,36}$/,
  /^[A-Z]-[a-z]{1,10}1[02-9ac-hj-np-z]{38}$/,
];
/** Too little of a key to find the rest of it. */
const SHORT = 16;
/** Base64, which has also `+`, and CB58 mix capitals and small letters. */
const WORD = /^(?:\p{Lu}?\p{Ll}+|\p{Lu}+|\p{Lo}+)$/u;
/** A URL or the name of a file, but not most of a key or of a recovery phrase. */
const MOST = {
  characters: 60,
  words: 6,
  letters: 14,
  digits: 24,
  others: 2,
  inOthers: 10,
} as const;

/**
 * What the program shows of a value that it refuses: a public identifier, or a short text of a few words and numbers.
 * Any other value may be a key or a recovery phrase in a form that the program does not know.
 */
export function refusedText(text: string): string | Message {
  // Names quotes of a word processor and invisible characters, which look right in the command line.
  const ascii = /^[\x20-\x7e]*$/.test(text) ? 'yes' : 'no';
  return shownOf(text) ?? message('value.hidden', { characters: [...text].length, ascii });
}

/** Like `refusedText`, for a place that takes only a string. */
export function refusedWord(text: string): string {
  return shownOf(text) ?? '…';
}

function shownOf(text: string): string | undefined {
  const entered = text.trim();
  const isPublic = PUBLIC_FORMS.some((form) => form.test(entered));
  return isPublic || isShort(entered.normalize('NFKC')) ? printable(text, 80) : undefined;
}

function isShort(text: string): boolean {
  if (text.length <= SHORT) return true;
  const parts = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const words = parts.filter((part) => WORD.test(part));
  const numbers = parts.filter((part) => /^\p{N}+$/u.test(part));
  const others = parts.filter((part) => !words.includes(part) && !numbers.includes(part));
  return (
    text.length <= MOST.characters &&
    !text.includes('+') &&
    words.length <= MOST.words &&
    words.every(({ length }) => length <= MOST.letters) &&
    numbers.join('').length <= MOST.digits &&
    others.length <= MOST.others &&
    others.every(({ length }) => length <= MOST.inOthers)
  );
}
