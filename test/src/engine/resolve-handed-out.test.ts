import { expect, test } from 'vitest';
import { message } from '../../../src/domain/message.ts';
import { nAvax } from '../../../src/domain/units.ts';
import type { PChainIntent } from '../../../src/engine/intent.ts';
import { recordHandedOut, withOutstanding } from '../../../src/engine/resolve-handed-out.ts';
import { createAddressSigner } from '../../../src/adapters/keys/key-signer.ts';
import { FROM, start } from './helpers/fake-world.ts';

const intent = (byte: number, ...inputs: readonly string[]): PChainIntent => ({
  effect: 'p-chain-tx',
  title: message('intent.import', { amount: String(byte) }),
  networkId: 12345,
  tx: {
    ...{ chain: 'P', bytes: Uint8Array.of(0, 0, byte), inputs },
    ...{ fee: nAvax(1n), amount: nAvax(2n) },
  },
  ...{ burns: nAvax(1n), moves: nAvax(2n), plan: { type: 'import-from-c' } },
});

async function elsewhere() {
  const { engine, journal } = await start();
  const recorded = () => journal.memory().runs.flatMap(({ handedOut }) => handedOut);
  return { engine: { ...engine, signer: createAddressSigner(FROM) }, recorded };
}

test('the same bytes are recorded once, with amount, inputs and time', async () => {
  const { engine, recorded } = await elsewhere();
  for (let times = 0; times < 2; times++)
    await recordHandedOut(intent(7, 'a:0'), 'import', 'node', engine);
  await recordHandedOut(intent(8, 'a:0'), 'import', 'node', engine);
  expect(recorded()).toMatchObject([
    {
      step: 'import',
      subject: 'node',
      chain: 'P',
      amount: 2n,
      inputs: ['a:0'],
      unsigned: '0x000007',
    },
    { unsigned: '0x000008' },
  ]);
  expect(recorded()[0]?.handedOutAt).toBe(engine.ports.clock.now());
});

test('a hand-out names others that the chain accepts in addition, and how to make them void', async () => {
  const { engine } = await elsewhere();
  await recordHandedOut(intent(7, 'a:0', 'b:1'), 'import', 'node', engine);
  const rival = intent(8, 'b:1', 'c:0');
  expect(withOutstanding(rival, engine)).toBe(rival);
  const [effect] = withOutstanding(intent(9, 'c:0'), engine).effects ?? [];
  expect(effect?.value).toMatchObject({
    key: 'intent.outstanding-value',
    values: { what: message('intent.import', { amount: '7' }), input: 'a:0' },
  });
});

test('a key of this program needs no such records', async () => {
  const { engine } = await start();
  await recordHandedOut(intent(7, 'a:0'), 'import', 'node', engine);
  const other = intent(9, 'c:0');
  expect(withOutstanding(other, engine)).toBe(other);
});
