import { expect, test } from 'vitest';
import { completeRegistration } from '../../src/commands/nodes/complete-change.ts';
import { parseHash } from '../../src/domain/identity/evm.ts';
import type { PaidIntent } from '../../src/engine/intent.ts';
import type { Policy } from '../../src/engine/engine.ts';
import { PRICE_FACT } from '../../src/tasks/transactions/costs.ts';
import { openJournal } from '../../src/journal/journal.ts';
import { MemoryStore } from '../src/engine/helpers/memory-journal.ts';
import { sendingOf } from '../requests/helpers/sending-of.ts';
import { openJoined, sharedOperator } from '../src/tasks/helpers/operator.ts';

const operator = sharedOperator(() => openJoined('operator'));

test('at four times the usual price, each transaction that moves the balance shows a warning', async () => {
  const { l1, node, connection, signer, clock } = operator;
  const store = new MemoryStore();
  const input = operator.addNodeInput();
  const added = await operator.run({ kind: 'add-node', l1, input }, { stopAfter: 'add', store });
  expect(added.kind).toBe('stopped');
  const { runs } = (await openJournal(store, clock)).memory();
  const addition = runs.flatMap(({ submissions }) => submissions).at(-1)!;
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
        transaction: parseHash(addition.id),
        proof: node.proof,
      },
      {
        ...sendingOf({ connection: { ...connection, ports }, signer, clock }, store),
        policy: { consent, patience: () => 60_000 },
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
    (await openJournal(store, clock)).memory().runs.flatMap(({ facts }) => facts);
  expect((await kept()).filter(({ name }) => name === PRICE_FACT)).toEqual([]);

  // The operator approves. The program then stores this price and compares the next registration with it.
  const approved = await complete(() => Promise.resolve('send'), expensive);
  expect(approved.result.kind).toBe('done');
  expect((await kept()).filter(({ name }) => name === PRICE_FACT)).toMatchObject([
    { value: 2048n },
  ]);
});
