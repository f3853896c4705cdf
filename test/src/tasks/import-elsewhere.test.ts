import { expect, test } from 'vitest';
import { runWithJournal } from '../../../src/commands/sending/run-with-journal.ts';
import { openJournal } from '../../../src/journal/journal.ts';
import { sendingOf } from '../../requests/helpers/sending-of.ts';
import { MemoryStore } from '../engine/helpers/memory-journal.ts';
import type { RunOptions } from './helpers/operator.ts';
import { exported } from './helpers/top-ups.ts';

const MINUTE = 60_000;

/**
 * A top-up whose export is done, and a sender that first has another machine of the account continue the same top-up.
 * @param less what the other machine pays less per gas, in nAVAX: equal bytes have one ID, whichever machine sends them
 */
async function twoMachines(less: bigint, how: RunOptions) {
  const { operator, request, store } = await exported();
  const { builder, ports } = operator.connection;
  const other: RunOptions = {
    ...how,
    store: new MemoryStore([...store.lines]),
    builder: {
      ...builder,
      build: (plan, funds, earlier) =>
        builder.build(plan, { ...funds, gasPrice: funds.gasPrice - less }, earlier),
    },
  };
  let isOver = false;
  const issue = async (bytes: Uint8Array) => {
    if (!isOver) {
      isOver = true;
      await operator.run(request, other);
    }
    return ports.pChainSender.issue(bytes);
  };
  return { operator, request, store, pChainSender: { issue } };
}

test.each([
  ['imports with equal bytes', 0n, 'import', 'included'],
  ['imports with other bytes', 1n, 'import', 'replaced'],
  ['imports with equal bytes and spends the money', 0n, undefined, 'included'],
  ['imports with other bytes and spends the money', 1n, undefined, 'replaced'],
] as const)(
  'while this machine imports, another one of the account %s',
  async (_, less, stopAfter, how) => {
    const { operator, request, store, pChainSender } = await twoMachines(
      less,
      stopAfter === undefined ? {} : { stopAfter },
    );
    const began = operator.clock.now();
    const result = await operator.run(request, { store, ports: { pChainSender } });
    expect(result.kind).toBe('done');
    expect(operator.clock.now() - began).toBeLessThan(2 * MINUTE);
    const { runs } = (await openJournal(store, operator.clock)).memory();
    const imports = runs.flatMap(({ submissions }) =>
      submissions.filter(({ step }) => step === 'import'),
    );
    expect(imports[0]?.settled?.how).toBe(how);
    // It exports once more only if the other machine spent the money.
    expect(imports).toHaveLength(stopAfter === undefined ? 2 : 1);
    expect(imports.every(({ settled }) => settled !== undefined)).toBe(true);
  },
);

test('an import in whose place the P-Chain accepted that of another machine does not count as sent', async () => {
  const { operator, request, store, pChainSender } = await twoMachines(1n, { stopAfter: 'import' });
  const { connection } = operator;
  const ports = { ...connection.ports, pChainSender };
  const sendContext = sendingOf({ ...operator, connection: { ...connection, ports } }, store);
  const { result, included, sent } = await runWithJournal(request, sendContext, 'import');
  expect(result.kind).toBe('stopped');
  expect(included.map(({ step }) => step)).toEqual(['export']);
  expect(sent).toBe(false);
});
