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
const methodsOf = (server: Loopback) =>
  server.requests.map(({ body }) => (JSON.parse(body) as { method: string }).method);

test('sends simultaneous reads as parallel requests, and a call once the time is known', async () => {
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
  const methods = methodsOf(server);
  expect(methods.at(-1)).toBe('eth_call');
  expect(methods.slice(0, -1).sort()).toEqual([
    'eth_call',
    'eth_chainId',
    'eth_getBalance',
    'eth_getBlockByNumber',
    'eth_getTransactionCount',
    'eth_getTransactionCount',
  ]);
});

test('keeps a connection for the next request', async () => {
  const ports = new Set<number | undefined>();
  const server = await loopback(({ body }, response) => {
    ports.add(response.socket?.remotePort);
    const { id } = JSON.parse(body) as { id: number };
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: '0x7' }));
  });
  const { reader } = open(server);
  for (let times = 0; times < 4; times++) await reader.balance(address);
  expect(server.requests).toHaveLength(4);
  expect(ports.size).toBe(1);
});

test('opens at most 64 connections, and still answers every request', async () => {
  const waiting: (() => void)[] = [];
  const server = await loopback(({ body }, response, turn) => {
    const { id } = JSON.parse(body) as { id: number };
    const answer = () => {
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: '0x7' }));
    };
    if (turn <= 64) waiting.push(answer);
    if (turn > 64) answer();
    else if (turn === 64) for (const send of waiting) send();
  });
  const { reader } = open(server);
  const accounts = Array.from({ length: 90 }, (_, i) =>
    parseAddress(`0x${i.toString(16).padStart(40, '0')}`),
  );
  const balances = await Promise.all(accounts.map((account) => reader.balance(account)));
  expect(balances).toEqual(Array(90).fill(7n));
});

test('answers a revert and a missing method without a second request', async () => {
  const server = await jsonRpcLoopback((method) => {
    if (method === 'eth_estimateGas') return { error: { code: 3, message: 'execution reverted' } };
    if (method === 'eth_getCode') return { error: { code: -32_601, message: 'no such method' } };
    return QUANTITY;
  });
  const { reader } = open(server);
  const [gas, code] = await Promise.allSettled([
    reader.estimateGas({ to: address, data: '0x' }),
    reader.code(address),
  ]);
  expect(gas).toEqual({ status: 'fulfilled', value: { ok: false, revert: '0x' } });
  expect(code).toMatchObject({ status: 'rejected', reason: { code: 'E-EVM-105' } });
  expect(server.requests).toHaveLength(2);
});

test('a write does not wait for reads', async () => {
  const hash = `0x${'22'.repeat(32)}`;
  const held: (() => void)[] = [];
  const server = await loopback(({ body }, response) => {
    const { id, method } = JSON.parse(body) as { id: number; method: string };
    const isWrite = method === 'eth_sendRawTransaction';
    const answer = () => {
      const result = isWrite ? hash : '0x7';
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
    };
    if (isWrite) answer();
    else held.push(answer);
  });
  const { reader, sender } = open(server);
  const reads = Promise.all([reader.chainId(), reader.balance(address)]);
  await expect(sender.submit('0x02')).resolves.toEqual({ kind: 'accepted' });
  for (const answer of held) answer();
  expect(await reads).toEqual([7n, 7n]);
});
