import fc from 'fast-check';

const ESC = '\u001b';
const ST = `${ESC}\\`;

/**
 * What terminals send without a key press, by their public documentation: "XTerm Control Sequences" of xterm, the
 * protocol pages of kitty and iTerm2, the sequence references of ghostty, foot, WezTerm, Windows Terminal and VTE,
 * tmux(1) and console_codes(4).
 */
export const REPLIES: readonly (readonly [string, string])[] = [
  ['DECRQM of xterm: mode 2026 is reset', `${ESC}[?2026;2$y`],
  ['DECRQM of an ANSI mode', `${ESC}[4;2$y`],
  ['DA1 of xterm', `${ESC}[?64;1;2;6;9;15;16;17;18;21;22;28c`],
  ['DA1 of the Linux console', `${ESC}[?6c`],
  ['DA2 of VTE', `${ESC}[>65;7600;1c`],
  ['DA3 of xterm', `${ESC}P!|00000000${ST}`],
  ['XTVERSION of ghostty', `${ESC}P>|ghostty 1.1.3${ST}`],
  ['XTVERSION of xterm', `${ESC}P>|XTerm(390)${ST}`],
  ['XTGETTCAP of kitty', `${ESC}P1+r544e=787465726d2d6b69747479${ST}`],
  ['DECRQSS of xterm: the cursor style', `${ESC}P1$r2 q${ST}`],
  ['the cursor position', `${ESC}[24;80R`],
  ['the extended cursor position', `${ESC}[?24;80;1R`],
  ['the status of the terminal', `${ESC}[0n`],
  ['the colour scheme of Contour', `${ESC}[?997;1n`],
  ['the keyboard flags of kitty', `${ESC}[?1u`],
  ['the release of a key in the protocol of kitty', `${ESC}[121;1:3u`],
  ['modifyOtherKeys of xterm', `${ESC}[>4;2m`],
  ['a graphics reply of kitty', `${ESC}_Gi=31;OK${ST}`],
  ['OSC 11, the background colour, ended by ST', `${ESC}]11;rgb:1e1e/1e1e/2e2e${ST}`],
  ['OSC 10, the foreground colour, ended by BEL', `${ESC}]10;rgb:ffff/ffff/ffff\u0007`],
  ['OSC 4, a palette colour of rxvt-unicode', `${ESC}]4;1;rgb:cdcd/0000/0000\u0007`],
  ['OSC 52, the clipboard', `${ESC}]52;c;eQ==${ST}`],
  ['OSC 1337, the cell size of iTerm2', `${ESC}]1337;ReportCellSize=18.0;9.0${ST}`],
  ['OSC l, the window title', `${ESC}]lmy terminal${ST}`],
  ['the window title in the words of its user', `${ESC}]lssh ✓ yes${ST}`],
  ['the text area in characters', `${ESC}[8;24;80t`],
  ['a resize notification (mode 2048)', `${ESC}[48;24;80;480;800t`],
  ['focus in', `${ESC}[I`],
  ['focus out', `${ESC}[O`],
  ['a click in SGR encoding', `${ESC}[<0;10;10M`],
  ['the release of a click in SGR encoding', `${ESC}[<0;89;12m`],
  ['a click in urxvt encoding', `${ESC}[32;121;33M`],
  ['a click in X10 encoding in column 89', `${ESC}[M y!`],
  ['a click in X10 encoding in row 89', `${ESC}[M !y`],
  ['the wheel in X10 encoding', `${ESC}[M\`yy`],
  ['a locator report of DEC', `${ESC}[1;2;24;80;0&w`],
  ['a highlight of xterm', `${ESC}[t!y`],
  ['a longer highlight of xterm', `${ESC}[T!y"y#y`],
  ['win32-input-mode: y was released', `${ESC}[89;21;121;0;0;1_`],
  ['an SOS string', `${ESC}Xyes${ST}`],
  ['a privacy message', `${ESC}^y${ST}`],
  ['Alt and y', `${ESC}y`],
  ['Alt and a parenthesis, then y, by the grammar one token', `${ESC}(y`],
  ['Ctrl and up', `${ESC}[1;5A`],
  ['F5', `${ESC}[15~`],
  ['F12 of the Linux console', `${ESC}[24~`],
  ['an unknown single shift', `${ESC}Oz`],
];

