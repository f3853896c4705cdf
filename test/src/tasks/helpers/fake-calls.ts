import { parseAddress } from '../../../../src/domain/identity/evm.ts';
import { wei } from '../../../../src/domain/units.ts';
import type { CallOutcome, EvmReader } from '../../../../src/ports/evm.ts';
import type { ReadContext } from '../../../../src/tasks/task-context.ts';

export const OPERATOR = parseAddress(`0x${'0a'.repeat(20)}`);
export const REGISTRY = parseAddress(`0x${'0c'.repeat(20)}`);
export const OTHER = parseAddress(`0x${'0b'.repeat(20)}`);

/** Base fee 10, tip 2, at most 30 wei per gas. */
export const FEES = {
  baseFee: wei(10n),
  maxPriorityFeePerGas: wei(2n),
  maxFeePerGas: wei(30n),
  block: 1n,
};

/** Reads of an account whose calls succeed and need 100,000 gas, except for these reads. */
export function callContext(reads: Partial<EvmReader> = {}): ReadContext {
  const success: CallOutcome = { ok: true, data: '0x' };
  const evm = {
    head: () => Promise.resolve({ number: 1n, timestamp: 100n, gasLimit: 15_000_000n }),
    call: () => Promise.resolve(success),
    estimateGas: () => Promise.resolve({ ok: true, gas: 100_000n } as const),
    fees: () => Promise.resolve(FEES),
    balance: () => Promise.resolve(wei(10n ** 18n)),
    code: () => Promise.resolve('0x'),
    chainId: () => Promise.resolve(43112n),
    nonces: () => Promise.resolve({ latest: 0n, pending: 0n }),
    pooled: () => Promise.resolve({ transactions: [], isWhole: true }),
    ...reads,
  };
  const profile = { name: 'n', chainId: 43112n, contracts: { operatorRegistry: REGISTRY } };
  return { readers: { evm }, profile, operator: OPERATOR } as unknown as ReadContext;
}
