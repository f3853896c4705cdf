import { expect, onTestFinished, test } from 'vitest';
import { bytesToHex } from '../../../src/domain/identity/bytes.ts';
import { parseId, type AssetId, type BlockchainId } from '../../../src/domain/identity/ids.ts';
import type { NetworkProfile } from '../../../src/domain/network/profile.ts';
import { nAvax } from '../../../src/domain/units.ts';
import type { EngineEvent } from '../../../src/engine/engine.ts';
import type { ShortId } from '../../../src/sandbox/pchain/state/types.ts';
import { IS_WHOLE } from '../../helpers/is-whole.ts';
import { idOf } from '../engine/helpers/fake-moves.ts';
import { MemoryStore } from '../engine/helpers/memory-journal.ts';
import {
  AVAX,
  collectIntents,
  joinedOperator,
  newOperator,
  nodeLife,
  runSigned,
  signedSteps,
} from './helpers/operator.ts';

const MINUTES = 60_000;
const OTHER = 'VctwH3nkmztWbkdNXbuo6eCYndsUuemtM9ZFmEUZ5QpA1Fu8G';

test('only one export is sent if the endpoint shows it on the P-Chain minutes late', async () => {
  const operator = await joinedOperator('C-Chain only');
  const { ports } = operator.connection;
  const { clock } = operator;
  clock.mostReal = 5;
  // Minutes pass in fewer rounds of reads.
  clock.onSleep = () => clock.forward(10);
  let exportedAt: number | undefined;
  const pChain = {
    ...ports.pChain,
    utxos: async (...[address, source]: Parameters<typeof ports.pChain.utxos>) => {
      const utxos = await ports.pChain.utxos(address, source);
      if (source === undefined) return utxos;
      if (utxos.length > 0) exportedAt ??= clock.now();
      const isLate = exportedAt !== undefined && clock.now() < exportedAt + 4 * MINUTES;
      return isLate ? [] : utxos;
    },
  };
  const events: EngineEvent[] = [];
  const result = await operator.run(nodeLife(operator)[0], { ports: { pChain }, events });
  expect(result.kind).toBe('done');
  expect(exportedAt).toBeDefined();
  expect(signedSteps(events).filter((step) => step === 'export')).toHaveLength(1);
});

// In nAVAX per unit of gas.
test.each([
  [1n, ['export', 'import']],
  [3n, ['export', 'import', 'export', 'import']],
] as const)(
  'a price of gas on the P-Chain that rises by %s after the export does not stop the addition',
  async (rise, moves) => {
    const operator = await joinedOperator('C-Chain only');
    const { ports } = operator.connection;
    operator.clock.mostReal = 5;
    const events: EngineEvent[] = [];
    const pChain = {
      ...ports.pChain,
      gasPrice: async () => {
        const price = await ports.pChain.gasPrice();
        const isExported = signedSteps(events).includes('export');
        return isExported ? price + rise : price;
      },
    };
    const result = await operator.run(nodeLife(operator)[0], { ports: { pChain }, events });
    expect(result.kind).toBe('done');
    const isMove = (step: string) => step === 'export' || step === 'import';
    expect(signedSteps(events).filter(isMove)).toEqual(moves);
  },
);

test('a registration completes although the account has 330 exported outputs of 1 nAVAX', async () => {
  const operator = await joinedOperator('C-Chain only');
  const { sandbox, signer, connection } = operator;
  const assetId = parseId<AssetId>(connection.profile.pChain!.avaxAssetId, 'noun.id');
  const addresses = [bytesToHex(signer.shortId) as ShortId];
  sandbox.controls.pChain.addExportedFromC(
    Array.from({ length: 330 }, (_, outputIndex) => ({
      ...{ txId: idOf(1), outputIndex, assetId, amount: nAvax(1n) },
      owner: { locktime: 0n, threshold: 1, addresses },
    })),
  );
  const events: EngineEvent[] = [];
  const { shown, policy } = collectIntents();
  const { kind } = await operator.run(nodeLife(operator)[0], { events, policy });
  expect(kind).toBe('done');
  const inputs = shown.flatMap((one) => (one.effect === 'p-chain-tx' ? [one.tx.inputs] : []));
  expect(inputs.length).toBeGreaterThanOrEqual(2);
  for (const each of inputs) expect(each.length).toBeLessThanOrEqual(128);
  // The transaction spends the large output first, and no output that costs more than its value.
  expect(inputs[0]?.filter((one) => one.startsWith(`${idOf(1)}:`))).toEqual([]);
  expect(events.filter(({ type }) => type === 'refused')).toEqual([]);
});

