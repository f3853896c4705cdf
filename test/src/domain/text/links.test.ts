import { printable } from '../../../../src/domain/text/printable.ts';
import { expect, test } from 'vitest';
import { completeLink, completeNodeUrl } from '../../../../src/domain/text/links.ts';

test.each([
  ['127.0.0.1:9661', 'http://127.0.0.1:9661'],
  ['node.example', 'http://node.example:9650'],
  ['[::1]:9650', 'http://[::1]:9650'],
  ['[::1]', 'http://[::1]:9650'],
  [' http://127.0.0.1:9650/ext/bc/P/ ', 'http://127.0.0.1:9650'],
  ['127.0.0.1:9650/ext/info', 'http://127.0.0.1:9650'],
  ['https://node.example/base/ext/info', 'https://node.example/base'],
  ['https://node.example/key', 'https://node.example/key'],
  ['ftp://node.example', 'ftp://node.example'],
  ['not a host', 'not a host'],
  ['', ''],
])('completes the node address %j to %j', (typed, url) => {
  expect(completeNodeUrl(typed).withSecrets()).toBe(url);
});

test.each([
  ['example.org', 'https://example.org'],
  ['example.org/me?a=b', 'https://example.org/me?a=b'],
  ['http://example.org', 'http://example.org'],
  ['mailto:me@example.org', 'mailto:me@example.org'],
  ['x', 'x'],
  ['user:secret@example.org', 'user:secret@example.org'],
])('completes the link %j to %j', (typed, url) => expect(completeLink(typed)).toBe(url));

test('a text from outside is shown without the user and password of a URL in it', () => {
  const text = 'no route to https://bob:s3cret@rpc.example/x';
  expect(printable(text)).toBe('no route to https://…@rpc.example/x');
});
