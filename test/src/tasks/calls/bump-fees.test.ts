import { afterEach, describe, expect, test } from 'vitest';
import { createWalletClient, http, parseGwei, parseTransaction } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { parseHash } from '../../../../src/domain/identity/evm.ts';
import type { EngineEvent } from '../../../../src/engine/event.ts';
import type { EvmCallIntent } from '../../../../src/engine/intent.ts';
import type { Policy } from '../../../../src/engine/policy.ts';
import { wei } from '../../../../src/domain/units.ts';
import { MemoryStore } from '../../engine/helpers/memory-journal.ts';
import { until } from '../../../helpers/until.ts';
import { newOperator, type Operator } from '../helpers/operator.ts';

let operator: Operator;
afterEach(() => operator.sandbox.stop());

interface OtherFees {
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

/** Far more than the sandbox suggests: 3 and 1. */
const DEAR = { maxFeePerGas: parseGwei('30'), maxPriorityFeePerGas: parseGwei('25') };

/** Has another tool send something with the account's next nonce that stays in the pool. */
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

/** Cancels it; blocks are made again once it has lost its place, or the cancelling has ended. */
async function cancel(other: string, wished: Partial<Policy> = {}) {
  const { sandbox, connection, clock } = operator;
  const { cChain } = sandbox.controls;
  const events: EngineEvent[] = [];
  const shown: EvmCallIntent[] = [];
  const store = new MemoryStore();
  const began = clock.now();
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
  const tookMs = clock.now() - began;
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
  const told = (type: EngineEvent['type']) => events.filter((event) => event.type === type);
  return { result, shown, signed, answers, tookMs, told, records };
}

/** What a signed transaction of ours says. */
interface Signed extends OtherFees {
  readonly gas: bigint;
}

const costs = (shown: readonly EvmCallIntent[]) => shown.map(({ fee }) => fee.most);
const mostOf = (signed: readonly Signed[]) =>
  signed.map(({ gas, maxFeePerGas }) => gas * maxFeePerGas);

describe('what another tool sent for far more', () => {
  test('is outbid at once where the node tells of its pool, for what was shown', async () => {
    const other = await otherTool(DEAR);
    operator.sandbox.controls.cChain.exposePool(true);
    const { result, shown, signed, told, tookMs } = await cancel(other);

    expect(result).toMatchObject({ kind: 'done' });
    expect(signed).toHaveLength(1);
    const [{ maxFeePerGas, maxPriorityFeePerGas }] = signed as [Signed];
    expect(maxFeePerGas).toBe((DEAR.maxFeePerGas * 9n) / 8n + 1n);
    expect(maxPriorityFeePerGas).toBe((DEAR.maxPriorityFeePerGas * 9n) / 8n + 1n);
    expect(costs(shown)).toEqual(mostOf(signed));
    const [{ fee, outbids }] = shown as [EvmCallIntent];
    expect(outbids).toEqual({ ...DEAR, isPending: true });
    // 21,000 gas for the base fee of 1 Gwei and the whole tip.
    expect(fee.typical).toBe(21_000n * (parseGwei('1') + maxPriorityFeePerGas));
    expect(told('submitted')).toHaveLength(1);
    expect(tookMs).toBeLessThan(10_000);
  });

  test('so is one of the older kind, which names one price', async () => {
    const gasPrice = parseGwei('40');
    const other = await otherTool({ gasPrice });
    operator.sandbox.controls.cChain.exposePool(true);
    const { result, signed } = await cancel(other);

    expect(result).toMatchObject({ kind: 'done' });
    const price = (gasPrice * 9n) / 8n + 1n;
    expect(signed).toMatchObject([{ maxFeePerGas: price, maxPriorityFeePerGas: price }]);
  });

  test('is outbid by doubling where it does not: without waiting, each time with consent', async () => {
    const { result, shown, signed, answers, told, tookMs } = await cancel(await otherTool(DEAR));

    expect(result).toMatchObject({ kind: 'done' });
    const tips = signed.map(({ maxPriorityFeePerGas }) => maxPriorityFeePerGas);
    expect(tips).toEqual(['1', '2', '4', '8', '16', '32'].map((tip) => parseGwei(tip)));
    const fees = signed.map(({ maxFeePerGas }) => maxFeePerGas);
    expect(fees).toEqual(['3', '6', '12', '24', '48', '96'].map((fee) => parseGwei(fee)));
    expect(answers).toEqual([...Array<string>(5).fill('underpriced'), 'accepted']);
    // Nothing is told to be sent but what the pool took.
    expect([told('refused').length, told('submitted').length]).toEqual([5, 1]);
    expect(costs(shown)).toEqual(mostOf(signed));
    expect(tookMs).toBeLessThan(10_000);
  });

  test('stays where the person does not agree to more, and nothing else was sent', async () => {
    let asked = 0;
    const consent = () => Promise.resolve(++asked < 3 ? ('send' as const) : ('not-now' as const));
    const { result, signed, told } = await cancel(await otherTool(DEAR), { consent });

    expect(result).toMatchObject({ kind: 'declined', intent: { outbids: { isPending: false } } });
    expect(signed).toHaveLength(2);
    expect(told('submitted')).toEqual([]);
  });

  test.each([true, false])('costs no more than the limit (told: %s)', async (isTold) => {
    const other = await otherTool(DEAR);
    operator.sandbox.controls.cChain.exposePool(isTold);
    const maxFee = wei(26_250n * parseGwei('20'));
    const { result, told, signed } = await cancel(other, { maxFee });

    expect(result).toMatchObject({ kind: 'blocked', error: { code: 'E-SIGN-203' } });
    expect(told('submitted')).toEqual([]);
    for (const cost of mostOf(signed)) expect(cost).toBeLessThanOrEqual(maxFee);
  });
});
