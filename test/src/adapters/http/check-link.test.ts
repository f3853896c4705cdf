import { expect, test } from 'vitest';
import { FakeClock } from '../../engine/helpers/fake-clock.ts';
import { checkLink } from '../../../../src/adapters/http/check-link.ts';
import { loopback } from '../helpers/loopback.ts';
import { printable } from '../../../../src/domain/text/printable.ts';

const clock = new FakeClock();

/** Serves a page with a status and a size in bytes, and returns its URL. */
async function page(status: number, size = 10): Promise<string> {
  const { url } = await loopback((_, response) => {
    response.writeHead(status, status < 400 && status >= 300 ? { location: '/x' } : {});
    response.end('x'.repeat(size));
  });
  return `${url}/me`;
}

test.each([
  [200, 10, { found: 'answers', status: 200 }],
  [200, 1_000_000, { found: 'there' }],
  [301, 0, { found: 'leads-on' }],
])('accepts a page with status %i and %i bytes', async (status, size, found) => {
  const url = await page(status, size);
  expect(await checkLink(url, false, clock)).toEqual({ ...found, url });
});

test.each([404, 410, 500])('rejects a page with status %i', async (status) => {
  await expect(checkLink(await page(status), false, clock)).rejects.toMatchObject({
    code: 'E-FORM-206',
    values: { status },
  });
});

test('reports a link without an answer, and refuses plain HTTP to public hosts', async () => {
  await expect(checkLink('http://127.0.0.1:1/', false, clock)).rejects.toMatchObject({
    code: expect.stringMatching(/^E-NET-1(?:01|14)$/) as string,
  });
  await expect(checkLink('http://page.example.org/', false, clock)).rejects.toMatchObject({
    code: 'E-NET-118',
  });
});

test('a checked link stays visible in later texts, because it is public', async () => {
  const url = `${await page(200)}/the-page-of-this-operator?of=this-operator`;
  await checkLink(url, false, clock);
  expect(printable(`link ${url}`, 200)).toBe(`link ${url}`);
});