/** Sequences of keys, with the name of the key. */
const KEYS: readonly (readonly [string, string])[] = [
  [`${ESC}[A`, 'up'],
  [`${ESC}OB`, 'down'],
  [`${ESC}[1;2C`, 'right'],
  [`${ESC}OD`, 'left'],
  [`${ESC}[H`, 'home'],
  [`${ESC}[1~`, 'home'],
  [`${ESC}OF`, 'end'],
  [`${ESC}[8~`, 'end'],
  [`${ESC}[3~`, 'delete'],
  [`${ESC}[3;2~`, 'delete'],
  [`${ESC}[5~`, 'pageup'],
  [`${ESC}[6~`, 'pagedown'],
  [`${ESC}[Z`, 'shift-tab'],
  [`${ESC}OP`, 'f1'],
  [`${ESC}[11~`, 'f1'],
  [`${ESC}[[A`, 'f1'],
  [`${ESC}OM`, 'return'],
  ['\r', 'return'],
  ['\n', 'return'],
  ['\r\n', 'return'],
  ['\t', 'tab'],
  ['\u007f', 'backspace'],
  ['\b', 'backspace'],
  ['\u0003', 'ctrl-c'],
  ['\u0015', 'ctrl-u'],
  [`${ESC}Op`, '0'],
  [`${ESC}Oq`, '1'],
  [`${ESC}On`, '.'],
  [`${ESC}Ou`, '5'],
  [`${ESC}Oy`, '9'],
  [`${ESC}Ok`, '+'],
  [`${ESC}Om`, '-'],
  [`${ESC}OX`, '='],
  ['y', 'y'],
  ['Y', 'Y'],
  ['é', 'é'],
  ['語', '語'],
  ['😀', '😀'],
];

interface Part {
  readonly bytes: Uint8Array;
  /** The keys in the part. */
  readonly keys: readonly string[];
}

const part = (text: string, keys: readonly string[] = []): Part => ({
  bytes: Buffer.from(text),
  keys,
});

const characters = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((code) => String.fromCharCode(code));
const many = (from: number, to: number) => fc.string({ unit: characters(from, to), maxLength: 9 });

/** Any control sequence with a private marker or an intermediate, as only terminals send them. */
const controlSequence = fc
  .tuple(characters(0x3c, 0x3f), many(0x30, 0x3f), many(0x20, 0x2f), characters(0x40, 0x7e))
  .map((parts) => part(`${ESC}[${parts.join('')}`));
const controlString = fc
  .tuple(fc.constantFrom('P', 'X', ']', '^', '_'), many(0x20, 0x7e))
  .map(([kind, content]) => part(`${ESC}${kind}${content}${ST}`));
const mouse = fc
  .tuple(characters(0x20, 0x7e), characters(0x20, 0x7e), characters(0x20, 0x7e))
  .map((parts) => part(`${ESC}[M${parts.join('')}`));
const paste = fc
  .string({ unit: fc.constantFrom('y', '\r', 'n', ' ', '[', '2', '0', '1', '~', 'é') })
  .map((text) => part(`${ESC}[200~${text}${ESC}[201~`, text === '' ? [] : [`paste ${text}`]));
const escapeSequence = fc
  .tuple(many(0x20, 0x2f), characters(0x60, 0x7e))
  .map((parts) => part(`${ESC}${parts.join('')}`));

/** Whole tokens that no person types. */
export const UNTYPED: fc.Arbitrary<Part> = fc.oneof(
  fc.constantFrom(...REPLIES).map(([, reply]) => part(reply)),
  controlSequence,
  controlString,
  mouse,
  escapeSequence,
);

/** Whole tokens of each kind, and keys. */
export const NOISE: fc.Arbitrary<Part> = fc.oneof(
  UNTYPED,
  paste,
  fc
    .constantFrom(...KEYS.filter(([sequence]) => !/[\r\n]/.test(sequence)))
    .map(([sequence, name]) => part(sequence, [name])),
);

/** Cuts bytes into reads. A cut of 0 bytes counts as 1. */
export function cutAnywhere(bytes: Uint8Array, sizes: Iterator<number>): Uint8Array[] {
  const reads: Uint8Array[] = [];
  for (let at = 0; at < bytes.length;) {
    const size = Math.max(1, Number(sizes.next().value));
    reads.push(bytes.slice(at, at + size));
    at += size;
  }
  return reads;
}
