import type { MessageKey } from '../../domain/message.ts';
import type { Key } from './key.ts';

/** What a key does, as the catalogue of words has it. */
export type KeyWord = MessageKey extends infer Key
  ? Key extends `ui.key.${infer Word}`
    ? Word
    : never
  : never;

interface Row {
  readonly keys: readonly [string, ...string[]];
  /** The name in the hint line, where one key stands for several. */
  readonly shown?: 'upDown';
  /** The word in the hint line. */
  readonly says: KeyWord;
}

/** Every key of the wizard: the bindings, the hint line and the help are made from it. */
export const keyTable = {
  send: { keys: ['y'], says: 'send' },
  decline: { keys: ['n'], says: 'decline' },
  readOn: { keys: [' ', 'pagedown', 'down', 'j', 'return', 'y'], says: 'read-on' },
  continue: { keys: ['return'], says: 'continue' },
  choose: { keys: ['return'], says: 'choose' },
  confirm: { keys: ['return'], says: 'confirm' },
  retry: { keys: ['r'], says: 'retry' },
  look: { keys: ['r'], says: 'look' },
  up: { keys: ['up', 'k', 'shift-tab', 'ctrl-p'], says: 'pick' },
  down: { keys: ['down', 'j', 'tab', 'ctrl-n'], shown: 'upDown', says: 'pick' },
  first: { keys: ['home', 'g'], says: 'first' },
  last: { keys: ['end', 'G'], says: 'last' },
  previousField: { keys: ['shift-tab', 'up'], says: 'field' },
  nextField: { keys: ['tab', 'down'], says: 'field' },
  ways: { keys: ['tab'], says: 'ways' },
  back: { keys: ['escape'], says: 'back' },
  copy: { keys: ['c'], says: 'copy' },
  copyMessage: { keys: ['m'], says: 'copy-message' },
  saveMessage: { keys: ['s'], says: 'save-message' },
  scrollUp: { keys: ['up', 'k'], says: 'scroll' },
  scrollDown: { keys: ['down', 'j'], says: 'scroll' },
  pageUp: { keys: ['pageup'], says: 'scroll' },
  pageDown: { keys: ['pagedown', ' '], says: 'scroll' },
  qr: { keys: ['a'], says: 'qr' },
  plan: { keys: ['a'], says: 'plan' },
  help: { keys: ['?', 'f1'], says: 'help' },
  closeHelp: { keys: ['escape', '?', 'f1', 'return'], says: 'close-help' },
  leave: { keys: ['q', 'ctrl-c'], says: 'leave' },
} as const satisfies Record<string, Row>;

/** Something that a key does on the present screen. */
export interface Command {
  readonly keys: readonly [string, ...string[]];
  readonly shown?: 'upDown';
  /** What the hint line says; a command without is bound but not mentioned. */
  readonly says?: KeyWord | { readonly text: string };
  /** Its letters count even where a text is typed. */
  readonly whileTyping?: boolean;
  /** Only once all of the screen has been in sight. */
  readonly afterReading?: true;
  readonly run: () => void;
}

/** A command of the table. */
export function command(row: keyof typeof keyTable, run: () => void): Command {
  return { ...keyTable[row], run };
}

/** The same for what must not be done before all of the screen has been in sight. */
export function commandAfterReading(row: keyof typeof keyTable, run: () => void): Command {
  return { ...command(row, run), afterReading: true };
}

/** The same, not mentioned in the hint line. */
export function quietCommand(row: keyof typeof keyTable, run: () => void): Command {
  return { keys: keyTable[row].keys, run };
}

/** One of the other ways beside a text, by the letter that stands before it. */
export function wayCommand(letter: string, run: () => void): Command {
  return { keys: [letter], run };
}

/** The command that a key runs. While a text is typed, a key that is text belongs to the text. */
export function commandFor(
  key: Key,
  commands: readonly Command[],
  typing: boolean,
): Command | undefined {
  return commands.find((candidate) => usableKeys(candidate, typing).includes(key.name));
}

/** The keys of a command that are not part of a text being typed. */
export function usableKeys(
  { keys, whileTyping = false }: Command,
  typing: boolean,
): readonly string[] {
  return typing && !whileTyping ? keys.filter((name) => [...name].length > 1) : keys;
}
