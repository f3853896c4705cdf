import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { termOf } from '../../../../src/support/explain/known-terms.ts';

const page = readFileSync('docs/glossary.md', 'utf8');

test.each(page.match(/(?<=^### ).+/gm)!)('%s is a term with a text, in any spelling', (name) => {
  const term = termOf(name, page);
  expect(term?.name).toBe(name);
  expect(term?.paragraphs.length).toBeGreaterThan(0);
  expect(term?.paragraphs.join('\n')).not.toMatch(/\]\(|\*\*|`|#| - /);
  for (const asked of [
    name.toUpperCase(),
    ` ${name.replaceAll(' ', '-')} `,
    name.replaceAll(' ', ''),
  ])
    expect(termOf(asked, page)).toEqual(term);
});

test('a plural is found, and another word is not', () => {
  expect(termOf('curators', page)?.name).toBe('curator');
  expect(termOf('wizardry', page)).toBeUndefined();
});
