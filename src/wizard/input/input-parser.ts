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
 * Each state but `ground` is inside a token. The forms, with the numbers of the sections of ECMA-48:
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
  | 'escape'
  | 'lone'
  | 'charset'
  | 'csi'
  | 'ss3'
  | 'string'
  | 'string-escape'
  | 'report'
  | 'paste';

/** In milliseconds without input: an unfinished token ends. A lone Escape then counts as the key. */
const PATIENCE_MS: Readonly<Record<State, number>> = {
  ground: 1000,
  escape: 50,
  lone: 500,
  charset: 1000,
  csi: 1000,
  ss3: 1000,
  string: 1000,
  'string-escape': 1000,
  report: 1000,
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

/**
 * Cuts the bytes of a terminal into keys, however the reads split them. A token that is not a known key is dropped
 * whole: no part of it is a key or a text.
 */
export function createInputParser() {
  let state: State = 'ground';
  let token = '';
  let owed = 0;
  /** True after a carriage return. A line feed then belongs to the same end of a line. */
  let isAfterReturn = false;
  let decoder = createDecoder();

  const enter = (next: State): ParsedKey | undefined => {
    state = next;
    token = '';
    owed = 0;
    return undefined;
  };
  const finish = (key?: ParsedKey): ParsedKey | undefined => {
    enter('ground');
    return key;
  };
  const escape = (character: string): ParsedKey | undefined => {
    if (character === ESC) return enter('escape');
    if (character === '[') return enter('csi');
    if (character === 'O') return enter('ss3');
    if ('PX]^_'.includes(character)) {
      enter('string');
      token = character;
      return undefined;
    }
    return isBetween(character, ' ', '/') ? enter('charset') : finish();
  };
  const ground = (character: string): ParsedKey | undefined => {
    const isSecondOfLine = character === '\n' && isAfterReturn;
    isAfterReturn = character === '\r';
    if (isSecondOfLine) return undefined;
    if (character === ESC) return enter('escape');
    if (isC1(character)) {
      enter('escape');
      return escape(String.fromCharCode(character.charCodeAt(0) - 0x40));
    }
    return keyOf(character);
  };
  const csi = (character: string): ParsedKey | undefined => {
    const report = token === '' ? REPORTS[character] : undefined;
    token = (token + character).slice(-LONGEST_SEQUENCE);
    if (report !== undefined) {
      state = 'report';
      owed = report;
      return undefined;
    }
    if (isBetween(character, ' ', '?')) return undefined;
    if (token === PASTE_START) return enter('paste');
    return finish(named(CSI_KEYS, withoutShift(token)));
  };
  const ss3 = (character: string): ParsedKey | undefined => {
    if (/[\d;]/.test(character)) return undefined;
    const digit = String.fromCharCode(character.charCodeAt(0) - 0x40);
    if (KEYPAD.test(character)) return finish(keyOf(digit));
    return finish(character === 'X' ? keyOf('=') : named(SS3_KEYS, character));
  };
  const report = (character: string): ParsedKey | undefined => {
    token += character;
    owed -= 1;
    return owed > 0 ? undefined : finish(named(CSI_KEYS, token));
  };
  const string = (character: string): ParsedKey | undefined => {
    const ends = character === STRING_END || (character === BEL && token === ']');
    if (ends) return finish();
    if (isC1(character)) return ground(character);
    if (character === ESC) state = 'string-escape';
    return undefined;
  };
  const paste = (character: string): ParsedKey | undefined => {
    // Counts the characters of the terminator that have arrived.
    owed = character === PASTE_END[owed] ? owed + 1 : Number(character === ESC);
    if (token.length < LONGEST_PASTE) token += character;
    if (owed < PASTE_END.length) return undefined;
    const isWhole = token.length < LONGEST_PASTE;
    const text = token.slice(0, isWhole ? -PASTE_END.length : LONGEST_PASTE - PASTE_END.length);
    return finish(text === '' ? undefined : { name: 'paste', text });
  };
  const step = (character: string): ParsedKey | undefined => {
    switch (state) {
      case 'ground':
        return ground(character);
      case 'paste':
        return paste(character);
      case 'lone':
        enter('ground');
        return '[PX]^_'.includes(character) ? escape(character) : ground(character);
      case 'report':
        return report(character);
      case 'string-escape':
        return character === '\\' ? finish() : escape(character);
      default:
    }
    if (CANCELS.includes(character)) return finish();
    if (state === 'string') return string(character);
    // A control character is no part of these tokens, and begins anew.
    if (character < ' ' || isC1(character)) {
      enter('ground');
      return ground(character);
    }
    // Any other character outside the grammar ends the token and is a part of it.
    if (character > '~') return finish();
    if (state === 'escape') return escape(character);
    if (state === 'csi') return csi(character);
    if (state === 'ss3') return ss3(character);
    return isBetween(character, ' ', '/') ? undefined : finish();
  };
  const reset = (): void => {
    decoder = createDecoder();
    enter('ground');
  };
  return {
    /** The keys that these bytes complete, in order. Ctrl-C also ends an unfinished token. */
    read(bytes: Uint8Array): ParsedKey[] {
      const keys: ParsedKey[] = [];
      for (const character of decoder.decode(bytes)) {
        if (character === INTERRUPT && state !== 'paste') enter('ground');
        const key = step(character);
        if (key !== undefined) keys.push(key);
      }
      return keys;
    },
    /** Milliseconds without input after which `expire` must be called; undefined if no token is unfinished. */
    patience: (): number | undefined =>
      state === 'ground' && !decoder.isOpen() ? undefined : PATIENCE_MS[state],
    /** Ends the unfinished token if no input came for so long. A lone Escape has no effect then. */
    rest(milliseconds: number): void {
      if (milliseconds > PATIENCE_MS[state]) reset();
    },
    /** Ends the unfinished token. Returns the Escape key if nothing followed its byte. */
    expire(): ParsedKey | undefined {
      const isEscape = state === 'escape';
      reset();
      if (isEscape) enter('lone');
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

function named(names: Readonly<Record<string, string>>, sequence: string): ParsedKey | undefined {
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
