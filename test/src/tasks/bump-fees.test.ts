import { afterEach, describe, expect, test } from 'vitest';
import { createWalletClient, http, parseGwei, parseTransaction } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { parseHash } from '../../../src/domain/identity/evm.ts';
import type { EngineEvent, Policy } from '../../../src/engine/engine.ts';
import type { EvmCallIntent } from '../../../src/engine/intent.ts';
import { wei } from '../../../src/domain/units.ts';
import { MemoryStore } from '../engine/helpers/memory-journal.ts';
import { until } from '../../helpers/until.ts';
import { newOperator, type Operator } from './helpers/operator.ts';

let operator: Operator;
afterEach(() => operator.sandbox.stop());

interface OtherFees {
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

/** Far higher than the fees that the sandbox suggests, which are 3 and 1 gwei. */
const DEAR = { maxFeePerGas: parseGwei('30'), maxPriorityFeePerGas: parseGwei('25') };

/** Sends a transaction of another tool with the account's next nonce, which stays in the memory pool. */
async function otherTool(fees: OtherFees | { readonly gasPrice: bigint }) {
  operator = await newOperator('operator');
  const { sandbox } = operator;
  sandbox.controls.cChain.setBlockTime(Infinity);
  sandbox.controls.cChain.exposePool(false);
  const { privateKey } = sandbox.profile.accounts.find(({ name }) => name === 'operator')!;
  const account = privateKeyToAccount(privateKey);
  const transport = http(sandbox.profile.network.rpcUrls[0]);
  const wallet = createWalletClient({ account, transport });
  return wallet.sendTransaction({ to: account.address, value: 1n, chain: null, nonce: 0, ...fees });
}

/**
 * Cancels the pending transaction. The chain makes blocks again when that transaction is replaced or the
 * cancellation has ended.
 */
async function cancel(other: string, wished: Partial<Policy> = {}) {
  const { sandbox, connection, clock } = operator;
  const { cChain } = sandbox.controls;
  const events: EngineEvent[] = [];
  const shown: EvmCallIntent[] = [];
  const store = new MemoryStore();
  // The number of pauses before the memory pool accepts the replacement.
  let pauses = 0;
  clock.onSleep = () => {
    if (!events.some(({ type }) => type === 'submitted')) pauses += 1;
  };
  const consent: Policy['consent'] = (intent, step) => {
    shown.push(intent as EvmCallIntent);
    return wished.consent?.(intent, step) ?? Promise.resolve('send');
  };
  const request = { kind: 'replace', input: { nonce: 0n, how: 'cancel' } } as const;
  const policy = { ...wished, consent };
  let hasEnded = false;
  const running = operator.run(request, { store, events, policy }).finally(() => (hasEnded = true));
  await until(async () => {
    const waiting = await connection.ports.evm.transaction(parseHash(other));
    return waiting === undefined || hasEnded ? true : undefined;
  });
  cChain.setBlockTime(0);
  await cChain.mine();
  const result = await running;
  const records = store.lines.map(
    (line) => JSON.parse(line) as { type: string; raw: `0x02${string}`; answer: string },
  );
  const signed = records
    .filter(({ type }) => type === 'signed')
    .map(({ raw }) => parseTransaction(raw) as Signed);
  const answers = records.filter(({ type }) => type === 'submitted').map((one) => one.answer);
  const eventsOf = (type: EngineEvent['type']) => events.filter((event) => event.type === type);
  return { result, shown, signed, answers, pauses, told: eventsOf, records };
}

/** The fields of a transaction that the program signed. */
interface Signed extends OtherFees {
  readonly gas: bigint;
}

const costs = (shown: readonly EvmCallIntent[]) => shown.map(({ fee }) => fee.most);
const mostOf = (signed: readonly Signed[]) =>
  signed.map(({ gas, maxFeePerGas }) => gas * maxFeePerGas);

describe("another tool's transaction with a high fee", () => {
  test('is replaced at once with the confirmed fee if the endpoint reports its memory pool', async () => {
    const other = await otherTool(DEAR);
    operator.sandbox.controls.cChain.exposePool(true);
    const { result, shown, signed, told, pauses } = await cancel(other);

    expect(result).toMatchObject({ kind: 'done' });
    expect(signed).toHaveLength(1);
    const [{ maxFeePerGas, maxPriorityFeePerGas }] = signed as [Signed];
    expect(maxFeePerGas).toBe((DEAR.maxFeePerGas * 9n) / 8n + 1n);
    expect(maxPriorityFeePerGas).toBe((DEAR.maxPriorityFeePerGas * 9n) / 8n + 1n);
    expect(costs(shown)).toEqual(mostOf(signed));
    const [{ fee, replacedOffer }] = shown as [EvmCallIntent];
    expect(replacedOffer).toEqual({ ...DEAR, isPending: true });
    // 21,000 gas at the base fee of 1 gwei plus the whole tip.
    expect(fee.typical).toBe(21_000n * (parseGwei('1') + maxPriorityFeePerGas));
    expect(told('submitted')).toHaveLength(1);
    expect(pauses).toBe(0);
  });

  test('is also replaced at once if it is a legacy transaction with a gas price', async () => {
    const gasPrice = parseGwei('40');
    const other = await otherTool({ gasPrice });
    operator.sandbox.controls.cChain.exposePool(true);
    const { result, signed } = await cancel(other);

    expect(result).toMatchObject({ kind: 'done' });
    const price = (gasPrice * 9n) / 8n + 1n;
    expect(signed).toMatchObject([{ maxFeePerGas: price, maxPriorityFeePerGas: price }]);
  });

  test('is replaced by doubling the fee, each time with consent, if the endpoint does not report its memory pool', async () => {
    const { result, shown, signed, answers, told, pauses } = await cancel(await otherTool(DEAR));

    expect(result).toMatchObject({ kind: 'done' });
    const tips = signed.map(({ maxPriorityFeePerGas }) => maxPriorityFeePerGas);
    expect(tips).toEqual(['1', '2', '4', '8', '16', '32'].map((tip) => parseGwei(tip)));
    const fees = signed.map(({ maxFeePerGas }) => maxFeePerGas);
    expect(fees).toEqual(['3', '6', '12', '24', '48', '96'].map((fee) => parseGwei(fee)));
    expect(answers).toEqual([...Array<string>(5).fill('underpriced'), 'accepted']);
    // Only the transaction that the memory pool accepted is reported as sent.
    expect([told('refused').length, told('submitted').length]).toEqual([5, 1]);
    expect(costs(shown)).toEqual(mostOf(signed));
    expect(pauses).toBe(0);
  });

  test('stays if the operator does not agree to a higher fee, and nothing else is sent', async () => {
    let consents = 0;
    const consent = () =>
      Promise.resolve(++consents < 3 ? ('send' as const) : ('not-now' as const));
    const { result, signed, told } = await cancel(await otherTool(DEAR), { consent });

    expect(result).toMatchObject({
      kind: 'declined',
      intent: { replacedOffer: { isPending: false } },
    });
    expect(signed).toHaveLength(2);
    expect(told('submitted')).toEqual([]);
  });

  test.each([true, false])(
    'is not replaced if that costs more than the fee limit (fee reported: %s)',
    async (isTold) => {
      const other = await otherTool(DEAR);
      operator.sandbox.controls.cChain.exposePool(isTold);
      const maxFee = wei(26_250n * parseGwei('20'));
      const { result, told, signed } = await cancel(other, { maxFee });

      expect(result).toMatchObject({ kind: 'blocked', error: { code: 'E-SIGN-203' } });
      expect(told('submitted')).toEqual([]);
      for (const cost of mostOf(signed)) expect(cost).toBeLessThanOrEqual(maxFee);
    },
  );
});
