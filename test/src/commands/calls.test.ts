import { describe, expect, test } from 'vitest';
import fuji from '../../../assets/profiles/fuji.json' with { type: 'json' };
import { jsonRpcLoopback, type Loopback, type Reply } from '../adapters/helpers/loopback.ts';
import { runHere } from '../../helpers/program/run-here.ts';
import { storeNetwork } from '../../helpers/program/store-network.ts';
import { sandboxNodes } from '../../../src/sandbox/identity/accounts.ts';
import { documentOf, expectRefused } from './helpers/documents.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const SUBNET = '921UFKnPdhCsWm2DPuAKat9CSEVtpg5WtWgue3cf8yNvWGzHj';
const { nodeId, publicKey, ...identity } = sandboxNodes().operator;
const proof = identity.proof();

interface Body {
  readonly jsonrpc: string;
  readonly id: number;
  readonly method: string;
  readonly params: unknown;
}

const requestOf = ({ requests }: Loopback, method: string) => {
  const found = requests
    .map(({ method: verb, path, headers, body }) => ({
      verb,
      path,
      type: headers['content-type'],
      body: JSON.parse(body) as Body,
    }))
    .filter(({ body }) => body.method === method);
  expect(found).toHaveLength(1);
  return found[0]!;
};

describe('info.getNodeID', () => {
  const node = () =>
    jsonRpcLoopback(() => ({
      result: { nodeID: nodeId, nodePOP: { publicKey, proofOfPossession: proof } },
    }));

  test('sends the published request for info.getNodeID', async () => {
    const server = await node();
    const { url } = server;
    expect(await runHere(['node-id', url])).toEqual({
      code: 0,
      stderr: '',
      stdout: `nodeID: ${nodeId}\npublicKey: ${publicKey}\nproofOfPossession: ${proof}\n`,
    });
    const { body, ...request } = requestOf(server, 'info.getNodeID');
    expect(request).toEqual({ verb: 'POST', path: '/ext/info', type: 'application/json' });
    expect(body.jsonrpc).toBe('2.0');
    expect(Number.isInteger(body.id)).toBe(true);
    expect(Object.keys(body).sort()).toEqual(['id', 'jsonrpc', 'method']);
    const document = documentOf(await runHere(['node-id', url, '--json']), 'node-id');
    expect(document).toMatchObject({ nodeID: nodeId, publicKey, proofOfPossession: proof });
    const withoutScheme = url.replace('http://', '');
    const field = await runHere(['node-id', withoutScheme, '--field', 'publicKey']);
    expect(field.stdout).toBe(`${publicKey}\n`);
  });

  test('rejects a proof of possession of another key', async () => {
    const other = sandboxNodes().initial;
    const { url } = await jsonRpcLoopback(() => ({
      result: { nodeID: nodeId, nodePOP: { publicKey, proofOfPossession: other.proof() } },
    }));
    expectRefused(await runHere(['node-id', url]), 3, 'E-NODE-104');
  });
});

describe('platform.getValidatorsAt', () => {
  const set = { [nodeId]: { publicKey, weight: '18446744073709551615' } };

  async function validators(...options: string[]) {
    return validatorsFrom({ result: { validators: [] } }, ...options);
  }

  async function validatorsFrom(current: Reply, ...options: string[]) {
    const server = await jsonRpcLoopback((method) => {
      if (method === 'platform.getValidatorsAt') return { result: set };
      if (method === 'platform.getHeight') return { result: { height: '1000' } };
      return current;
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
      const { body, ...request } = requestOf(server, 'platform.getValidatorsAt');
      expect(request).toEqual({ verb: 'POST', path: '/ext/bc/P', type: 'application/json' });
      expect(body).toMatchObject({ jsonrpc: '2.0', params: { height, subnetID: SUBNET } });
    },
  );

  test('lists the set without the second method, and says what is missing', async () => {
    const refusal = { error: { code: -32601, message: 'the method does not exist' } };
    const { ended } = await validatorsFrom(refusal);
    expect(ended).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`${nodeId} `) as string,
    });
    expect(ended.stderr).toContain('note: inactive validators are not listed');
    const { ended: asJson } = await validatorsFrom(refusal, '--json');
    const document = documentOf(asJson, 'validators');
    expect(document).toMatchObject({
      outcome: 'done',
      isComplete: false,
      validators: [{ nodeID: nodeId }],
    });
    const { ended: complete } = await validators('--json');
    expect(documentOf(complete, 'validators')).toMatchObject({ isComplete: true });
  });

  test('reads weights exactly', async () => {
    const { ended } = await validators();
    expect(ended).toEqual({
      code: 0,
      stderr: '',
      stdout: `${nodeId} 18446744073709551615 ${publicKey} active\n`,
    });
  });
});
