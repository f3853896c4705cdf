import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bytesToHex } from '../../../../src/domain/identity/bytes.ts';
import { decodeCb58, encodeCb58 } from '../../../../src/domain/identity/cb58.ts';
import { keyFromText } from '../../../../src/adapters/keys/key-sources.ts';
import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '../../../helpers/program/run-program.ts';
import { folderOfFile } from '../../../helpers/temporary-folder.ts';

// These keys sign nothing, so the general search for test keys does not know them. This test searches for them itself.
const BYTES = Uint8Array.from({ length: 32 }, (_, index) => index + 7);
const HEX = bytesToHex(BYTES).slice(2);
const KEYS = [HEX, HEX.toUpperCase(), `0x${HEX}`, `PrivateKey-${encodeCb58(BYTES)}`, ` ${HEX} `];

const MIDDLEWARE_LIKE = '0x0000000000000000000000000000000000000001';

let home: string;
let server: Server;
const asked: string[] = [];
/** The endpoint's results by method; undefined: the endpoint answers HTTP 500. */
let results: Readonly<Record<string, unknown>> | undefined;

interface Request {
  readonly id: number;
  readonly method: string;
}

function answerTo({ id, method }: Request): unknown {
  const result = results?.[method];
  const error = { code: -32_601, message: 'the method does not exist' };
  return { jsonrpc: '2.0', id, ...(result === undefined ? { error } : { result }) };
}

