import { describe, expect, test } from 'vitest';
import {
  answerJsonRpc,
  AVALANCHEGO,
  GETH,
  rpcService,
  type RpcMethod,
  RpcError,
} from '../../../../src/sandbox/server/rpc-service.ts';
import {
  named,
  parseText,
  parseU64,
  positional,
  required,
} from '../../../../src/sandbox/server/params.ts';

const echo: RpcMethod = { params: (given) => given, run: (params) => ({ params }) };
const service = rpcService(GETH, {
  hello: echo,
  nothing: positional([], () => null),
  boom: positional([], () => {
    throw new RpcError('execution reverted', 3, '0xabcd');
  }),
  bug: positional([], () => Promise.reject(new RangeError('of our own'))),
});

async function ask(body: unknown, method = 'POST'): Promise<{ status: number; body: unknown }> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const request = { method, path: '/', body: text };
  const answer = await answerJsonRpc(request, service);
  const parsed: unknown =
    answer.type === 'application/json' && answer.body ? JSON.parse(answer.body) : answer.body;
  return { status: answer.status, body: parsed };
}

describe('one request', () => {
  test('is answered with its id, with or without params', async () => {
    expect((await ask({ jsonrpc: '2.0', id: 0, method: 'hello' })).body).toEqual({
      jsonrpc: '2.0',
      id: 0,
      result: {},
    });
  });

  test('returns an error with its code and data', async () => {
    expect((await ask({ id: 1, method: 'boom' })).body).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: { code: 3, message: 'execution reverted', data: '0xabcd' },
    });
  });

  test('without an id runs but gets no answer', async () => {
    expect(await ask({ method: 'hello' })).toEqual({ status: 200, body: '' });
  });
});

describe('an invalid request', () => {
  test.each([
    ['{', -32700],
    ['7', -32600],
    ['{"id":1}', -32600],
    ['[]', -32600],
  ])('%s gets error %i', async (body, code) => {
    expect((await ask(body)).body).toMatchObject({ id: null, error: { code } });
  });

  test('GET is refused', async () => {
    expect((await ask('', 'GET')).status).toBe(405);
  });
});

describe('a batch', () => {
  test('is answered in order, errors beside results', async () => {
    const { body } = await ask([
      { id: 1, method: 'hello', params: [7] },
      { id: 2, method: 'boom' },
      { method: 'hello' },
      5,
    ]);
    expect(body).toMatchObject([
      { id: 1, result: { params: [7] } },
      { id: 2, error: { code: 3 } },
      { id: null, error: { code: -32600 } },
    ]);
  });

  test('of more than 1,000 calls is refused', async () => {
    const { body } = await ask(Array.from({ length: 1001 }, (_, id) => ({ id, method: 'hello' })));
    expect(body).toMatchObject({ error: { message: 'batch too large' } });
  });
});

describe('one method table for every service', () => {
  const add = (...args: number[]) => args.reduce((sum, one) => sum + one, 0);
  const number = (value: unknown): number => Number(value);
  const evm = rpcService(GETH, {
    eth_add: positional([required(number), number], (one, other) => add(one, other || 0)),
  });
  const node = rpcService(AVALANCHEGO, {
    'info.echo': named(
      { name: parseText, height: parseU64 },
      ({ name, height }) => `${name} ${height}`,
    ),
  });

  test('refuses too many positional arguments, too few, or no list, as geth does', async () => {
    expect(await evm('eth_add', [1, 2])).toEqual({ result: 3 });
    expect(await evm('eth_add', [1])).toEqual({ result: 1 });
    const refusal = (message: string) => ({ error: { code: -32602, message } });
    expect(await evm('eth_add', [1, 2, 3])).toEqual(refusal('too many arguments, want at most 2'));
    expect(await evm('eth_add')).toEqual(refusal('missing value for required argument 0'));
    expect(await evm('eth_add', { one: 1 })).toEqual(refusal('non-array args'));
  });

  test('reads named fields, in an object or a list with one object, as avalanchego does', async () => {
    expect(await node('info.echo', { name: 'a', height: '7' })).toEqual({ result: 'a 7' });
    expect(await node('info.echo', [{ height: 7 }])).toEqual({ result: ' 7' });
    expect(await node('info.echo')).toEqual({ result: ' 0' });
  });

  test.each([
    { name: 7 },
    { height: -1 },
    { height: 'x' },
    { height: '18446744073709551616' },
    'a',
  ])("refuses %j with a node's only text for it", async (params) => {
    expect(await node('info.echo', params)).toEqual({
      error: {
        code: -32000,
        message:
          "couldn't unmarshal an argument. Ensure arguments are valid and properly formatted. " +
          'See documentation for example calls',
        data: null,
      },
    });
  });

  test('reports a bug of the sandbox as an internal error without its cause', async () => {
    expect(await service('bug')).toEqual({ error: { code: -32603, message: 'internal error' } });
  });
});
