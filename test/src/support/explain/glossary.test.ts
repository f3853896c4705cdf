import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { termOf, termsOf } from '../../../../src/support/explain/known-terms.ts';

const page = readFileSync('docs/glossary.md', 'utf8');
const terms = termsOf(page);

test('every heading of the glossary is a term with a text', () => {
  expect(terms.map(({ name }) => name)).toEqual(page.match(/(?<=^### ).+/gm));
  for (const { name, paragraphs } of terms) {
    expect(paragraphs.length, name).toBeGreaterThan(0);
    expect(paragraphs.join('\n'), name).not.toMatch(/\]\(|\*\*|`|#| - /);
  }
});

test.each(terms.map(({ name }) => name))('%s is found in any spelling', (name) => {
  for (const asked of [name, name.toUpperCase(), ` ${name.replaceAll(' ', '-')} `])
    expect(termOf(asked, page)?.name).toBe(name);
});

test('a plural is found, and another word is not', () => {
  expect(termOf('curators', page)?.name).toBe('curator');
  expect(termOf('wizardry', page)).toBeUndefined();
});
