import { describe, expect, test } from 'vitest';
import { catalogue, type ErrorCode, EXIT } from '../../../src/domain/error-catalogue.ts';
import { OnboardError } from '../../../src/domain/errors.ts';
import { message } from '../../../src/domain/message.ts';
import { english } from '../../../src/i18n/english.ts';

const codes = Object.keys(catalogue) as ErrorCode[];

describe('the error catalogue', () => {
  test('has texts for exactly its codes', () => {
    const texts = english.keys.filter((key) => key.startsWith('E-'));
    expect([...new Set(texts.map((key) => key.replace(/\.next\.\d+$/, '')))].sort()).toEqual(
      [...codes].sort(),
    );
  });

  test.each(codes)('%s has a sentence, an exit kind and a next step', (code) => {
    expect(code).toMatch(/^E-[A-Z][A-Z0-9]*-\d{3}$/);
    const values = Object.fromEntries(english.placeholders(code).map((name) => [name, 'Value']));
    const { text, next } = english.error({ code, values });
    expect(text).toMatch(/^[^\s].*[.?!e]$/);
    expect(text).not.toContain('\n');
    expect(Object.keys(EXIT)).toContain(catalogue[code].exit);
    expect(next.length).toBeGreaterThan(0);
    for (const step of next) expect(step.trim()).not.toBe('');
  });
});

describe('a catalogued error', () => {
  const error = new OnboardError('E-ID-102', {
    what: message('noun.subnet-id'),
    text: 'x {fault} $& $1',
    fault: 'f',
  });

  test('uses its code as message and inserts its values into its sentences', () => {
    expect(error.message).toBe('E-ID-102');
    expect(english.error(error)).toEqual({
      text: '"x {fault} $& $1" is not a valid subnet ID: f.',
      next: ['Copy the whole subnet ID again.'],
    });
    expect(error.who).toBe('operator');
    expect(EXIT[error.exit]).toBe(2);
  });

  test('is translated as a value of another error', () => {
    const outer = new OnboardError('E-WARP-101', { what: 'a', fault: error.reason });
    expect(english.error(outer).text).toContain('"x {fault} $& $1" is not a valid subnet ID: f.');
  });

  test('keeps its cause', () => {
    const cause = new Error('below');
    const outer = new OnboardError('E-WARP-101', { what: 'a', fault: 'b' }, cause);
    expect(outer.cause).toBe(cause);
    expect(outer.name).toBe('OnboardError');
  });
});
