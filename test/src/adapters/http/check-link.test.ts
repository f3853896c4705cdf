import { expect, test } from 'vitest';
import { FakeClock } from '../../engine/helpers/fake-clock.ts';
import { checkLink } from '../../../../src/adapters/http/check-link.ts';
import { alwaysAt, unusedUrl } from '../helpers/loopback.ts';
import { printable } from '../../../../src/domain/text/printable.ts';

const check = (url: string) => checkLink(url, false, new FakeClock());

test.each([
  [200, 10, { found: 'answers', status: 200 }],
  [200, 1_000_000, { found: 'there' }],
  [301, 0, { found: 'leads-on' }],
])('accepts a page with status %i and %i bytes', async (status, size, found) => {
  const { url } = await alwaysAt(status, 'x'.repeat(size), { location: '/x' });
  const link = `${url}/me`;
  expect(await check(link)).toEqual({ ...found, url: link });
  // The link is public, so it stays visible in later texts.
  const long = `${url}/the-page-of-this-operator?of=this-operator`;
  await check(long);
  expect(printable(`link ${long}`, 200)).toBe(`link ${long}`);
});

test.each([404, 410, 500])('rejects a page with status %i', async (status) => {
  const { url } = await alwaysAt(status);
  await expect(check(url)).rejects.toMatchObject({ code: 'E-FORM-206', values: { status } });
});

test('reports a link without an answer, and refuses plain HTTP to public hosts', async () => {
  await expect(check(await unusedUrl())).rejects.toMatchObject({ code: 'E-NET-101' });
  await expect(check('http://page.example.org/')).rejects.toMatchObject({ code: 'E-NET-118' });
});
