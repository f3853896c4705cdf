import { expect, test } from 'vitest';
import { english } from '../../../../src/i18n/english.ts';
import type { Readers } from '../../../../src/ports/evm.ts';
import type { TakeRecord } from '../../../../src/ports/stored-data.ts';
import type { WithOperator } from '../../../../src/session/flow-state.ts';
import { offersToContinue } from '../../../../src/session/flow/resume.ts';
import { readPosition, type Position } from '../../../../src/standing/position.ts';
import { MemoryStore } from '../../engine/helpers/memory-journal.ts';
import { AVAX, joinedOperator, nodeLife, topUpOf } from '../../tasks/helpers/operator.ts';

/** Counts the calls of each reader by its name. */
function counting(ports: Readers) {
  const calls: string[] = [];
  const counted = <T extends object>(reader: T, name: string): T =>
    new Proxy(reader, {
      get: (target, method) => {
        const member = Reflect.get(target, method) as unknown;
        if (typeof member !== 'function') return member;
        return (...args: unknown[]) => {
          calls.push(`${name}.${String(method)}`);
          return Reflect.apply(member, target, args) as unknown;
        };
      },
    });
  return {
    calls,
    ports: { ...ports, evm: counted(ports.evm, 'evm'), pChain: counted(ports.pChain, 'pChain') },
  };
}

test('unfinished tasks are looked for in the position that was read, and only other validations are read', async () => {
  const operator = await joinedOperator('operator');
  const { connection, l1, signer } = operator;
  const store = new MemoryStore();
  await operator.run(nodeLife(operator)[0], { store });
  await operator.run(await topUpOf(operator, AVAX), { store, stopAfter: 'top-up' });
  const read = await readPosition(connection.ports, connection.profile, l1, {
    operator: signer.evmAddress,
  });
  // The top-up is unfinished, as after a crash before its end was recorded.
  const lines = store.lines.filter((line) => !line.includes('"closed"'));
  const journals = {
    read: (_: string, take: TakeRecord) => {
      for (const line of lines) take(JSON.parse(line));
      return Promise.resolve();
    },
  };
  const { calls, ports } = counting(connection.ports);
  const log: string[] = [];
  const offersIn = async (position: Partial<Position>) => {
    calls.length = 0;
    const deps = {
      options: { journals },
      i18n: english,
      endedRuns: new Map(),
      dialogue: { log: ({ text }: { text: string }) => log.push(text) },
    };
    const flow = { deps, connection: { ...connection, ports }, l1, operator: signer.evmAddress };
    const offers = await offersToContinue(flow as unknown as WithOperator, position);
    return { kinds: offers.map(({ kind }) => kind), calls: [...calls] };
  };
  const whole = await offersIn(read);
  expect(whole).toEqual({ kinds: ['top-up'], calls: [] });
  expect(log.join()).toMatch(/^Adding NodeID-\w+: the chains show that it is done/);
  expect(await offersIn({ nodes: read.nodes })).toEqual(whole);
  // The tasks about a node are not offered beside those about the operator.
  expect(await offersIn({ operator: read.operator })).toEqual({ kinds: [], calls: [] });
  const { calls: ofUnlisted } = await offersIn({ operator: read.operator, nodes: [] });
  expect(ofUnlisted.filter((call) => call === 'evm.head')).toHaveLength(2);
});
