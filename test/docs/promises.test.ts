import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import promises from './promises.json' with { type: 'json' };
import { hasTest } from './helpers/has-test.ts';

/**
 * The page of the published interface has a test in each row; the glossary explains words of the field; a run on real
 * nodes writes its own report.
 */
const OTHERS = ['interface.md', 'glossary.md', 'verified.md'];
const PAGES = [
  ...['README.md', 'SECURITY.md'],
  ...readdirSync('docs')
    .filter((file) => file.endsWith('.md') && !OTHERS.includes(file))
    .map((file) => `docs/${file}`),
];
/** Words that promise something, and numbers with a unit. */
const PROMISE = /\b(?:never|always|only|at most|exit code|exits with)\b/i;
const NUMBER =
  /(?<![\w.-])\d[\d,.]*(?: ?(?:%|seconds?|minutes?|hours?|days?|times?|AVAX|bytes|KB|MB|MiB|GiB|characters?|lines?|columns?|attempts?|blocks?|requests?|L1s|nodes|operators))\b/;

/** The promises of a page, without its markup: sentences, and rows of tables. */
function promisesOf(page: string): readonly string[] {
  const text = readFileSync(page, 'utf8')
    .replace(/```[^]*?```/g, '\n\n')
    .replace(/<!--[^]*?-->/g, '')
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  return text
    .split(/\n\s*\n|\n(?=[-|#])|\n(?=\s*- )/)
    .map((block) => block.replace(/\s+/g, ' ').trim())
    .filter((block) => !block.startsWith('#'))
    .flatMap((block) =>
      block.startsWith('|') ? [block] : block.split(/(?<=[.:?!])\s+(?=[A-Z`[(*])/),
    )
    .filter((sentence) => PROMISE.test(sentence) || NUMBER.test(sentence));
}

type Table = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** `fact`: about a network, another program or a person, and not about what this program does. */
const TABLE: Table = promises;

test.each(PAGES)('each promise of %s has a test, and each row of the table a sentence', (page) => {
  const rows = Object.keys(TABLE[page] ?? {});
  const sentences = promisesOf(page);
  const rowsOf = (sentence: string) => rows.filter((row) => sentence.startsWith(row));
  expect(sentences.filter((sentence) => rowsOf(sentence).length !== 1)).toEqual([]);
  expect(rows.filter((row) => !sentences.some((one) => one.startsWith(row)))).toEqual([]);
});

test('each test of the table exists', () => {
  const proofs = Object.values(TABLE).flatMap((rows) => Object.values(rows));
  const missing = proofs.filter((proof) => {
    const [file = '', ...title] = proof.split(': ');
    const path = ['.test.ts', '.test.tsx', '.ts'].find((end) => existsSync(`test/${file}${end}`));
    return proof !== 'fact' && !hasTest(`test/${file}${path ?? ''}`, title.join(': '));
  });
  expect(missing).toEqual([]);
  expect(proofs.filter((proof) => proof !== 'fact').length).toBeGreaterThan(70);
});