test.each([
  [
    'asset',
    (network: NetworkProfile<string>) => ({
      pChain: { ...network.pChain!, avaxAssetId: parseId<AssetId>(OTHER, 'noun.id') },
    }),
  ],
  ['C-Chain', () => ({ cChainId: parseId<BlockchainId>(OTHER, 'noun.id') })],
])('nothing is signed if the profile states another %s than the chains', async (_, change) => {
  const events: EngineEvent[] = [];
  const topUp = async () => {
    const wrong = (network: NetworkProfile<string>) => ({ ...network, ...change(network) });
    const operator = await newOperator('C-Chain only', {}, wrong);
    onTestFinished(() => operator.sandbox.stop());
    const [validator] = await operator.connection.ports.pChain.currentValidators(
      operator.l1.subnetId,
      [],
    );
    const input = { nodeId: validator!.nodeId, amount: nAvax(1000n) };
    const outcome = await operator.run({ kind: 'top-up', l1: operator.l1, input }, { events });
    if ('error' in outcome) throw outcome.error;
  };
  await expect(topUp()).rejects.toMatchObject({ code: 'E-L1-101', values: { stated: OTHER } });
  expect(signedSteps(events)).toEqual([]);
});

/** A request to top up a validator, for an account that has AVAX on the C-Chain only. */
async function openTopUp() {
  const operator = await newOperator('C-Chain only');
  onTestFinished(() => operator.sandbox.stop());
  operator.clock.mostReal = 5;
  const { l1, connection } = operator;
  const [validator] = await connection.ports.pChain.currentValidators(l1.subnetId, []);
  const { nodeId } = validator!;
  const topUp = (amount: bigint) =>
    ({ kind: 'top-up', l1, input: { nodeId, amount: nAvax(amount) } }) as const;
  return { operator, topUp };
}

// In nAVAX per unit of gas. The export brings 127,400 nAVAX; at 1 + 9, its import would cost 260,000.
test.each(IS_WHOLE ? [1n, 3n, 9n, 30n] : [9n])(
  'an export that no longer pays for its import, because the price rose by %s, is imported with another one',
  async (rise) => {
    const { operator, topUp } = await openTopUp();
    const { pChain } = operator.connection.ports;
    const store = new MemoryStore();
    const first = await runSigned(operator, topUp(1000n), { store, stopAfter: 'export' });
    expect(first.signed).toEqual(['export']);
    const gasPrice = async () => (await pChain.gasPrice()) + rise;
    const { result, signed } = await runSigned(operator, topUp(1000n), {
      ...{ store, ports: { pChain: { ...pChain, gasPrice } }, policy: { patience: () => 60_000 } },
    });
    expect(result.kind).toBe('done');
    expect(signed).toEqual(['export', 'import', 'top-up']);
  },
);

test('an order that was given up after its export does not stop a larger one, which exports only the rest', async () => {
  const { operator, topUp } = await openTopUp();
  const store = new MemoryStore();
  const first = await runSigned(operator, topUp(AVAX), { store, stopAfter: 'export' });
  expect(first.signed).toEqual(['export']);
  const { shown, policy } = collectIntents();
  const second = await runSigned(operator, topUp(2n * AVAX), { store, policy });
  expect(second.result.kind).toBe('done');
  expect(second.signed).toEqual(['export', 'import', 'top-up']);
  const [rest] = shown;
  expect(rest?.effect === 'c-export' && rest.moves).toBeLessThan((11n * AVAX) / 10n);
});
