import { expect, test } from 'vitest';
import { parseAddress } from '../../../../src/domain/identity/evm.ts';
import { evmAt } from '../helpers/evm-at.ts';
import { loopback } from '../helpers/loopback.ts';

const address = parseAddress(`0x${'11'.repeat(20)}`);
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
  const { reader } = evmAt(server.url);
  const accounts = Array.from({ length: 90 }, (_, i) =>
    parseAddress(`0x${i.toString(16).padStart(40, '0')}`),
  );
  const balances = await Promise.all(accounts.map((account) => reader.balance(account)));
  expect(balances).toEqual(Array(90).fill(7n));
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
  const { reader, sender } = evmAt(server.url);
  const reads = Promise.all([reader.chainId(), reader.balance(address)]);
  await expect(sender.submit('0x02')).resolves.toEqual({ kind: 'accepted' });
  for (const answer of held) answer();
  expect(await reads).toEqual([7n, 7n]);
});
