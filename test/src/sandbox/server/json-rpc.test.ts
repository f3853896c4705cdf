import { expect, test } from 'vitest';
import {
  answerJsonRpc,
  AVALANCHEGO,
  GETH,
  rpcService,
  RpcError,
  byName,
  parseText,
  parseU64,
  positional,
  required,
} from '../../../../src/sandbox/server/rpc-service.ts';

const number = (value: unknown): number => Number(value);
const evm = rpcService(GETH, {
  add: positional([required(number), number], (one, other) => one + (other || 0)),
  boom: positional([], () => {
    throw new RpcError('execution reverted', 3, '0xabcd');
  }),
});
const node = rpcService(AVALANCHEGO, {
  echo: byName({ name: parseText, height: parseU64 }, ({ name, height }) => `${name} ${height}`),
});

async function ask(message: unknown): Promise<unknown> {
  const request = { method: 'POST', path: '/', body: JSON.stringify(message) };
  return JSON.parse((await answerJsonRpc(request, evm)).body);
}

test('a batch is answered in order, errors beside results, up to 1,000 calls', async () => {
  const answers = await ask([
    { id: 0, method: 'add', params: [7] },
    { id: 2, method: 'boom' },
    { method: 'add', params: [7] },
    5,
  ]);
  expect(answers).toMatchObject([
    { jsonrpc: '2.0', id: 0, result: 7 },
    { jsonrpc: '2.0', id: 2, error: { code: 3, message: 'execution reverted', data: '0xabcd' } },
    { id: null, error: { code: -32600 } },
  ]);
  const many = await ask(Array.from({ length: 1001 }, (_, id) => ({ id, method: 'add' })));
  expect(many).toMatchObject({ error: { message: 'batch too large' } });
});

test('named fields are read from an object or a list with one object, as avalanchego does', async () => {
  expect(await node('echo', { name: 'a', height: '7' })).toEqual({ result: 'a 7' });
  expect(await node('echo', [{ height: 7 }])).toEqual({ result: ' 7' });
  expect(await node('echo')).toEqual({ result: ' 0' });
  const wrong = [{ name: 7 }, { height: -1 }, { height: '18446744073709551616' }, 'a'];
  for (const params of wrong) {
    expect(await node('echo', params)).toMatchObject({
      error: { code: -32000, message: expect.stringContaining("couldn't unmarshal") as string },
    });
  }
});

test('unknown methods are refused, also those that every object has', async () => {
  expect(await evm('toString')).toEqual({
    error: { code: -32601, message: 'the method toString does not exist/is not available' },
  });
  for (const method of ['platform.nonsense', 'constructor', '__proto__'])
    expect(await node(method)).toMatchObject({ error: { code: -32000, data: null } });
});
