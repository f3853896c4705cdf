import { parseTransaction } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../../src/adapters/connect.ts';
import { appendChecksum, stripChecksum } from '../../src/adapters/p-chain/checksum.ts';
import { hexToBytes, type Hex } from '../../src/domain/identity/bytes.ts';
import { pChainAddress } from '../../src/domain/identity/p-chain-address.ts';
import { addressHrp } from '../../src/domain/network/profile.ts';
import { nAvax } from '../../src/domain/units.ts';
import type { PaidIntent } from '../../src/engine/intent.ts';
import type { Result } from '../../src/engine/result.ts';
import type { TaskRequest } from '../../src/tasks/task-kinds.ts';
import { decodeSigned } from '../../src/protocol/p-chain/decode-tx.ts';
import { readSpending } from '../../src/protocol/p-chain/read-spending.ts';
import { startFaultProxy, type FaultProxy } from '../chaos/helpers/fault-proxy.ts';
import { through } from '../chaos/helpers/chaos-run.ts';
import { MemoryStore } from '../src/engine/helpers/memory-journal.ts';
import { AVAX, join, newOperator, type Operator } from '../src/tasks/helpers/operator.ts';
import { liar, type Tongue } from './helpers/lies.ts';

const hex = (value: bigint): string => `0x${value.toString(16)}`;
const always =
  (lie: unknown): Tongue[string] =>
  () =>
    lie;
const RICH = { eth_getBalance: always(hex(10n ** 30n)) };
const headWith = (fields: object) => (truth: unknown) => ({ ...(truth as object), ...fields });

/** One visit behind a lying endpoint: how it ended, what was agreed to, what was signed. */
interface Visit {
  readonly result: Result;
  readonly agreed: readonly PaidIntent[];
  readonly signed: readonly SignedRecord[];
}
interface SignedRecord {
  readonly chain: 'evm' | 'P' | 'C';
  readonly raw: Hex;
}

let operator: Operator;
let proxy: FaultProxy;
let lies = 0;
let signatures = 0;

beforeAll(async () => {
  operator = await newOperator('operator');
  proxy = await startFaultProxy(operator.sandbox.apiUrl, operator.sandbox.controls);
});
afterAll(async () => {
  console.log(`signed bytes: ${lies} lies told; ${signatures} signatures given, each as agreed`);
  await proxy.close();
  await operator.sandbox.stop();
});

/** Visits once, behind an endpoint that lies from the start, from the moment of consent, or while it connects. */
async function visit(
  request: TaskRequest,
  tongue: Tongue,
  from: 'start' | 'consent' = 'start',
): Promise<Visit> {
  lies += 1;
  const store = new MemoryStore();
  const agreed: PaidIntent[] = [];
  let isLying = from === 'start';
  const fault = liar('lie', tongue, () => isLying);
  proxy.choose = () => fault;
  try {
    const { ports, builder } = await connect(through(proxy, operator), operator.clock);
    const result = await operator.run(request, {
      store,
      ports,
      builder,
      policy: {
        patience: () => 5_000,
        consent: (intent) => {
          agreed.push(intent);
          isLying = true;
          return Promise.resolve('send');
        },
      },
    });
    const records = store.lines.map((line) => JSON.parse(line) as { type: string });
    const signed = records.filter(({ type }) => type === 'signed') as unknown as SignedRecord[];
    signatures += signed.length;
    return { result, agreed, signed };
  } finally {
    proxy.choose = () => undefined;
  }
}

/** Whatever was signed is what was agreed to, one by one, on the network of the profile and for no more. */
function expectAsAgreed({ agreed, signed }: Visit): void {
  const { network } = operator.sandbox.profile;
  expect(signed.length).toBeLessThanOrEqual(agreed.length);
  signed.forEach(({ chain, raw }, i) => {
    const intent = agreed[i]!;
    if (intent.effect === 'evm-call') {
      const tx = parseTransaction(raw as `0x02${string}`);
      expect(BigInt(tx.chainId)).toBe(network.chainId);
      expect(tx.to?.toLowerCase()).toBe(intent.contract.to.toLowerCase());
      expect(tx.data).toBe(intent.data);
      expect(tx.value ?? 0n).toBe(0n);
      expect(tx.gas! * tx.maxFeePerGas!).toBeLessThanOrEqual(intent.fee.most);
      return;
    }
    const spending = readSpending(decodeSigned(hexToBytes(raw), chain === 'P' ? 'P' : 'C').tx);
    expect(spending.networkId).toBe(network.networkId);
    expect(spending.burned).toBeLessThanOrEqual(intent.burns);
    expect(spending.moved).toBe(intent.moves);
  });
}

