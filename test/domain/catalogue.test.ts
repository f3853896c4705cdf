import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { catalogue, type ErrorEntry } from '../../src/domain/catalogue/index.ts';
import { EXIT, fill, OnboardError } from '../../src/domain/errors.ts';

const folder = new URL('../../src/domain/catalogue/', import.meta.url);
const parts = await Promise.all(
  readdirSync(folder)
    .filter((file) => file !== 'index.ts' && file !== 'entry.ts')
    .map(async (file) => {
      const module = (await import(new URL(file, folder).href)) as Record<
        string,
        Record<string, ErrorEntry>
      >;
      return { file, codes: Object.values(module).flatMap((entries) => Object.keys(entries)) };
    }),
);
const entries = Object.entries(catalogue);

describe('the catalogue of errors', () => {
  test('has every code of every part, and none twice', () => {
    const all = parts.flatMap(({ codes }) => codes);
    const twice = all.filter((code, i) => all.indexOf(code) !== i);
    expect(twice).toEqual([]);
    expect(all.sort()).toEqual(Object.keys(catalogue).sort());
  });

  test.each(entries)('%s is a sentence, with an exit and a next step', (code, entry) => {
    expect(code).toMatch(/^E-[A-Z][A-Z0-9]*-\d{3}$/);
    expect(entry.says).toMatch(/^[^\s].*[.?!}]$/);
    expect(entry.says).not.toContain('\n');
    expect(Object.keys(EXIT)).toContain(entry.exit);
    expect(entry.next.length).toBeGreaterThan(0);
    for (const step of entry.next) expect(step.trim()).not.toBe('');
  });
});

describe('an error of the catalogue', () => {
  const error = new OnboardError('E-ID-102', {
    what: 'subnet ID',
    text: 'x {fault} $& $1',
    fault: 'f',
  });

  test('puts values in their places, once', () => {
    expect(error.message).toBe('"x {fault} $& $1" is not a valid subnet ID: f.');
    expect(error.code).toBe('E-ID-102');
    expect(error.who).toBe('operator');
    expect(EXIT[error.exit]).toBe(2);
    expect(error.next).toEqual(['Copy it again, in full, from where it was published.']);
  });

  test('keeps its cause', () => {
    const cause = new Error('below');
    const outer = new OnboardError('E-WARP-101', { what: 'a', fault: 'b' }, cause);
    expect(outer.cause).toBe(cause);
    expect(outer.name).toBe('OnboardError');
  });

  test('leaves places without a value as they are', () => {
    expect(fill('{a} and {b}', { a: 1n })).toBe('1 and {b}');
  });
});
