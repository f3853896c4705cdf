import { describe, expect, test } from 'vitest';
import { OnboardError } from '../../src/domain/errors.ts';
import { parseAddress } from '../../src/domain/evm.ts';
import { PRIMARY_NETWORK_ID } from '../../src/domain/ids.ts';
import { blocked, satisfied } from '../../src/engine/check.ts';
import { reconcile } from '../../src/engine/reconcile.ts';
import { EVERYTHING, sharedReaders, type Part } from '../../src/engine/shared-readers.ts';
import type { Readers } from '../../src/ports/readers.ts';
import { FakeClock } from './support/fake-clock.ts';
import { agree, effectStep, newWorld, process, taskOf } from './support/fake-world.ts';
import { MemoryStore } from './support/memory-journal.ts';

const address = parseAddress(`0x${'11'.repeat(20)}`);

/** Readers that write down what they were asked. */
function counting() {
  const asked: string[] = [];
  const anything = new Proxy(
    {},
    {
      // What is spread has to have the names that are asked for.
      ownKeys: () => NAMES,
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      get: (_, name) => (): Promise<unknown> => {
        asked.push(String(name));
        return Promise.resolve(name === 'callMany' ? [{ ok: true, data: '0x' }] : []);
      },
    },
  );
  return { asked, readers: { evm: anything, pChain: anything } as unknown as Readers };
}
const NAMES = ['callMany', 'balance', 'nonces', 'receipt', 'utxos', 'validatorsAt', 'txStatus'];

describe('readers that share', () => {
  const ask = async ({ evm, pChain }: Readers) => {
    await evm.callMany([{ to: address, data: '0x01' }]);
    await pChain.utxos('P-local1');
    await pChain.validatorsAt(PRIMARY_NETWORK_ID, 'proposed');
  };
  const ALL = ['callMany', 'utxos', 'validatorsAt'];

  test('ask once until a part is to be asked anew', async () => {
    const { asked, readers } = counting();
    const shared = sharedReaders(readers, new FakeClock());
    await ask(shared);
    await ask(shared);
    expect(asked.splice(0)).toEqual(ALL);
    for (const [part, again] of [
      ['C-Chain', 'callMany'],
      ['P-Chain', 'utxos'],
      ['signers', 'validatorsAt'],
    ] as const) {
      shared.forget(part);
      await ask(shared);
      expect(asked.splice(0)).toEqual([again]);
    }
  });

  test('take nothing that is old for what is', async () => {
    const { asked, readers } = counting();
    const clock = new FakeClock();
    const shared = sharedReaders(readers, clock);
    await ask(shared);
    await clock.sleep(15_001);
    await ask(shared);
    expect(asked.splice(0)).toEqual([...ALL, 'callMany', 'utxos']);
    await clock.sleep(45_000);
    await ask(shared);
    expect(asked).toEqual(ALL);
  });

  test('share nothing that a signature depends on', async () => {
    const { asked, readers } = counting();
    const { evm } = sharedReaders(readers, new FakeClock());
    for (let times = 0; times < 2; times++) {
      await evm.balance(address);
      await evm.nonces(address);
    }
    expect(asked).toEqual(['balance', 'nonces', 'balance', 'nonces']);
  });
});

describe('a run whose looks share', () => {
  test('after a call only its chain is asked anew; after a wait, everything', async () => {
    const world = newWorld();
    const { engine } = await process(world, new MemoryStore());
    const rounds: Part[][] = [];
    const task = taskOf(effectStep(world.evm, '0x01'), effectStep(world.evm, '0x02'));
    const looking = {
      ...task,
      look: () => {
        rounds.push([]);
        return undefined;
      },
    };
    const forgotten: Part[] = [];
    const forget = (part: Part) => forgotten.push(part);
    const result = await reconcile(looking, { ...engine, forget }, agree);
    expect(result.kind).toBe('done');
    expect(forgotten).toEqual(['C-Chain', 'C-Chain']);
    expect(rounds).toHaveLength(3);
  });

  test.each([
    ['an obstacle that it finds', 'found', new OnboardError('E-TASK-205', { node: 'NodeID-x' })],
    ['an obstacle that it meets', 'thrown', new OnboardError('E-TASK-205', { node: 'NodeID-x' })],
    ['one that would pass by itself', 'thrown', new OnboardError('E-AGG-101', { needed: 67n })],
  ] as const)('is not ended by a look that was spared something: %s', async (_, how, obstacle) => {
    const world = newWorld();
    const { engine, events } = await process(world, new MemoryStore());
    const forgotten: Part[] = [];
    const check = async () => {
      await Promise.resolve();
      if (forgotten.length > 0) {
        return satisfied({ text: { key: 'done', values: {} }, source: 'C-Chain' });
      }
      if (how === 'thrown') throw obstacle;
      return blocked(obstacle);
    };
    const step = { ...effectStep(world.evm, '0x01'), check };
    const forget = (part: Part) => forgotten.push(part);
    expect((await reconcile(taskOf(step), { ...engine, forget }, agree)).kind).toBe('done');
    expect(forgotten).toEqual(EVERYTHING);
    expect(events.filter(({ type }) => type === 'failing')).toEqual([]);
  });

  test('is ended by one that was spared nothing', async () => {
    const world = newWorld();
    const { engine } = await process(world, new MemoryStore());
    let looks = 0;
    const check = () => {
      looks += 1;
      return Promise.resolve(blocked(new OnboardError('E-TASK-205', { node: 'NodeID-x' })));
    };
    const step = { ...effectStep(world.evm, '0x01'), check };
    const forget = () => undefined;
    const result = await reconcile(taskOf(step), { ...engine, forget }, agree);
    expect(result.kind).toBe('blocked');
    expect(looks).toBe(2);
  });
});