describe('a C-Chain endpoint that lies', () => {
  const registering: TaskRequest = {
    kind: 'register-operator',
    input: { metadataUrl: 'https://operator.example' },
  };
  const lies: readonly (readonly [string, Tongue, string])[] = [
    ['another chain', { eth_chainId: always('0x1') }, 'E-EVM-101'],
    [
      'an absurd tip that recent blocks paid',
      {
        ...RICH,
        eth_maxPriorityFeePerGas: always(hex(10n ** 15n)),
        eth_feeHistory: historyOf({ baseFee: 1n, tip: 10n ** 15n }),
      },
      'E-SIGN-203',
    ],
    [
      'an absurd base fee that recent blocks paid',
      {
        ...RICH,
        eth_getBlockByNumber: headWith({ baseFeePerGas: hex(10n ** 16n) }),
        eth_feeHistory: historyOf({ baseFee: 10n ** 16n, tip: 1n }),
      },
      'E-SIGN-203',
    ],
    // The ceiling speaks before the account's balance.
    ['an absurd need of gas', { ...RICH, eth_estimateGas: always(hex(2n ** 60n)) }, 'E-SIGN-203'],
    ['an absurd nonce', { eth_getTransactionCount: always(hex(2n ** 60n)) }, 'E-EVM-104'],
    [
      'a nonce beyond all numbers',
      { eth_getTransactionCount: always(hex(2n ** 200n)) },
      'E-EVM-104',
    ],
  ];
  test.each(lies)('of %s is not signed for', async (_name, tongue, code) => {
    const visited = await visit(registering, tongue);
    expect(visited.result).toMatchObject({ error: { code } });
    expect(visited.signed).toEqual([]);
    expect(visited.agreed).toEqual([]);
  });

  test('of a price that the account cannot pay is not signed for', async () => {
    const visited = await visit(registering, { eth_getBalance: always('0x1') });
    expect(visited.result).toMatchObject({ error: { code: 'E-FUND-101' } });
    expect(visited.signed).toEqual([]);
  });

  test('of chain and price once it was agreed to is not heard any more', async () => {
    const visited = await visit(
      registering,
      {
        eth_chainId: always('0x1'),
        eth_maxPriorityFeePerGas: always(hex(10n ** 15n)),
        eth_estimateGas: always(hex(2n ** 40n)),
      },
      'consent',
    );
    expect(visited.result.kind).toBe('done');
    expect(visited.signed.length).toBe(1);
    expectAsAgreed(visited);
  });

  test('of a tip alone is limited by what recent blocks paid, and the operator is told', async () => {
    const visited = await visit(
      {
        kind: 'opt-in',
        input: { kind: 'vault', where: operator.vaults[0]!.address },
      },
      {
        eth_maxPriorityFeePerGas: always(hex(4000n * 10n ** 9n)),
        eth_feeHistory: historyOf({ baseFee: 25n * 10n ** 9n, tip: 3n * 10n ** 9n }),
      },
    );
    const [intent] = visited.agreed;
    expect(intent).toMatchObject({
      maxPriorityFeePerGas: 6n * 10n ** 9n,
      warning: { key: 'intent.tip-limited', values: { suggested: '4000', tip: '6' } },
    });
    expectAsAgreed(visited);
  });

  test('that a signed transaction came to nothing has each further one agreed to by itself', async () => {
    let nonce = 0n;
    const visited = await visit(
      { kind: 'opt-in', input: { kind: 'l1', where: operator.l1.balancer } },
      {
        eth_call: (truth) => truth,
        eth_getTransactionReceipt: always(null),
        eth_getTransactionByHash: always(null),
        eth_getTransactionCount: () => hex((nonce += 1n) / 2n),
        eth_sendRawTransaction: (truth) => truth,
      },
      'consent',
    );
    expectAsAgreed(visited);
    expect(visited.signed.length).toBe(1);
  });
});

