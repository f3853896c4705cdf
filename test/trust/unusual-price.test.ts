import { afterAll, beforeAll, expect, test } from 'vitest';
import { completeRegistration } from '../../src/commands/nodes/steps/complete.ts';
import { parseHash } from '../../src/domain/identity/evm.ts';
import type { PaidIntent } from '../../src/engine/intent.ts';
import type { Policy } from '../../src/engine/engine.ts';
import { PRICE_FACT, balanceForDays, unusualPrice } from '../../src/tasks/validator-price.ts';
import { journalOf, MemoryStore } from '../src/engine/helpers/memory-journal.ts';
import { join, newOperator, type Operator } from '../src/tasks/helpers/operator.ts';

let operator: Operator;
beforeAll(async () => {
  operator = await newOperator('operator');
  await join(operator);
});
afterAll(() => operator.sandbox.stop());

test('a price is unusual from four times the minimum of the chain on, even if an endpoint reports a higher minimum', () => {
  const judge = (price: bigint, minimum: bigint | undefined) =>
    unusualPrice({ price, minimum }, undefined);
  expect(judge(2047n, 512n)).toBeUndefined();
  expect(judge(2048n, 512n)).toMatchObject({ values: { price: '2048', usual: '512' } });
  expect(judge(2048n, 1_000_000n)).toBeDefined();
  expect(judge(2048n, undefined)).toBeDefined();
  expect(judge(400n, 100n)).toBeDefined();
});

test('a price is unusual from four times the price of the last registration on', () => {
  const judge = (price: bigint, last: bigint) => unusualPrice({ price, minimum: 512n }, last);
  expect(judge(11_999n, 3000n)).toBeUndefined();
  expect(judge(12_000n, 3000n)).toMatchObject({ values: { price: '12000', usual: '3000' } });
  expect(judge(1000n, 250n)).toMatchObject({ values: { price: '1000', usual: '250' } });
});

test('at four times the usual price, each transaction that moves the balance shows a warning', async () => {
  const { l1, node, connection, signer, clock } = operator;
  const store = new MemoryStore();
  const input = operator.addNodeInput();
  const added = await operator.run({ kind: 'add-node', l1, input }, { stopAfter: 'add', store });
  expect(added.kind).toBe('stopped');
  const signed = store.lines
    .map((line) => JSON.parse(line) as { type: string; step?: string; id?: string })
    .filter(({ type, step }) => type === 'signed' && step === 'add');
  const shown: PaidIntent[] = [];
  const expensive = {
    ...connection.ports,
    pChain: { ...connection.ports.pChain, validatorFeePrice: () => Promise.resolve(2048n) },
  };
  const complete = (consent: Policy['consent'], ports: typeof expensive) =>
    completeRegistration(
      {
        middleware: l1.middleware,
        operator: signer.evmAddress,
        nodeId: node.nodeId,
        transaction: parseHash(signed.at(-1)!.id!),
        proof: node.proof,
      },
      {
        connection: { ...connection, ports },
        signer,
        journals: {
          open: () => Promise.resolve(Object.assign(store, { close: () => Promise.resolve() })),
        } as never,
        clock,
        policy: {
          consent,
          patience: () => 60_000,
        },
        emit: () => undefined,
        damaged: () => undefined,
        signal: new AbortController().signal,
      },
    );
  const { result } = await complete((intent) => {
    shown.push(intent);
    return Promise.resolve(intent.unusual === undefined ? 'send' : 'not-now');
  }, expensive);
  expect(result).toMatchObject({
    kind: 'declined',
    intent: {
      unusual: { key: 'intent.unusual-price', values: { price: '2048', usual: '512' } },
    },
  });
  expect(shown.at(-1)).toHaveProperty('moves', expect.anything());
  const kept = async () =>
    (await journalOf(store, clock)).memory().runs.flatMap(({ facts }) => facts);
  expect((await kept()).filter(({ name }) => name === PRICE_FACT)).toEqual([]);

  // The operator approves. The program then stores this price and compares the next registration with it.
  const approved = await complete(() => Promise.resolve('send'), expensive);
  expect(approved.result.kind).toBe('done');
  expect((await kept()).filter(({ name }) => name === PRICE_FACT)).toMatchObject([
    { value: 2048n },
  ]);
});

test('a price of 0 still gives a validator a balance', () => {
  expect(balanceForDays(30n, 0n)).toBe(1_327_104_000n);
  expect(balanceForDays(30n, 1024n)).toBe(2_654_208_000n);
});
