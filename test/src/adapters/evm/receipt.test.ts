import { expect, test } from 'vitest';
import { createEvmReader } from '../../../../src/adapters/evm/reader.ts';
import { createEvmRpc } from '../../../../src/adapters/evm/evm-rpc.ts';
import { parseHash } from '../../../../src/domain/identity/evm.ts';
import { impatientClock } from '../helpers/impatient-clock.ts';
import { jsonRpcLoopback } from '../helpers/loopback.ts';

const hash = parseHash(`0x${'22'.repeat(32)}`);
const sound = {
  transactionHash: hash,
  status: '0x1',
  blockNumber: '0x1',
  blockHash: hash,
  from: `0x${'11'.repeat(20)}`,
  to: null,
  gasUsed: '0x5208',
  effectiveGasPrice: '0x1',
  logs: [],
};

async function receiptOf(changes: object) {
  const server = await jsonRpcLoopback(() => ({ result: { ...sound, ...changes } }));
  const rpcUrls: [string] = [server.url];
  const rpc = createEvmRpc({ name: 'net', chainId: 1n, rpcUrls }, impatientClock());
  return createEvmReader(rpc).receipt(hash);
}

test('reads a receipt', async () => {
  expect(await receiptOf({})).toMatchObject({ hash, gasUsed: 21_000n, effectiveGasPrice: 1n });
});

test.each([
  ['of another transaction', { transactionHash: `0x${'33'.repeat(32)}` }, 'E-NET-117'],
  ['with an absurd amount of gas', { gasUsed: `0x1${'0'.repeat(16)}` }, 'E-EVM-104'],
  ['with an absurd price', { effectiveGasPrice: `0x1${'0'.repeat(32)}` }, 'E-EVM-104'],
  ['with an absurd height', { blockNumber: `0x${'f'.repeat(64)}` }, 'E-EVM-104'],
])('refuses a receipt %s', async (_, changes, code) => {
  await expect(receiptOf(changes)).rejects.toMatchObject({ code });
});
