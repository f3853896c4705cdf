import { expect, test } from 'vitest';
import { catalogue, type ErrorCode } from '../../../src/domain/error-catalogue.ts';
import { EXIT } from '../../../src/domain/exit-codes.ts';
import { OnboardError } from '../../../src/domain/errors.ts';
import { message } from '../../../src/domain/message.ts';
import { english } from '../../../src/i18n/english.ts';

const codes = Object.keys(catalogue) as ErrorCode[];

test.each(codes)(
  '%s names a party and an exit code, and has a sentence and a next step',
  (code) => {
    const { party, exit, ...others } = catalogue[code];
    expect(english.keys).toContain(`ui.party.${party}`);
    expect(Object.keys(EXIT).filter((kind) => kind !== 'done')).toContain(exit);
    expect(others).toEqual({});
    expect(code).toMatch(/^E-[A-Z][A-Z0-9]*-\d{3}$/);
    const values = Object.fromEntries(english.placeholders(code).map((name) => [name, 'Value']));
    const { text, next } = english.error({ code, values });
    expect(text).toMatch(/^[^\s].*[.?!e]$/);
    expect(text).not.toContain('\n');
    expect(next.length).toBeGreaterThan(0);
    for (const step of next) expect(step.trim()).not.toBe('');
  },
);

test('an error inserts its values literally into its sentence, also as a value of another error', () => {
  const error = new OnboardError('E-ID-102', {
    what: message('noun.subnet-id'),
    text: 'x {fault} $& $1',
    fault: 'f',
  });
  const outer = new OnboardError('E-WARP-101', { what: 'a', fault: error.reason });
  expect(english.error(outer).text).toContain('"x {fault} $& $1" is not a valid subnet ID: f.');
  expect([error.message, error.party, EXIT[error.exit]]).toEqual(['E-ID-102', 'operator', 2]);
});
