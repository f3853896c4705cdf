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
/** The longest names of commands and options have 42 characters. */
const MOST = 45;
const MOST_RUNS = 6;
/** A word, an abbreviation or a number. */
const RUNS = /\p{Lu}?\p{Ll}+|\p{Lu}+|[\p{Lo}\p{Lm}\p{Lt}]+|\p{N}+/gu;

/**
 * What the program shows of a value that it refuses: a public identifier, or a short text of a few words and numbers.
 * Any other value may be a key or a recovery phrase in a form that the program does not know.
 */
export function refusedText(text: string): string | Message {
  return shownOf(text) ?? message('value.hidden', { characters: [...text].length });
}

/** Like `refusedText`, for a place that takes only a string. */
export function refusedWord(text: string): string {
  return shownOf(text) ?? '…';
}

function shownOf(text: string): string | undefined {
  const entered = text.trim();
  const isPublic = PUBLIC_FORMS.some((form) => form.test(entered));
  return isPublic || isShort(entered.normalize('NFKC')) ? printable(text, MOST + SHORT) : undefined;
}

function isShort(text: string): boolean {
  if (text.length <= SHORT) return true;
  const runs = text.match(RUNS) ?? [];
  return (
    text.length <= MOST &&
    runs.length <= MOST_RUNS &&
    runs.every((run) => run.length <= (/^\p{N}/u.test(run) ? 24 : 14))
  );
}
