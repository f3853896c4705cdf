export interface Readable {
  readonly text: string;
  /** For each character and for the end, the index in the source; undefined if the text is its source. */
  readonly from?: readonly number[];
}

/** An ampersand that was encoded itself is decoded first, so that only this form is left. */
const ENTITY = /^&(?:#(?:x([\da-f]{1,6})|(\d{1,7}))|amp);/i;
const LONGEST_ENTITY = 10;
const LAST_CODE_POINT = 0x10_ffff;
/** Stand for the bytes from 0x80 on until all percent signs are decoded. */
const BYTES = /[\u{DC80}-\u{DCFF}]+/gu;
const BYTE = 0xdc00;

/** Turns wide digits and letters into those of ASCII, and removes characters without width. */
export function withoutVariants(readable: Readable): Readable {
  if (/^[\t-~]*$/.test(readable.text)) return readable;
  return rewrite(readable, /[^\t-~]/gu, (character) =>
    character.normalize('NFKC').replaceAll(/[\p{Cf}\p{DI}]/gu, ''),
  );
}

/** Decodes percent signs until none is left that can be decoded. */
export function percentDecoded(text: string): string {
  return /%[0-9a-f]{2}/i.test(text) ? decode({ text }, percentSign).text : text;
}

/** Decodes percent signs or, if there are none, the numeric entities of HTML, until none is left that can be decoded. */
export function withoutEscapes(readable: Readable): Readable {
  if (/%[0-9a-f]{2}/i.test(readable.text)) return decode(readable, percentSign);
  if (!/&#|&amp;/i.test(readable.text)) return readable;
  return decode(readable, (decoded) => percentSign(decoded) ?? entity(decoded));
}

interface Sign {
  readonly length: number;
  readonly text: string;
}

/**
 * Goes from the end to the start, because a decoded character may be part of the sign before it, so that a text which
 * was encoded many times takes no longer.
 * @param signIn the sign at the end of what was decoded so far, which begins with the last character
 */
function decode(
  { text, from }: Readable,
  signIn: (decoded: readonly string[]) => Sign | undefined,
) {
  const characters: string[] = [];
  const origins: number[] = [];
  const push = (character: string, at: number): void => {
    characters.push(character);
    origins.push(from?.[at] ?? at);
  };
  for (let at = text.length - 1; at >= 0; at--) {
    push(text.charAt(at), at);
    for (let sign = signIn(characters); sign !== undefined; sign = signIn(characters)) {
      characters.length -= sign.length;
      origins.length -= sign.length;
      for (let index = sign.text.length - 1; index >= 0; index--) push(sign.text.charAt(index), at);
    }
  }
  const decoded = {
    text: characters.reverse().join(''),
    from: [...origins.reverse(), from?.[text.length] ?? text.length],
  };
  return rewrite(decoded, BYTES, (run) =>
    Buffer.from(Array.from(run, (byte) => byte.charCodeAt(0) - BYTE)).toString(),
  );
}

function percentSign(decoded: readonly string[]): Sign | undefined {
  if (decoded.at(-1) !== '%') return undefined;
  const digits = `${decoded.at(-2)}${decoded.at(-3)}`;
  if (!/^[0-9a-f]{2}$/i.test(digits)) return undefined;
  const code = Number.parseInt(digits, 16);
  return { length: 3, text: String.fromCharCode(code < 0x80 ? code : BYTE + code) };
}

function entity(decoded: readonly string[]): Sign | undefined {
  if (decoded.at(-1) !== '&') return undefined;
  const [all, hex, digits] = ENTITY.exec(decoded.slice(-LONGEST_ENTITY).reverse().join('')) ?? [];
  if (all === undefined) return undefined;
  const number = hex === undefined ? Number(digits ?? '&'.charCodeAt(0)) : Number.parseInt(hex, 16);
  if (number > LAST_CODE_POINT) return undefined;
  return { length: all.length, text: String.fromCodePoint(number) };
}

function rewrite(
  { text, from }: Readable,
  form: RegExp,
  change: (run: string) => string,
): Readable {
  const parts: string[] = [];
  const origins: number[] = [];
  let end = 0;
  const keep = (until: number): void => {
    parts.push(text.slice(end, until));
    for (; end < until; end++) origins.push(from?.[end] ?? end);
  };
  for (const { 0: run, index } of text.matchAll(form)) {
    keep(index);
    const changed = change(run);
    parts.push(changed);
    for (let count = 0; count < changed.length; count++) origins.push(from?.[index] ?? index);
    end = index + run.length;
  }
  keep(text.length);
  return { text: parts.join(''), from: [...origins, from?.[text.length] ?? text.length] };
}
