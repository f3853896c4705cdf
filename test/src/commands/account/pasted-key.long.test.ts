import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { keyFromText } from '../../../../src/adapters/keys/key-sources.ts';
import { appendChecksum } from '../../../../src/adapters/p-chain/p-chain-rpc.ts';
import { bytesToHex } from '../../../../src/domain/identity/bytes.ts';
import { decodeCb58, encodeCb58 } from '../../../../src/domain/identity/cb58.ts';
import { serve } from '../../../helpers/endpoints/serve.ts';
import { expectRefused } from '../helpers/documents.ts';
import { runHere } from '../../../helpers/program/run-here.ts';
import { storeNetwork } from '../../../helpers/program/store-network.ts';
import { plainProfile } from '../../../helpers/sandbox/open-profile.ts';
import { startTestSandbox } from '../../../helpers/sandbox/sandbox.ts';
import { unusedUrl } from '../../adapters/helpers/loopback.ts';
import { folderOfFile } from '../../../helpers/temporary-folder.ts';
import fuji from '../../../../assets/profiles/fuji.json' with { type: 'json' };

// These keys sign nothing, so the general search for test keys does not know them. This test searches for them itself.
const BYTES = Uint8Array.from({ length: 32 }, (_, index) => index + 7);
const HEX = bytesToHex(BYTES).slice(2);
const CB58 = `PrivateKey-${encodeCb58(BYTES)}`;

const MIDDLEWARE = '0x0000000000000000000000000000000000000001';

let home: string;
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

let server: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  home = folderOfFile('pasted-');
  server = await serve(async (request, response) => {
    const body = await text(request);
    asked.push(body);
    if (results === undefined) return void response.writeHead(500).end();
    const calls = JSON.parse(body) as Request | Request[];
    response
      .writeHead(200, { date: new Date().toUTCString() })
      .end(JSON.stringify(Array.isArray(calls) ? calls.map(answerTo) : answerTo(calls)));
  });
  const { url } = server;
  storeNetwork(home, { ...fuji, name: 'own', rpcUrls: [url], apiUrl: url });
});
afterAll(() => server.close());
beforeEach(() => {
  asked.length = 0;
  results = undefined;
});

const argsWith = (line: string, key: string) =>
  line.split(' ').map((word) => word.replace('$KEY', key));

/** Where a key stands as a part of a longer word. wrong-places.test.ts has it as each argument. */
const LINES = [
  'register-operator --network own https://$KEY',
  '--max-fee=$KEY',
  '--json --private-key$KEY',
  '--private_key=0x$KEY',
  '-k0x$KEY',
  'key=0x$KEY',
  '0x$KEY0',
  'explain E-$KEY',
  `status --network own$KEY ${MIDDLEWARE}`,
  'node-id http://user:$KEY@127.0.0.1:9650',
  'keys create name-$KEY',
];

test.each([
  ...LINES.map((line) => [line, HEX] as const),
  // A hash has neither form.
  ['status --network own $KEY', HEX] as const,
  ['status --network own $KEY', CB58] as const,
  ['explain $KEY', `the key 0x${HEX} is refused`] as const,
])('a pasted key is refused, not shown and not sent: %s', async (line, key) => {
  const { code, stdout, stderr } = await runHere(argsWith(line, key), { home });
  expect(stderr).toContain('E-KEY-125');
  expect(code).toBe(2);
  const bare = /PrivateKey-(\w+)|([0-9a-f]{64})/i.exec(key)!.slice(1).find(Boolean)!;
  expect((stdout + stderr).toLowerCase()).not.toContain(bare.toLowerCase().slice(0, 12));
  expect(asked).toEqual([]);
});

const status = (what: string) => runHere(['status', '--network', 'own', what], { home });

test.each([
  ['status --network own', HEX],
  ['status --network own', CB58],
  ['explain', HEX],
])('the key of an account that this machine knows is not sent: %s (%#)', async (line, known) => {
  const env = { ONBOARD_PRIVATE_KEY: known };
  const ended = await runHere([...line.split(' '), `0x${HEX}`], { home, env });
  expectRefused(ended, 2, 'E-KEY-126: This is the private key of 0x');
  expect(ended.stderr).not.toContain(HEX.slice(0, 12));
  expect(asked).toEqual([]);
});

test('`explain` asks no endpoint about another hash', async () => {
  const { code, stdout } = await runHere(['explain', `0x${HEX}`], { home });
  expect([code, stdout]).toEqual([0, expect.stringContaining('It is not an error code.')]);
  expect(asked).toEqual([]);
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
  return appendChecksum(bytes);
}

describe('a key that is used on the network and unknown to this machine', () => {
  const nonce = { eth_getTransactionCount: '0x1' };
  test.each<[line: string, used: string, results: object]>([
    ...hashPlaces.map((line): [string, string, object] => [line, 'a transaction', nonce]),
    ['status $KEY', 'AVAX on the C-Chain', { eth_getBalance: '0x1' }],
    ['status $KEY', 'AVAX on the P-Chain', { 'platform.getUTXOs': outputs([outputOfKey()]) }],
  ])('is refused, and only its addresses are sent: %s, with %s', async (line, _, used) => {
    results = { ...UNUSED, ...used };
    const args = [...argsWith(line, `0x${HEX}`), '--network', 'own'];
    const { code, stdout, stderr } = await runHere(args, { home });
    expect(stderr).toContain(`E-KEY-126: This is the private key of ${evmAddress}`);
    expect(code).toBe(2);
    const sent = asked.join(' ').toLowerCase();
    expect(sent).toContain(evmAddress.toLowerCase());
    expect(sent).not.toContain(HEX);
    expect(stdout + stderr).not.toContain(HEX.slice(0, 12));
  });

  test('is not sent if the endpoint does not answer', async () => {
    results = { ...UNUSED, eth_getBalance: undefined };
    const { code, stderr } = await status(`0x${HEX}`);
    expect(stderr).toContain('eth_getBalance');
    expect(stderr).toContain('Not sent: a hash may be a private key');
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

test('a hash of a transaction that this machine signed is looked up without the P-Chain', async () => {
  const sandbox = await startTestSandbox();
  onTestFinished(() => sandbox.stop());
  const { network, accounts } = sandbox.profile;
  const [own, other] = [folderOfFile('own-'), folderOfFile('other-')];
  const half = { ...plainProfile(network), name: 'half', apiUrl: await unusedUrl() };
  storeNetwork(own, { ...half, name: 'whole', apiUrl: network.apiUrl });
  for (const folder of [own, other]) storeNetwork(folder, half);
  const env = { ONBOARD_PRIVATE_KEY: accounts[0]!.privateKey };
  const register = ['register-operator', '--network', 'whole', '--yes', 'https://operator.example'];
  const { stderr: sent } = await runHere(register, { home: own, env });
  const hash = /0x[0-9a-f]{64}/.exec(sent)![0];
  const asked = ['status', '--network', 'half', hash];
  expect((await runHere(asked, { home: own })).stdout).toContain(': included in block ');
  const { code, stderr } = await runHere(asked, { home: other });
  expect([code, stderr]).toEqual([3, expect.stringContaining('E-NET-101')]);
});
