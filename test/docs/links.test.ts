import { existsSync, readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const listing = ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'];
const pages = execFileSync('git', listing, { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((page) => existsSync(page));

/** Returns the anchors that a code host makes of a page's headings. */
function anchors(page: string): string[] {
  return [...readFileSync(page, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test.each(pages)('the links of %s lead to existing targets', (page) => {
  const text = readFileSync(page, 'utf8').replaceAll(/```[\s\S]*?```/g, '');
  const links = [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)]
    .map(([, inline, attribute]) => inline ?? attribute ?? '')
    .filter((link) => !/^[a-z]+:/.test(link));
  const broken = links.filter((link) => {
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? page : join(dirname(page), path);
    if (!existsSync(target)) return true;
    return anchor !== undefined && !anchors(target).includes(anchor);
  });
  expect(broken).toEqual([]);
});
