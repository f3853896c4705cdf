import fc from 'fast-check';

/** Text of any code points, including lone surrogates. fast-check's own generator takes seconds to start. */
export function anyText(maxLength: number): fc.Arbitrary<string> {
  return fc
    .array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength })
    .map((points) => String.fromCodePoint(...points));
}
