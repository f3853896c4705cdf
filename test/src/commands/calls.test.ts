import { describe, expect, test } from 'vitest';
import fuji from '../../../assets/profiles/fuji.json' with { type: 'json' };
import { jsonRpcLoopback, type Loopback } from '../adapters/helpers/loopback.ts';
import { runHere } from '../../helpers/program/run-here.ts';
import { storeNetwork } from '../../helpers/program/store-network.ts';
import { sandboxNodes } from '../../../src/sandbox/identity/accounts.ts';
import { documentOf } from './helpers/documents.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const SUBNET = '921UFKnPdhCsWm2DPuAKat9CSEVtpg5WtWgue3cf8yNvWGzHj';
const { nodeId, publicKey, ...identity } = sandboxNodes().operator;
const proof = identity.proof();

/** Expects one request of a method, and returns its body. */
function bodyAt({ requests }: Loopback, path: string, method: string) {
  const found = requests.filter(({ body }) => body.includes(`"${method}"`));
  const headers = expect.objectContaining({ 'content-type': 'application/json' }) as object;
  expect(found).toEqual([{ method: 'POST', path, headers, body: expect.any(String) as string }]);
  return JSON.parse(found[0]!.body) as Readonly<Record<string, unknown>>;
}

test('sends the published request for info.getNodeID', async () => {
  const nodePOP = { publicKey, proofOfPossession: proof };
  const server = await jsonRpcLoopback(() => ({ result: { nodeID: nodeId, nodePOP } }));
  const { url } = server;
  expect(await runHere(['node-id', url])).toEqual({
    code: 0,
    stderr: '',
    stdout: `nodeID: ${nodeId}\npublicKey: ${publicKey}\nproofOfPossession: ${proof}\n`,
  });
  const id: unknown = expect.any(Number);
  const published = { jsonrpc: '2.0', id, method: 'info.getNodeID' };
  expect(bodyAt(server, '/ext/info', 'info.getNodeID')).toEqual(published);
  const document = documentOf(await runHere(['node-id', url, '--json']), 'node-id');
  expect(document).toMatchObject({ nodeID: nodeId, publicKey, proofOfPossession: proof });
  const withoutScheme = url.replace('http://', '');
  const field = await runHere(['node-id', withoutScheme, '--field', 'publicKey']);
  expect(field.stdout).toBe(`${publicKey}\n`);
});

describe('platform.getValidatorsAt', () => {
  const set = { [nodeId]: { publicKey, weight: '18446744073709551615' } };

  async function validators(...options: string[]) {
    const server = await jsonRpcLoopback((method) => {
      if (method === 'platform.getValidatorsAt') return { result: set };
      if (method === 'platform.getHeight') return { result: { height: '1000' } };
      return { result: { validators: [] } };
    });
    const home = temporaryFolder();
    storeNetwork(home, { ...fuji, name: 'mine', apiUrl: server.url, rpcUrls: [server.url] });
    const call = ['validators', '--network', 'mine', '--subnet', SUBNET, ...options];
    return { server, ended: await runHere(call, { home }) };
  }

  test.each([
    ['proposed', []],
    ['7', ['--height', '7']],
  ])(
    'sends the published request for platform.getValidatorsAt at height %s',
    async (height, options) => {
      const { server } = await validators(...options);
      const body = bodyAt(server, '/ext/bc/P', 'platform.getValidatorsAt');
      expect(body).toMatchObject({ jsonrpc: '2.0', params: { height, subnetID: SUBNET } });
    },
  );

  test('reads weights exactly', async () => {
    const { ended } = await validators();
    expect(ended).toEqual({
      code: 0,
      stderr: '',
      stdout: `${nodeId} 18446744073709551615 ${publicKey} active\n`,
    });
  });
});
