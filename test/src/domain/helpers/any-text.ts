import fc from 'fast-check';

/** Text of any code points, lone surrogates among them. The library's own takes seconds to start. */
export function anyText(maxLength: number): fc.Arbitrary<string> {
  return fc
    .array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength })
    .map((points) => String.fromCodePoint(...points));
}
