import { expect, test } from 'vitest';
import { createEvmReader } from '../../../../src/adapters/evm/reader.ts';
import { createEvmRpc } from '../../../../src/adapters/evm/evm-rpc.ts';
import { createEvmSender } from '../../../../src/adapters/evm/sender.ts';
import { parseAddress } from '../../../../src/domain/identity/evm.ts';
import { impatientClock } from '../helpers/impatient-clock.ts';
import { jsonRpcLoopback, loopback, type Loopback } from '../helpers/loopback.ts';

const address = parseAddress(`0x${'11'.repeat(20)}`);
const QUANTITY = { result: '0x7' };

const open = (server: Loopback) => {
  const rpc = createEvmRpc({ name: 'net', chainId: 1n, rpcUrls: [server.url] }, impatientClock());
  return { reader: createEvmReader(rpc), sender: createEvmSender(rpc) };
};
const methodsByRequest = (server: Loopback) =>
  server.requests.map(({ body }) => {
    const sent = JSON.parse(body) as { method: string } | { method: string }[];
    return [sent].flat().map(({ method }) => method);
  });

test('sends simultaneous requests as one batch and matches the answers', async () => {
  const server = await jsonRpcLoopback((method) => ({
    result:
      method === 'eth_chainId'
        ? '0x1'
        : method === 'eth_call'
          ? `0x${'00'.repeat(32)}`
          : method === 'eth_getBlockByNumber'
            ? { number: '0x1', hash: `0x${'11'.repeat(32)}`, timestamp: '0x1' }
            : '0x7',
  }));
  const { reader } = open(server);
  const [chain, balance, nonces, outcomes] = await Promise.all([
    reader.chainId(),
    reader.balance(address),
    reader.nonces(address),
    reader.callMany([{ to: address, data: '0x01' }]),
  ]);
  expect({ chain, balance, nonces }).toEqual({
    chain: 1n,
    balance: 7n,
    nonces: { latest: 7n, pending: 7n },
  });
  expect(outcomes).toEqual([{ ok: true, data: `0x${'00'.repeat(32)}` }]);
  // The first call waits until the endpoint's time is known, and whether calls accept a time.
  expect(methodsByRequest(server).map((methods) => methods.sort())).toEqual([
    [
      'eth_call',
      'eth_chainId',
      'eth_getBalance',
      'eth_getBlockByNumber',
      'eth_getTransactionCount',
      'eth_getTransactionCount',
    ],
    ['eth_call'],
  ]);
});

test('splits a large batch into several simultaneous requests', async () => {
  const server = await jsonRpcLoopback(() => QUANTITY);
  const { reader } = open(server);
  const accounts = Array.from({ length: 90 }, (_, i) =>
    parseAddress(`0x${i.toString(16).padStart(40, '0')}`),
  );
  await Promise.all(accounts.map((account) => reader.balance(account)));
  expect(methodsByRequest(server).map(({ length }) => length)).toEqual([40, 40, 10]);
});

test('sends identical simultaneous requests once, and again later', async () => {
  const server = await jsonRpcLoopback(() => QUANTITY);
  const { reader } = open(server);
  const both = await Promise.all([reader.balance(address), reader.balance(address)]);
  expect(both).toEqual([7n, 7n]);
  await reader.balance(address);
  expect(methodsByRequest(server)).toEqual([['eth_getBalance'], ['eth_getBalance']]);
});

test('sends single requests, and no further batch, to an endpoint that accepts none', async () => {
  const server = await jsonRpcLoopback(() => QUANTITY, { batches: false });
  const { reader } = open(server);
  for (let times = 0; times < 2; times++) {
    expect(await reader.nonces(address)).toEqual({ latest: 7n, pending: 7n });
  }
  expect(methodsByRequest(server).map(({ length }) => length)).toEqual([2, 1, 1, 1, 1]);
});

test('sends a request refused in a batch again alone, except for reverts and missing methods', async () => {
  const server = await jsonRpcLoopback((method, _, turn) => {
    if (method === 'eth_getBalance' && turn === 1) {
      return { error: { code: -32_005, message: 'too much in one batch' } };
    }
    if (method === 'eth_estimateGas') return { error: { code: 3, message: 'execution reverted' } };
    if (method === 'eth_getCode') return { error: { code: -32_601, message: 'no such method' } };
    return QUANTITY;
  });
  const { reader } = open(server);
  const [balance, gas, code] = await Promise.allSettled([
    reader.balance(address),
    reader.estimateGas({ to: address, data: '0x' }),
    reader.code(address),
  ]);
  expect(balance).toEqual({ status: 'fulfilled', value: 7n });
  expect(gas).toEqual({ status: 'fulfilled', value: { ok: false, revert: '0x' } });
  expect(code).toMatchObject({ status: 'rejected', reason: { code: 'E-EVM-105' } });
  expect(methodsByRequest(server).slice(1)).toEqual([['eth_getBalance']]);
});

test('never batches a write or lets it wait for reads', async () => {
  const hash = `0x${'22'.repeat(32)}`;
  const server = await jsonRpcLoopback((method) =>
    method === 'eth_sendRawTransaction' ? { result: hash } : QUANTITY,
  );
  const { reader, sender } = open(server);
  await Promise.all([reader.chainId(), sender.submit('0x02'), reader.balance(address)]);
  expect(methodsByRequest(server).sort()).toEqual([
    ['eth_chainId', 'eth_getBalance'],
    ['eth_sendRawTransaction'],
  ]);
});

test('requests an answer missing from a batch again, and never treats it as a revert', async () => {
  const word = `0x${'00'.repeat(31)}05`;
  const server = await loopback(({ body }, response) => {
    const sent = JSON.parse(body) as { id: number } | { id: number }[];
    const one = ({ id }: { id: number }) => ({ jsonrpc: '2.0', id, result: word });
    // Leaves out the first answer of each batch, so the other answers are one position before their
    // requests.
    response.end(JSON.stringify(Array.isArray(sent) ? sent.slice(1).map(one) : one(sent)));
  });
  const { reader } = open(server);
  const outcomes = await Promise.all(
    [1n, 2n, 3n].map((slot) => reader.storage(address, `0x${slot.toString(16)}`)),
  );
  expect(outcomes).toEqual(Array(3).fill(word));
  expect(methodsByRequest(server).map(({ length }) => length)).toEqual([3, 1]);
});

test('reports an answer as unknown if the endpoint also omits it alone', async () => {
  const server = await loopback(({ body }, response) => {
    const sent = JSON.parse(body) as { id: number } | { id: number }[];
    response.end(JSON.stringify(Array.isArray(sent) ? [] : { jsonrpc: '2.0', id: sent.id }));
  });
  const { reader } = open(server);
  const outcomes = await Promise.allSettled([
    reader.call({ to: address, data: '0x01' }),
    reader.estimateGas({ to: address, data: '0x01' }),
  ]);
  expect(outcomes).toMatchObject(
    Array(2).fill({ status: 'rejected', reason: { code: 'E-EVM-104' } }),
  );
});
