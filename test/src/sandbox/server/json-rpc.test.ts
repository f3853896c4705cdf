import { describe, expect, test } from 'vitest';
import { answerJsonRpc } from '../../../../src/sandbox/server/json-rpc.ts';

async function ask(body: unknown, method = 'POST'): Promise<{ status: number; body: unknown }> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const request = { method, path: '/', query: new URLSearchParams(), body: text };
  const answer = await answerJsonRpc(request, (name, params) => {
    return name === 'boom'
      ? { error: { code: 3, message: 'execution reverted', data: '0xabcd' } }
      : { result: name === 'nothing' ? null : { name, params } };
  });
  const parsed: unknown =
    answer.type === 'application/json' && answer.body ? JSON.parse(answer.body) : answer.body;
  return { status: answer.status, body: parsed };
}

describe('one request', () => {
  test('is answered under its id, with or without params', async () => {
    expect((await ask({ jsonrpc: '2.0', id: 0, method: 'hello' })).body).toEqual({
      jsonrpc: '2.0',
      id: 0,
      result: { name: 'hello' },
    });
  });

  test('a result of nothing is null', async () => {
    expect((await ask({ id: 'a', method: 'nothing' })).body).toMatchObject({ result: null });
  });

  test('an error keeps code and data', async () => {
    expect((await ask({ id: 1, method: 'boom' })).body).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: { code: 3, message: 'execution reverted', data: '0xabcd' },
    });
  });

  test('without an id it is run but not answered', async () => {
    expect(await ask({ method: 'hello' })).toEqual({ status: 200, body: '' });
  });
});

describe('what is no request', () => {
  test.each([
    ['{', -32700],
    ['7', -32600],
    ['{"id":1}', -32600],
    ['[]', -32600],
  ])('%s is error %i', async (body, code) => {
    expect((await ask(body)).body).toMatchObject({ id: null, error: { code } });
  });

  test('GET is refused', async () => {
    expect((await ask('', 'GET')).status).toBe(405);
  });
});

describe('a batch', () => {
  test('is answered in its order, faults beside results', async () => {
    const { body } = await ask([
      { id: 1, method: 'a' },
      { id: 2, method: 'boom' },
      { method: 'silent' },
      5,
    ]);
    expect(body).toMatchObject([
      { id: 1, result: { name: 'a' } },
      { id: 2, error: { code: 3 } },
      { id: null, error: { code: -32600 } },
    ]);
  });

  test('of more than 1,000 is refused', async () => {
    const { body } = await ask(Array.from({ length: 1001 }, (_, id) => ({ id, method: 'a' })));
    expect(body).toMatchObject({ error: { message: 'batch too large' } });
  });
});
