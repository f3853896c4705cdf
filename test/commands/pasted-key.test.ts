import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bytesToHex } from '../../src/domain/bytes.ts';
import { encodeCb58 } from '../../src/domain/cb58.ts';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '../run-program.ts';
import { folderOfFile } from '../support/temporary-folder.ts';

// Keys that sign nothing: the search for the keys of tests does not know them, so this test looks for them itself.
const BYTES = Uint8Array.from({ length: 32 }, (_, index) => index + 7);
const HEX = bytesToHex(BYTES).slice(2);
const KEYS = [HEX, HEX.toUpperCase(), `0x${HEX}`, `PrivateKey-${encodeCb58(BYTES)}`, ` ${HEX} `];

let home: string;
let server: Server;
const asked: string[] = [];
beforeAll(async () => {
  home = folderOfFile('pasted-');
  server = createServer((request, response) => {
    request.on('data', (bytes: Buffer) => asked.push(bytes.toString()));
    request.on('end', () => response.writeHead(500).end());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fuji = readFileSync(join(import.meta.dirname, '../../assets/profiles/fuji.json'), 'utf8');
  mkdirSync(join(home, 'networks'));
  const profile = { ...(JSON.parse(fuji) as object), name: 'own', rpcUrls: [url], apiUrl: url };
  writeFileSync(join(home, 'networks', 'own.json'), JSON.stringify(profile));
});
afterAll(() => server.close());

const places: readonly (readonly [string, (key: string) => readonly string[]])[] = [
  ['the command', (key) => [key]],
  ['the command after an option', (key) => ['--json', key]],
  ['a URL', (key) => ['register-operator', '--network', 'own', key]],
  ['a URL with a scheme', (key) => ['register-operator', '--network', 'own', `https://${key}`]],
  ['an address', (key) => ['opt-in-l1', '--network', 'own', key]],
  [
    'an option',
    (key) => ['status', '--network', key, '0x0000000000000000000000000000000000000001'],
  ],
  ['an option of the wizard', (key) => [`--theme=${key}`]],
  ['an option that does not exist', (key) => ['status', '--key', key]],
  [
    'an address beside a hash',
    (key) => ['middleware-complete-stake-update', '--network', 'own', key, 'x', 'y'],
  ],
];

describe.each(places)('a key pasted as %s', (_place, argsOf) => {
  test.each(KEYS)('is refused, not shown and not sent', async (key) => {
    const { code, stdout, stderr } = await runProgram(argsOf(key), { home });
    expect(stdout + stderr).toContain('E-KEY-125');
    expect(code).toBe(2);
    const bare = key
      .trim()
      .replace(/^0x|^PrivateKey-/, '')
      .toLowerCase();
    expect((stdout + stderr).toLowerCase()).not.toContain(bare.slice(0, 12));
    expect(asked).toEqual([]);
  });
});

describe('status', () => {
  const status = (what: string, env = {}) =>
    runProgram(['status', '--network', 'own', what], { home, env });

  test.each(KEYS.filter((key) => !key.startsWith('0x')))('sends no key', async (key) => {
    expect((await status(key)).stderr).toContain('E-KEY-125');
    expect(asked).toEqual([]);
  });

  test('sends no key of an account that this machine knows, however it is written', async () => {
    const { code, stderr } = await status(`0x${HEX}`, { ONBOARD_PRIVATE_KEY: HEX });
    expect(stderr).toContain('E-KEY-126: This is the private key of 0x');
    expect(code).toBe(2);
    expect(stderr).not.toContain(HEX.slice(0, 12));
    expect(asked).toEqual([]);
  });

  test('takes the hash of a transaction', async () => {
    const { stderr } = await status(`0x${'ab'.repeat(32)}`);
    expect(stderr).not.toContain('E-KEY');
    expect(asked).not.toEqual([]);
  });
});
