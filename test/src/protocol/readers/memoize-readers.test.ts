import { expect, test } from 'vitest';
import { parseAddress } from '../../../../src/domain/identity/evm.ts';
import type { Readers } from '../../../../src/ports/evm.ts';
import { memoizeReaders } from '../../../../src/protocol/readers/readers.ts';

test('a contract call without an answer is no revert', async () => {
  const to = parseAddress(`0x${'11'.repeat(20)}`);
  const answered = { ok: true, data: '0x' };
  const evm = { callMany: () => Promise.resolve([answered]) };
  const readers = memoizeReaders({ evm, pChain: {} } as unknown as Readers);
  const calls = (['0x01', '0x02'] as const).map((data) => ({ to, data }));
  await expect(readers.evm.callMany(calls)).rejects.toThrow('has no answer');
  expect(await readers.evm.callMany(calls.slice(0, 1))).toEqual([answered]);
});
