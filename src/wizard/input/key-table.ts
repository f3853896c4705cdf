import type { NameIn } from '../../domain/message.ts';
import type { OtherAction } from '../../page/page.ts';
import type { Key } from './keyboard.ts';
import type { Glyphs } from '../theme/glyphs.ts';
import type { Translator } from '../../i18n/translator.ts';

type KeyEffect = NameIn<'ui.key.'>;

interface Row {
  readonly keys: readonly [string, ...string[]];
  /** The name that the hint line shows for several keys at once. */
  readonly shown?: 'upDown';
  readonly says: KeyEffect;
}

/** The letter of an `OtherAction` comes from the screen instead. */
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
  whole: { keys: ['v'], says: 'whole' },
  copy: { keys: ['c'], says: 'copy' },
  copyMessage: { keys: ['m'], says: 'copy-message' },
  saveMessage: { keys: ['s'], says: 'save-message' },
  scrollUp: { keys: ['up', 'k'], says: 'scroll' },
  scrollDown: { keys: ['down', 'j'], says: 'scroll' },
  pageUp: { keys: ['pageup'], says: 'scroll' },
  pageDown: { keys: ['pagedown', ' '], says: 'scroll' },
  help: { keys: ['?', 'f1'], says: 'help' },
  closeHelp: { keys: ['escape', '?', 'f1', 'return'], says: 'close-help' },
  leave: { keys: ['q', 'ctrl-c'], says: 'leave' },
} as const satisfies Record<string, Row>;

export interface Command extends Pick<Row, 'keys' | 'shown'> {
  /** A command without a text is bound but not listed in the hint line. */
  readonly says?: KeyEffect | { readonly text: string };
  /** True if printable keys run the command even while the operator types a text. */
  readonly whileTyping?: boolean;
  /** Set if the hint line lists the command only while the screen's content does not fit. */
  readonly ifHidden?: true;
  readonly run: () => void;
}

export function command(row: keyof typeof keyTable, run: () => void): Command {
  return { ...keyTable[row], run };
}

export function quietCommand(row: keyof typeof keyTable, run: () => void): Command {
  return { keys: keyTable[row].keys, run };
}

/**
 * The entry of a key in the hint line.
 * @param listed `if-hidden`: the hint line lists it only while the screen's content does not fit
 */
export function otherActionCommand(
  { key, title, hint }: OtherAction,
  run: () => void,
  listed: 'always' | 'if-hidden',
): Command {
  const says = { text: hint ?? title };
  return { keys: [key], says, ...(listed === 'if-hidden' && { ifHidden: true }), run };
}

export function isSaving({ id }: OtherAction): boolean {
  return id === 'save-message';
}

export function commandFor(
  key: Key,
  commands: readonly Command[],
  typing: boolean,
): Command | undefined {
  return commands.find((candidate) => usableKeys(candidate, typing).includes(key.name));
}

/** While the operator types a text, keys that insert text run only commands with `whileTyping`. */
function usableKeys({ keys, whileTyping = false }: Command, typing: boolean): readonly string[] {
  return typing && !whileTyping ? keys.filter((name) => [...name].length > 1) : keys;
}

export interface HintProps {
  readonly commands: readonly Command[];
  readonly typing: boolean;
}

/**
 * The hints for the bound commands, in order. If an earlier command uses a key, the hint shows another key of
 * the command. All commands that scroll share one hint.
 */
export function listHints(
  commands: readonly Command[],
  typing: boolean,
  { i18n, glyphs }: { readonly i18n: Translator; readonly glyphs: Glyphs },
) {
  const shown: Readonly<Record<string, string>> = {
    return: 'enter',
    escape: 'esc',
    pagedown: 'pgdn',
    ' ': 'space',
    up: glyphs.up,
    down: glyphs.down,
  };
  const listed = new Set<KeyEffect>();
  return commands.flatMap((command, index) => {
    const { says } = command;
    const taken = commands.slice(0, index).flatMap(({ keys }) => keys);
    const key = usableKeys(command, typing).find((name) => !taken.includes(name));
    if (says === undefined || key === undefined) return [];
    if (says === 'scroll' && listed.has(says)) return [];
    if (typeof says === 'string') listed.add(says);
    const hint = {
      key: command.shown ? glyphs[command.shown] : (shown[key] ?? key),
      says: typeof says === 'string' ? i18n.t(`ui.key.${says}`) : says.text,
      leaves: says === 'leave',
    };
    return [hint];
  });
}
