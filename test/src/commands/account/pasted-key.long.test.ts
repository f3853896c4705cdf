import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bytesToHex } from '../../../../src/domain/identity/bytes.ts';
import { decodeCb58, encodeCb58 } from '../../../../src/domain/identity/ids.ts';
import { keyFromText } from '../../../../src/adapters/keys/key-sources.ts';
import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '../../../helpers/program/run-program.ts';
import { folderOfFile } from '../../../helpers/temporary-folder.ts';
import fuji from '../../../../assets/profiles/fuji.json' with { type: 'json' };

// These keys sign nothing, so the general search for test keys does not know them. This test searches for them itself.
const BYTES = Uint8Array.from({ length: 32 }, (_, index) => index + 7);
const HEX = bytesToHex(BYTES).slice(2);
const KEYS = [HEX, HEX.toUpperCase(), `0x${HEX}`, `PrivateKey-${encodeCb58(BYTES)}`, ` ${HEX} `];

const MIDDLEWARE = '0x0000000000000000000000000000000000000001';

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
  mkdirSync(join(home, 'networks'));
  const profile = { ...fuji, name: 'own', rpcUrls: [url], apiUrl: url };
  writeFileSync(join(home, 'networks', 'own.json'), JSON.stringify(profile));
});
afterAll(() => server.close());
beforeEach(() => {
  asked.length = 0;
  results = undefined;
});

/** Places of a command line in which the key stands for `$KEY`. */
const places = [
  ['the command', '$KEY'],
  ['the command after an option', '--json $KEY'],
  ['a URL', 'register-operator --network own $KEY'],
  ['a URL with a scheme', 'register-operator --network own https://$KEY'],
  ['an address', 'opt-in-l1 --network own $KEY'],
  ['an option', `status --network $KEY ${MIDDLEWARE}`],
  ['an option of the wizard', '--max-fee=$KEY'],
  ['an option that does not exist', 'status --key $KEY'],
  ['an address beside a hash', 'middleware-complete-stake-update --network own $KEY x y'],
] as const;
const argsWith = (line: string, key: string) =>
  line.split(' ').map((word) => word.replace('$KEY', key));

// Each form of a key in one place, and one form in each place.
const pasted = [
  ...places.map(([place, line]) => [place, argsWith(line, HEX), HEX] as const),
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
const hidden = [
  '--private-key0x$KEY',
  '--private-key$KEY',
  '--json --private-key0x$KEY',
  '--private_key=0x$KEY',
  '--privatekey=$KEY',
  '-private-key=0x$KEY',
  '-k$KEY',
  '-k0x$KEY',
  'key=0x$KEY',
  '0x$KEY0',
  'x0x$KEY',
  'explain E-$KEY',
  'explain E-0x$KEY',
  'status --network own operator:0x$KEY',
  `status --network own$KEY ${MIDDLEWARE}`,
  'node-id http://127.0.0.1:9650/$KEY',
  'node-id http://user:$KEY@127.0.0.1:9650',
  'register-operator --network own https://example.org/?key=0x$KEY',
  'keys create name-$KEY',
  'keys import$KEY',
  'settings set language ja$KEY',
  'status-$KEY',
  'help $KEY',
].map((line) => [line, argsWith(line, HEX)] as const);

test.each([...hidden, ['a sentence', ['explain', `the key 0x${HEX} is refused`]] as const])(
  'a key that is part of a longer text is refused and not shown: %s',
  async (_, args) => {
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
const PROOF = `0x${'00'.repeat(96)}`;
/** Places of a transaction hash. */
const hashPlaces = [
  'status $KEY',
  'receipt $KEY',
  '--view $KEY',
  `middleware-complete-validator-registration ${MIDDLEWARE} ${MIDDLEWARE} ${NODE} $KEY ${PROOF}`,
  `middleware-complete-validator-removal ${MIDDLEWARE} ${NODE} $KEY`,
  `middleware-complete-stake-update ${MIDDLEWARE} ${NODE} $KEY`,
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
  const bytes = Buffer.concat([
    Buffer.alloc(2 + 32 + 4),
    decodeCb58(fuji.pChain.avaxAssetId, 32) as Uint8Array,
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

  test.each(hashPlaces)('is refused, and only its addresses are sent: %s', async (line) => {
    results = { ...UNUSED, eth_getTransactionCount: '0x1' };
    await expectRefused(argsWith(line, `0x${HEX}`));
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