describe('a P-Chain endpoint that lies', () => {
  let topUp: TaskRequest;
  beforeAll(async () => {
    await join(operator);
    const { l1, node } = operator;
    const added = await operator.run({ kind: 'add-node', l1, input: operator.addNodeInput() });
    expect(added.kind).toBe('done');
    topUp = { kind: 'top-up', l1, input: { nodeId: node.nodeId, amount: nAvax(AVAX / 10n) } };
  });

  test('is refused for outputs of another account', async () => {
    const utxos = await utxosOf(operator.sandbox.profile.accounts[1]!.pChainAddress);
    const visited = await visit(topUp, { 'platform.getUTXOs': always(utxos) });
    expect(visited.result).toMatchObject({ error: { code: 'E-PCH-902' } });
    expect(visited.signed).toEqual([]);
  });

  const DEAR = { result: { error: { code: 'E-SIGN-203' } }, signed: [], agreed: [] };

  test('is refused for an absurd price of gas', async () => {
    const visited = await visit(topUp, { 'platform.getFeeState': headWith({ price: 150_000 }) });
    expect(visited).toMatchObject(DEAR);
  });

  test('is refused for a price of gas that no account can pay, before any lack of funds is told', async () => {
    const visited = await visit(topUp, { 'platform.getFeeState': headWith({ price: 2 ** 50 }) });
    expect(visited).toMatchObject(DEAR);
  });

  test.each([
    ['weights of gas', { 'platform.getFeeConfig': headWith({ weights: [1e6, 1e6, 1e6, 1e6] }) }],
    [
      'the asset',
      {
        'platform.getStakingAssetID': () => ({
          assetID: operator.sandbox.profile.network.cChainId,
        }),
      },
    ],
  ] as const)('of %s is not heard: the profile has it', async (_, tongue: Tongue) => {
    const visited = await visit(topUp, tongue);
    expect(visited.result.kind).toBe('done');
    expect(visited.signed.length).toBe(1);
    expectAsAgreed(visited);
  });

  test('of the network is not believed: what is signed is for the profile’s', async () => {
    const visited = await visit(topUp, { 'info.getNetworkID': always({ networkID: '1' }) });
    expect(visited.result.kind).toBe('done');
    expect(visited.signed.length).toBe(1);
    expectAsAgreed(visited);
  });

  test('of amounts spends nothing: the P-Chain refuses what we sign, which gives all the rest back', async () => {
    const before = await balance();
    const visited = await visit(topUp, {
      'platform.getUTXOs': (truth) => manifold(truth as UtxoPage),
    });
    expect(visited.result).toMatchObject({ error: { code: 'E-SEND-205' } });
    expectAsAgreed(visited);
    expect(await balance()).toBe(before);
  });
});

/** A fee history of one block with a transaction. */
function historyOf({ baseFee, tip }: { baseFee: bigint; tip: bigint }) {
  return always({
    oldestBlock: '0x1',
    baseFeePerGas: [hex(baseFee), hex(baseFee)],
    gasUsedRatio: [0.5],
    reward: [[hex(tip)]],
  });
}

interface UtxoPage {
  readonly utxos: readonly Hex[];
}

/** The same outputs, each said to be worth 256 times as much. */
function manifold(page: UtxoPage): UtxoPage {
  const utxos = page.utxos.map((text) => {
    const bytes = stripChecksum(text)!;
    // Version, transaction, index, asset, kind of output; then eight bytes of amount.
    const at = 2 + 32 + 4 + 32 + 4;
    bytes.copyWithin(at, at + 1, at + 8);
    bytes[at + 7] = 0;
    return appendChecksum(bytes);
  });
  return { ...page, utxos };
}

async function balance(): Promise<bigint> {
  const { connection, signer, sandbox } = operator;
  const address = pChainAddress(signer.shortId, addressHrp(sandbox.profile.network.networkId));
  const outputs = await connection.ports.pChain.utxos(address);
  return outputs.reduce((total, { amount }) => total + amount, 0n);
}

async function utxosOf(address: string): Promise<unknown> {
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'platform.getUTXOs',
    params: { addresses: [address], encoding: 'hex' },
  });
  const answer = await fetch(`${operator.sandbox.apiUrl}/ext/bc/P`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return ((await answer.json()) as { result: unknown }).result;
}
