import { setImmediate } from 'node:timers/promises';

/** Node reads the terminal once between two turns, so two turns deliver all input typed so far. */
export async function awaitTypedInput(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

/**
 * A key as a person presses it, or a paste.
 * `name` is the character itself for printable keys ("y", "?"), else a name such as "return", "shift-tab" or "paste".
 */
export interface ParsedKey {
  readonly name: string;
  /** The text that the key inserts; empty for keys such as "up". */
  readonly text: string;
}

/**
 * In `after-return`, a line feed belongs to the same end of a line. Each state but this one and `ground` is inside a
 * token. The forms, with the numbers of the sections of ECMA-48:
 *
 * | state     | form                                   | bytes                                                    |
 * | --------- | -------------------------------------- | -------------------------------------------------------- |
 * | `escape`  | Fs, Fp, and C1 controls in 7 bits (5.3)| `ESC` 30-7E                                              |
 * | `charset` | nF (ECMA-35, 13.2.1)                   | `ESC` 20-2F... 30-7E                                     |
 * | `csi`     | control sequence (5.4)                 | `ESC [` parameters 30-3F, intermediates 20-2F, end 40-7E |
 * | `ss3`     | single shift (8.3.142)                 | `ESC O`, and in old terminals parameters, one character  |
 * | `string`  | control string (5.6)                   | `ESC` and `P` (DCS), `X` (SOS), `]` (OSC), `^` (PM) or   |
 * |           |                                        | `_` (APC), up to `ESC \`; an OSC also up to `BEL`        |
 * | `report`  | mouse of xterm, keys of Linux          | `CSI M` and 3 characters, `CSI t` 2, `CSI T` 6, `CSI [` 1|
 * | `paste`   | bracketed paste of xterm               | `CSI 200 ~`, the text, `CSI 201 ~`                       |
 *
 * A C1 control of 8 bits, such as 9B for CSI, begins the same token as its form with `ESC`. After `lone`, an Escape
 * that was delivered as a key, a token that began with it may still continue.
 */
type State =
  | 'ground'
  | 'after-return'
  | 'escape'
  | 'lone'
  | 'charset'
  | 'csi'
  | 'ss3'
  | 'string'
  | 'string-escape'
  | 'report'
  | 'paste';

/**
 * In milliseconds without input: an unfinished token ends. A lone Escape then counts as the key. Without a limit, the
 * late rest of a terminal's reply, such as the `y` of `CSI ? 2026 ; 2 $ y`, is never a key: only a form that could
 * hide many keys has a limit.
 */
const SEQUENCE_WAIT_MS: Readonly<Record<State, number>> = {
  ground: 1000,
  'after-return': 1000,
  escape: 50,
  lone: 500,
  charset: Infinity,
  csi: Infinity,
  ss3: Infinity,
  string: 1000,
  'string-escape': 1000,
  report: Infinity,
  paste: 5000,
};

const ESC = '\u001b';
const INTERRUPT = '\u0003';
const BEL = '\u0007';
/** CAN and SUB end any token without effect (ECMA-48 8.3.6 and 8.3.148). */
const CANCELS = '\u0018\u001a';
const STRING_END = '\u009c';
const PASTE_START = '200~';
const PASTE_END = `${ESC}[201~`;
const LONGEST_PASTE = 65_536;
/** Longer than any key's sequence. */
const LONGEST_SEQUENCE = 16;
/** The characters that follow a control sequence without parameters. */
const REPORTS: Readonly<Record<string, number>> = { M: 3, t: 2, T: 6, '[': 1 };

/** The ends of control sequences and single shifts that are keys. */
const KEYS: Readonly<Record<string, string>> = {
  A: 'up',
  B: 'down',
  C: 'right',
  D: 'left',
  F: 'end',
  H: 'home',
  P: 'f1',
};
const CSI_KEYS: Readonly<Record<string, string>> = {
  ...KEYS,
  Z: 'shift-tab',
  '[A': 'f1',
  '1~': 'home',
  '3~': 'delete',
  '4~': 'end',
  '5~': 'pageup',
  '6~': 'pagedown',
  '7~': 'home',
  '8~': 'end',
  '11~': 'f1',
};
/** Also the keypad in application mode, whose digits are `p` to `y`. */
const SS3_KEYS: Readonly<Record<string, string>> = { ...KEYS, I: 'tab', M: 'return' };
const KEYPAD = /^[j-y]$/;

const CONTROLS: Readonly<Record<string, string>> = {
  '\r': 'return',
  // Some terminals send a line feed for the keypad's Enter key.
  '\n': 'return',
  '\t': 'tab',
  '\b': 'backspace',
  '\u007f': 'backspace',
};

/** Where the parser is after a character. */
interface Position {
  readonly state: State;
  /** The characters of the token that are needed later. */
  readonly token: string;
  /** In a report the characters that are missing, in a paste the characters of its end that have arrived. */
  readonly count: number;
}

interface Transition {
  readonly to: Position;
  /** The key that the character completes. */
  readonly key?: ParsedKey | undefined;
}

const GROUND: Position = { state: 'ground', token: '', count: 0 };

const enter = (state: State, token = '', count = 0): Transition => ({
  to: { state, token, count },
});
const finish = (key?: ParsedKey): Transition => ({ to: GROUND, key });

function step(position: Position, character: string): Transition {
  switch (position.state) {
    case 'ground':
      return ground(character);
    case 'after-return':
      return character === '\n' ? finish() : ground(character);
    case 'paste':
      return paste(position, character);
    case 'lone':
      return '[PX]^_'.includes(character) ? escape(character) : ground(character);
    case 'report':
      if (character >= ' ') return report(position, character);
      break;
    case 'string-escape':
      return character === '\\' ? finish() : escape(character);
    default:
  }
  if (CANCELS.includes(character)) return finish();
  if (position.state === 'string') return string(position, character);
  // A control character is no part of these tokens, and begins anew.
  if (character < ' ' || isC1(character)) return ground(character);
  // Any other character outside the grammar ends the token and is a part of it.
  if (character > '~') return finish();
  if (position.state === 'escape') return escape(character);
  if (position.state === 'csi') return csi(position, character);
  if (position.state === 'ss3') return ss3(character);
  return isBetween(character, ' ', '/') ? enter('charset') : finish();
}

function ground(character: string): Transition {
  if (character === ESC) return enter('escape');
  if (isC1(character)) return escape(String.fromCharCode(character.charCodeAt(0) - 0x40));
  const state = character === '\r' ? 'after-return' : 'ground';
  return { ...enter(state), key: keyOf(character) };
}

function escape(character: string): Transition {
  if (character === ESC) return enter('escape');
  if (character === '[') return enter('csi');
  if (character === 'O') return enter('ss3');
  if ('PX]^_'.includes(character)) return enter('string', character);
  return isBetween(character, ' ', '/') ? enter('charset') : finish();
}

function csi({ token: before }: Position, character: string): Transition {
  const report = before === '' ? REPORTS[character] : undefined;
  const token = (before + character).slice(-LONGEST_SEQUENCE);
  if (report !== undefined) return enter('report', token, report);
  if (isBetween(character, ' ', '?')) return enter('csi', token);
  return token === PASTE_START ? enter('paste') : finish(namedKey(CSI_KEYS, withoutShift(token)));
}

function ss3(character: string): Transition {
  if (/[\d;]/.test(character)) return enter('ss3');
  const digit = String.fromCharCode(character.charCodeAt(0) - 0x40);
  if (KEYPAD.test(character)) return finish(keyOf(digit));
  return finish(character === 'X' ? keyOf('=') : namedKey(SS3_KEYS, character));
}

function report({ token, count }: Position, character: string): Transition {
  const read = token + character;
  return count > 1 ? enter('report', read, count - 1) : finish(namedKey(CSI_KEYS, read));
}

function string({ token }: Position, character: string): Transition {
  if (character === STRING_END || (character === BEL && token === ']')) return finish();
  if (isC1(character)) return ground(character);
  return enter(character === ESC ? 'string-escape' : 'string', token);
}

function paste({ token, count }: Position, character: string): Transition {
  const arrived = character === PASTE_END[count] ? count + 1 : Number(character === ESC);
  const read = token.length < LONGEST_PASTE ? token + character : token;
  if (arrived < PASTE_END.length) return enter('paste', read, arrived);
  const isWhole = read.length < LONGEST_PASTE;
  const text = read.slice(0, isWhole ? -PASTE_END.length : LONGEST_PASTE - PASTE_END.length);
  return finish(text === '' ? undefined : { name: 'paste', text });
}

/**
 * Cuts the bytes of a terminal into keys, however the reads split them. A token that is not a known key is dropped
 * whole: no part of it is a key or a text.
 * @param keepsMalformed gives bytes that are not UTF-8 as text, so that a whole line with them can be refused
 */
export function createInputParser({ keepsMalformed = false } = {}) {
  let position = GROUND;
  let decoder = createDecoder();
  const isInToken = (): boolean => !['ground', 'after-return'].includes(position.state);
  const reset = (): void => {
    decoder = createDecoder();
    if (isInToken()) position = GROUND;
  };
  return {
    /** The keys that these bytes complete, in order. Ctrl-C also ends an unfinished token. */
    read(bytes: Uint8Array): ParsedKey[] {
      const keys: ParsedKey[] = [];
      for (const character of decoder.decode(bytes)) {
        if (character === INTERRUPT && position.state !== 'paste') position = GROUND;
        if (keepsMalformed && character === MALFORMED && !isInToken()) {
          keys.push({ name: character, text: character });
          continue;
        }
        const { to, key } = step(position, character);
        position = to;
        if (key !== undefined) keys.push(key);
      }
      return keys;
    },
    /** Milliseconds without input after which `expire` must be called; undefined if it need not be. */
    patience: (): number | undefined => {
      const wait = SEQUENCE_WAIT_MS[position.state];
      return wait < Infinity && (isInToken() || decoder.isOpen()) ? wait : undefined;
    },
    /** Ends the unfinished token if no input came for so long. A lone Escape has no effect then. */
    rest(milliseconds: number): void {
      if (milliseconds > SEQUENCE_WAIT_MS[position.state]) reset();
    },
    /** Ends the unfinished token. Returns the Escape key if nothing followed its byte. */
    expire(): ParsedKey | undefined {
      const isEscape = position.state === 'escape';
      reset();
      if (isEscape) position = { ...GROUND, state: 'lone' };
      return isEscape ? { name: 'escape', text: '' } : undefined;
    },
  };
}

function isBetween(character: string, first: string, last: string): boolean {
  return character >= first && character <= last;
}

function isC1(character: string): boolean {
  return isBetween(character, '\u0080', '\u009f');
}

/** Shift does not change a key that is not a character: `1;2A` and `A` are the same key. */
function withoutShift(sequence: string): string {
  return sequence.replace(/^1;2(?=[A-Z]$)/, '').replace(/;2(?=~$)/, '');
}

function namedKey(
  names: Readonly<Record<string, string>>,
  sequence: string,
): ParsedKey | undefined {
  const name = names[sequence];
  return name === undefined ? undefined : { name, text: '' };
}

/** @param character a character that is not inside a token */
function keyOf(character: string): ParsedKey | undefined {
  const name = CONTROLS[character];
  if (name !== undefined) return { name, text: '' };
  if (isBetween(character, '\u0001', '\u001a')) {
    return { name: `ctrl-${String.fromCharCode(character.charCodeAt(0) + 0x60)}`, text: '' };
  }
  const isText = character !== MALFORMED && /^[^\p{C}]$/u.test(character);
  return isText ? { name: character, text: character } : undefined;
}

const MALFORMED = '\ufffd';

/**
 * Decodes UTF-8. A malformed byte is a character of its own, because mouse reports count bytes. It is a C1 control
 * if it is one in the 8-bit code, else `MALFORMED`.
 */
function createDecoder() {
  let held: number[] = [];
  const isContinued = (byte: number): boolean => byte >= 0x80 && byte <= 0xbf;
  const lengthOf = (lead: number): number => {
    if (lead < 0xc2 || lead > 0xf4) return 1;
    return [0xe0, 0xf0].filter((longer) => lead >= longer).length + 2;
  };
  const malformed = (byte: number): string => (byte < 0xa0 ? String.fromCharCode(byte) : MALFORMED);
  return {
    *decode(bytes: Uint8Array): Generator<string> {
      for (const byte of bytes) {
        if (held.length > 0 && !isContinued(byte)) {
          yield* held.map(malformed);
          held = [];
        }
        held.push(byte);
        if (held.length < lengthOf(held[0] ?? byte)) continue;
        const whole = held;
        held = [];
        if (whole.length === 1) yield malformed(byte);
        else yield* Buffer.from(whole).toString('utf8');
      }
    },
    /** True while a character is incomplete. */
    isOpen: () => held.length > 0,
  };
}