beforeAll(async () => {
  home = folderOfFile('pasted-');
  server = createServer((request, response) => {
    void text(request).then((body) => {
      asked.push(body);
      if (results === undefined) return response.writeHead(500).end();
      const requests = JSON.parse(body) as Request | readonly Request[];
      const answers = Array.isArray(requests)
        ? requests.map((one: Request) => answerTo(one))
        : answerTo(requests as Request);
      return response
        .writeHead(200, { date: new Date().toUTCString() })
        .end(JSON.stringify(answers));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fuji = readFileSync(
    join(import.meta.dirname, '../../../../assets/profiles/fuji.json'),
    'utf8',
  );
  mkdirSync(join(home, 'networks'));
  const profile = { ...(JSON.parse(fuji) as object), name: 'own', rpcUrls: [url], apiUrl: url };
  writeFileSync(join(home, 'networks', 'own.json'), JSON.stringify(profile));
});
afterAll(() => server.close());
beforeEach(() => {
  asked.length = 0;
  results = undefined;
});

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
  ['an option of the wizard', (key) => [`--max-fee=${key}`]],
  ['an option that does not exist', (key) => ['status', '--key', key]],
  [
    'an address beside a hash',
    (key) => ['middleware-complete-stake-update', '--network', 'own', key, 'x', 'y'],
  ],
];

// Each form of a key in one place, and one form in each place.
const pasted = [
  ...places.map(([place, argsOf]) => [place, argsOf(HEX), HEX] as const),
  ...KEYS.slice(1).map((key) => ['another form of the command', [key], key] as const),
];
test.each(pasted)('a key pasted as %s is refused, not shown and not sent', async (_, args, key) => {
  const { code, stdout, stderr } = await runProgram(args, { home });
  expect(stdout + stderr).toContain('E-KEY-125');
  expect(code).toBe(2);
  const bare = key
    .trim()
    .replace(/^0x|^PrivateKey-/, '')
    .toLowerCase();
  expect((stdout + stderr).toLowerCase()).not.toContain(bare.slice(0, 12));
  expect(asked).toEqual([]);
});

/** Forms in which a key is part of a longer argument, or of a misspelled option. */
const hidden: readonly (readonly string[])[] = [
  [`--private-key0x${HEX}`],
  [`--private-key${HEX}`],
  [`--private_key=0x${HEX}`],
  [`--privatekey=${HEX}`],
  [`-private-key=0x${HEX}`],
  [`-k${HEX}`],
  [`-k0x${HEX}`],
  [`key=0x${HEX}`],
  [`0x${HEX}0`],
  [`x0x${HEX}`],
  ['explain', `E-${HEX}`],
  ['explain', `E-0x${HEX}`],
  ['explain', `the key 0x${HEX} is refused`],
  ['status', '--network', 'own', `operator:0x${HEX}`],
  ['status', '--network', `own${HEX}`, MIDDLEWARE_LIKE],
  ['node-id', `http://127.0.0.1:9650/${HEX}`],
  ['node-id', `http://user:${HEX}@127.0.0.1:9650`],
  ['register-operator', '--network', 'own', `https://example.org/?key=0x${HEX}`],
  ['keys', 'create', `name-${HEX}`],
  ['keys', `import${HEX}`],
  ['settings', 'set', 'language', `ja${HEX}`],
  [`status-${HEX}`],
  ['help', HEX],
];

test.each([...hidden, ['--json', ...hidden[0]!]].map((args) => [args]))(
  'a key that is part of a longer text is refused and not shown: %#',
  async (args) => {
    const { code, stdout, stderr } = await runProgram(args, { home });
    expect(stderr).toContain('E-KEY-125');
    expect(code).toBe(2);
    expect((stdout + stderr).toLowerCase()).not.toContain(HEX.slice(0, 12));
    expect(asked).toEqual([]);
  },
);

const status = (what: string, env = {}) =>
  runProgram(['status', '--network', 'own', what], { home, env });

describe('status', () => {
  test.each(KEYS.filter((key) => !key.startsWith('0x')))('sends no key', async (key) => {
    expect((await status(key)).stderr).toContain('E-KEY-125');
    expect(asked).toEqual([]);
  });

  test.each([HEX, `PrivateKey-${encodeCb58(BYTES)}`])(
    'sends no key of an account that this machine knows, however the key is written',
    async (known) => {
      const { code, stderr } = await status(`0x${HEX}`, { ONBOARD_PRIVATE_KEY: known });
      expect(stderr).toContain('E-KEY-126: This is the private key of 0x');
      expect(code).toBe(2);
      expect(stderr).not.toContain(HEX.slice(0, 12));
      expect(asked).toEqual([]);
    },
  );
});

const { evmAddress, shortId } = keyFromText(HEX);
const NODE = 'NodeID-111111111111111111116DBWJs';
const MIDDLEWARE = '0x0000000000000000000000000000000000000001';
const PROOF = `0x${'00'.repeat(96)}`;
const hashPlaces: readonly (readonly [string, (hash: string) => readonly string[]])[] = [
  ['status', (hash) => ['status', hash]],
  ['receipt', (hash) => ['receipt', hash]],
  ['--view', (hash) => ['--view', hash]],
  [
    'the second step of adding a node',
    (hash) => [
      'middleware-complete-validator-registration',
      MIDDLEWARE,
      MIDDLEWARE,
      NODE,
      hash,
      PROOF,
    ],
  ],
  [
    'the second step of removing a node',
    (hash) => ['middleware-complete-validator-removal', MIDDLEWARE, NODE, hash],
  ],
  [
    'the second step of changing a stake',
    (hash) => ['middleware-complete-stake-update', MIDDLEWARE, NODE, hash],
  ],
];

/** An account that was never used. */
const UNUSED = {
  eth_chainId: '0xa869',
  eth_getTransactionCount: '0x0',
  eth_getBalance: '0x0',
  'platform.getUTXOs': outputs([]),
};

/** A page of `platform.getUTXOs`. */
function outputs(utxos: readonly string[]): unknown {
  const endIndex = { address: 'P-fuji1', utxo: '11111111111111111111111111111111LpoYY' };
  return { numFetched: String(utxos.length), utxos, endIndex, encoding: 'hex' };
}

/** An output of 1 nAVAX that only the key can spend: the codec bytes with their checksum. */
function outputOfKey(): string {
  const fuji = readFileSync(
    join(import.meta.dirname, '../../../../assets/profiles/fuji.json'),
    'utf8',
  );
  const { pChain } = JSON.parse(fuji) as { pChain: { avaxAssetId: string } };
  const bytes = Buffer.concat([
    Buffer.alloc(2 + 32 + 4),
    decodeCb58(pChain.avaxAssetId, 32) as Uint8Array,
    Buffer.from('00000007' + '0000000000000001' + '00'.repeat(8) + '00000001' + '00000001', 'hex'),
    shortId,
  ]);
  const checksum = createHash('sha256').update(bytes).digest().subarray(-4);
  return `0x${Buffer.concat([bytes, checksum]).toString('hex')}`;
}

describe('a key that is used on the network and unknown to this machine', () => {
  async function expectRefused(args: readonly string[]): Promise<void> {
    const { code, stdout, stderr } = await runProgram([...args, '--network', 'own'], { home });
    expect(stderr).toContain(`E-KEY-126: This is the private key of ${evmAddress}`);
    expect(code).toBe(2);
    const sent = asked.join(' ').toLowerCase();
    expect(sent).toContain(evmAddress.toLowerCase());
    expect(sent).not.toContain(HEX);
    expect(stdout + stderr).not.toContain(HEX.slice(0, 12));
  }

  test.each(hashPlaces)('is refused at %s, and only its addresses are sent', async (_, argsOf) => {
    results = { ...UNUSED, eth_getTransactionCount: '0x1' };
    await expectRefused(argsOf(`0x${HEX}`));
  });

  test.each([
    ['AVAX on the C-Chain', { eth_getBalance: '0x1' }],
    ['AVAX on the P-Chain', { 'platform.getUTXOs': outputs([outputOfKey()]) }],
  ])('is refused if its account holds %s', async (_, held) => {
    results = { ...UNUSED, ...held };
    await expectRefused(['status', `0x${HEX}`]);
  });

  test('is not sent if the endpoint does not answer', async () => {
    results = { ...UNUSED, eth_getBalance: undefined };
    const { code, stderr } = await status(`0x${HEX}`);
    expect(stderr).toContain('eth_getBalance');
    expect(code).not.toBe(0);
    expect(asked.join(' ').toLowerCase()).not.toContain(HEX);
  });
});

test('a hash that is the key of no used account is looked up', async () => {
  results = UNUSED;
  expect((await status(`0x${'ab'.repeat(32)}`)).stderr).not.toContain('E-KEY');
  // More than the requests about the account were sent.
  expect(asked.join(' ')).toContain('eth_getBlockByNumber');
});
