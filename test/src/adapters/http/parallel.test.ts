import { expect, test } from 'vitest';
import { numberToHex } from 'viem/utils';
import { parseAddress } from '../../../../src/domain/identity/evm.ts';
import { ACCOUNT, HASH, evmAt } from '../helpers/evm-at.ts';
import { jsonRpcLoopback } from '../helpers/loopback.ts';

/** A promise, and the function that resolves it. */
function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

test('opens at most 64 connections, and still answers every request', async () => {
  const full = gate();
  const server = await jsonRpcLoopback(async (_, __, turn) => {
    if (turn === 64) full.open();
    await full.opened;
    return { result: '0x7' };
  });
  const { reader } = evmAt(server.url);
  const balances = Array.from({ length: 90 }, (_, i) =>
    reader.balance(parseAddress(numberToHex(i, { size: 20 }))),
  );
  await full.opened;
  expect(await server.open()).toBe(64);
  expect(await Promise.all(balances)).toEqual(Array(90).fill(7n));
});

test('a write does not wait for reads', async () => {
  const sent = gate();
  const { url } = await jsonRpcLoopback(async (method) => {
    if (method === 'eth_sendRawTransaction') return { result: HASH };
    await sent.opened;
    return { result: '0x7' };
  });
  const { reader, sender } = evmAt(url);
  const reads = Promise.all([reader.chainId(), reader.balance(ACCOUNT)]);
  await expect(sender.submit('0x02')).resolves.toEqual({ kind: 'accepted' });
  sent.open();
  expect(await reads).toEqual([7n, 7n]);
});
