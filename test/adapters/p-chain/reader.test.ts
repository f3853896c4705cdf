import { describe, expect, test } from 'vitest';
import { createNodeApi } from '../../../src/adapters/p-chain/p-chain-rpc.ts';
import { createPChainReader } from '../../../src/adapters/p-chain/reader.ts';
import { parseId, type SubnetId, type ValidationId } from '../../../src/domain/ids.ts';
import { impatientClock } from '../support/impatient-clock.ts';
import { jsonRpcLoopback } from '../support/loopback.ts';

const validation = parseId<ValidationId>(
  'njUcqgEh2ZJrqT2GPFmV8axK9K7cK9F43nFLuayS1FVqsZUJs',
  'validation ID',
);
const subnet = parseId<SubnetId>('921UFKnPdhCsWm2DPuAKat9CSEVtpg5WtWgue3cf8yNvWGzHj', 'subnet');
const NODE = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';
const INACTIVE = 'NodeID-111111111111111111116DBWJs';
const KEY = `0x${'8f'.repeat(48)}`;

async function readerOf(reply: Parameters<typeof jsonRpcLoopback>[0]) {
  const { url } = await jsonRpcLoopback(reply);
  const clock = impatientClock();
  const api = (path: string) => createNodeApi(url, path, clock);
  return createPChainReader(api('ext/bc/P'), api('ext/info'));
}
const refusing = (message: string, code = -32000) => readerOf(() => ({ error: { code, message } }));

describe('"gone" is said only where the P-Chain says so', () => {
  test('of this very validation', async () => {
    const reader = await refusing(`fetching L1 validator "${validation}" failed: not found`);
    expect(await reader.l1Validator(validation)).toBeUndefined();
  });

  test.each([
    ['the method is not found', -32601],
    ['the method platform.getL1Validator does not exist/is not available', -32601],
    ['there is no chain with alias/ID "P"', -32000],
    ['upstream not found', -32000],
  ])('"%s" means that it could not be told', async (message, code) => {
    const reader = await refusing(message, code);
    await expect(reader.l1Validator(validation)).rejects.toMatchObject({ code: 'E-PCH-903' });
  });

  test('a subnet that is unknown is another thing than one that is no L1', async () => {
    const unknown = await refusing('not found');
    await expect(unknown.subnetConversion(subnet)).rejects.toMatchObject({ code: 'E-L1-105' });
    const plain = await readerOf(() => ({
      result: { conversionID: '11111111111111111111111111111111LpoYY', managerAddress: null },
    }));
    expect(await plain.subnetConversion(subnet)).toBeUndefined();
    const noMethod = await refusing('method not found', -32601);
    await expect(noMethod.subnetConversion(subnet)).rejects.toMatchObject({ code: 'E-PCH-903' });
  });
});

describe('platform.getValidatorsAt', () => {
  const map = {
    [NODE]: { publicKey: KEY, weight: '18446744073709551615' },
    [INACTIVE]: { publicKey: null, weight: 7 },
  };
  const expected = [
    { nodeId: NODE, publicKey: KEY, weight: 18446744073709551615n },
    { nodeId: INACTIVE, publicKey: null, weight: 7n },
  ];

  test.each([
    ['the bare map', map],
    ['the same in a wrapper', { validators: map }],
  ])('%s', async (_, result) => {
    const reader = await readerOf(() => ({ result }));
    expect(await reader.validatorsAt(subnet, 'proposed')).toEqual(expected);
  });

  test('a NodeID whose checksum does not fit is refused', async () => {
    const result = { [NODE.replace('7Xh', '7Xj')]: { publicKey: KEY, weight: '1' } };
    const reader = await readerOf(() => ({ result }));
    await expect(reader.validatorsAt(subnet, 5n)).rejects.toMatchObject({ code: 'E-PCH-902' });
  });
});
