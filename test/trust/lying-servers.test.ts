import { parseTransaction } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../../src/adapters/connect.ts';
import { appendChecksum, stripChecksum } from '../../src/adapters/p-chain/p-chain-rpc.ts';
import { hexToBytes, type Hex } from '../../src/domain/identity/bytes.ts';
import { pChainAddress } from '../../src/domain/identity/p-chain-address.ts';
import { addressHrp } from '../../src/domain/network/profile.ts';
import type { PaidIntent } from '../../src/engine/intent.ts';
import type { Result } from '../../src/engine/engine.ts';
import type { TaskRequest } from '../../src/tasks/task-kinds.ts';
import { decodeSigned, readSpending } from '../../src/protocol/p-chain/read-spending.ts';
import { startFaultProxy, type FaultProxy } from '../chaos/helpers/fault-proxy.ts';
import { through } from '../chaos/helpers/chaos-run.ts';
import { callRpc } from '../helpers/sandbox/sandbox.ts';
import { MemoryStore } from '../src/engine/helpers/memory-journal.ts';
import { AVAX, join, newOperator, sharedOperator, topUpOf } from '../src/tasks/helpers/operator.ts';
import { openProfile } from '../helpers/sandbox/open-profile.ts';
import { lying } from './helpers/lying.ts';

const GWEI = 10n ** 9n;
const hex = (value: bigint): string => `0x${value.toString(16)}`;
const always = (lie: unknown) => () => lie;
const LARGE_BALANCE = { eth_getBalance: always(hex(10n ** 30n)) };
const headWith = (fields: object) => (truth: unknown) => ({ ...(truth as object), ...fields });

/** For each method, a function that gets the true result and returns a false one. */
type FalseResults = Readonly<Record<string, Parameters<typeof lying>[0]>>;

/** A task behind a lying endpoint: its result, the approved intents and the signed transactions. */
interface LyingRun {
  readonly result: Result;
  readonly approved: readonly PaidIntent[];
  readonly signed: readonly SignedRecord[];
}
interface SignedRecord {
  readonly chain: 'evm' | 'P' | 'C';
  readonly raw: Hex;
}

const operator = sharedOperator(() => newOperator('operator'));
const network = () => operator.sandbox.profile.network;
let proxy: FaultProxy;
beforeAll(async () => {
  proxy = await startFaultProxy(operator.sandbox.apiUrl, operator.sandbox.controls);
});
afterAll(() => proxy.close());

/** Runs a task behind an endpoint that lies from the start, or from the operator's consent on. */
async function runBehindLies(
  request: TaskRequest,
  falseResults: FalseResults,
  from: 'start' | 'consent' = 'start',
): Promise<LyingRun> {
  const store = new MemoryStore();
  const approved: PaidIntent[] = [];
  let isLying = from === 'start';
  proxy.choose = (method) => {
    const falsify = falseResults[method];
    return isLying && falsify !== undefined ? lying(falsify) : undefined;
  };
  try {
    const { ports, builder } = await connect(openProfile(through(proxy, operator)), operator.clock);
    const result = await operator.run(request, {
      store,
      ports,
      builder,
      policy: {
        patience: () => 5_000,
        consent: (intent) => {
          approved.push(intent);
          isLying = true;
          return Promise.resolve('send');
        },
      },
    });
    const records = store.lines.map((line) => JSON.parse(line) as { type: string });
    const signed = records.filter(({ type }) => type === 'signed') as unknown as SignedRecord[];
    return { result, approved, signed };
  } finally {
    proxy.choose = () => undefined;
  }
}

/** Expects that each signed transaction equals its approved intent, and that it is for the profile's network. */
function expectAsApproved({ approved, signed }: LyingRun): void {
  const { chainId, networkId } = network();
  expect(signed.length).toBeLessThanOrEqual(approved.length);
  signed.forEach(({ chain, raw }, i) => {
    const intent = approved[i]!;
    if (intent.effect === 'evm-call') {
      const tx = parseTransaction(raw as `0x02${string}`);
      expect(BigInt(tx.chainId)).toBe(chainId);
      expect(tx.to?.toLowerCase()).toBe(intent.contract.to.toLowerCase());
      expect(tx.data).toBe(intent.data);
      expect(tx.value ?? 0n).toBe(0n);
      expect(tx.gas! * tx.maxFeePerGas!).toBeLessThanOrEqual(intent.fee.most);
      return;
    }
    const spending = readSpending(decodeSigned(hexToBytes(raw), chain === 'P' ? 'P' : 'C').tx);
    expect(spending.networkId).toBe(networkId);
    expect(spending.burned).toBeLessThanOrEqual(intent.burns);
    expect(spending.moved).toBe(intent.moves);
  });
}

describe('a C-Chain endpoint with a false answer', () => {
  /** A change of the public link, which is needed in whatever order the tests run. */
  const change = (path: string): TaskRequest => ({
    kind: 'set-metadata-url',
    input: { metadataUrl: `https://operator.example/${path.replaceAll(' ', '-')}` },
  });
  beforeAll(() => join(operator));

  test.each<[string, FalseResults, code: string]>([
    ['another chain', { eth_chainId: always('0x1') }, 'E-EVM-101'],
    [
      'an absurd base fee',
      { ...LARGE_BALANCE, eth_getBlockByNumber: headWith({ baseFeePerGas: hex(10n ** 16n) }) },
      'E-SIGN-203',
    ],
    // The program checks the fee limit before the balance.
    [
      'an absurd gas estimate',
      { ...LARGE_BALANCE, eth_estimateGas: always(hex(2n ** 60n)) },
      'E-SIGN-203',
    ],
    ['an absurd nonce', { eth_getTransactionCount: always(hex(2n ** 60n)) }, 'E-EVM-104'],
    ['a balance that is too low for the fee', { eth_getBalance: always('0x1') }, 'E-FUND-101'],
  ])('%s: nothing is signed', async (name, falseResults, code) => {
    const run = await runBehindLies(change(name), falseResults);
    expect(run).toMatchObject({ result: { error: { code } }, signed: [], approved: [] });
  });

  test('another chain and price after the consent: the approved transaction is sent', async () => {
    const run = await runBehindLies(
      change('after the consent'),
      {
        eth_chainId: always('0x1'),
        eth_maxPriorityFeePerGas: always(hex(10n ** 15n)),
        eth_estimateGas: always(hex(2n ** 40n)),
      },
      'consent',
    );
    expect(run.result.kind).toBe('done');
    expect(run.signed.length).toBe(1);
    expectAsApproved(run);
  });

  test('an absurd tip: the transaction offers 1 gwei', async () => {
    const run = await runBehindLies(change('tip'), {
      eth_maxPriorityFeePerGas: always(hex(4000n * GWEI)),
    });
    expect(run.approved).toMatchObject([{ maxPriorityFeePerGas: GWEI }]);
    expectAsApproved(run);
  });

  test('a signed transaction is denied: no other transaction is signed without its own consent', async () => {
    let isSent = false;
    let reads = 0n;
    const run = await runBehindLies(
      change('denied'),
      {
        eth_getTransactionReceipt: always(null),
        eth_getTransactionByHash: always(null),
        eth_sendRawTransaction: (truth) => {
          isSent = true;
          return truth;
        },
        eth_getTransactionCount: (truth) =>
          isSent ? hex(BigInt(truth as Hex) + (reads += 1n) / 2n) : truth,
      },
      'consent',
    );
    expectAsApproved(run);
    expect(run.signed.length).toBe(1);
  });
});

describe('a P-Chain endpoint with a false answer', () => {
  let topUp: TaskRequest;
  beforeAll(async () => {
    await join(operator);
    const { l1 } = operator;
    const added = await operator.run({ kind: 'add-node', l1, input: operator.addNodeInput() });
    expect(added.kind).toBe('done');
    topUp = await topUpOf(operator, AVAX / 10n);
  });

  test.each<[string, () => Promise<FalseResults> | FalseResults, code: string]>([
    ['outputs of another account', outputsOfAnother, 'E-PCH-902'],
    [
      'another AVAX asset',
      () => ({ 'platform.getStakingAssetID': always({ assetID: network().cChainId }) }),
      'E-L1-101',
    ],
    [
      'a gas price that no account can pay',
      () => ({ 'platform.getFeeState': headWith({ price: 2 ** 50 }) }),
      'E-SIGN-203',
    ],
  ])('%s: nothing is signed', async (_, lies, code) => {
    const run = await runBehindLies(topUp, await lies());
    expect(run).toMatchObject({ result: { error: { code } }, signed: [] });
  });

  test.each<[string, FalseResults]>([
    ['gas weights', { 'platform.getFeeConfig': headWith({ weights: [1e6, 1e6, 1e6, 1e6] }) }],
    ['network', { 'info.getNetworkID': always({ networkID: '1' }) }],
  ])('another %s: the value of the profile is used', async (_, falseResults) => {
    const run = await runBehindLies(topUp, falseResults);
    expect(run.result.kind).toBe('done');
    expect(run.signed.length).toBe(1);
    expectAsApproved(run);
  });

  test('outputs with false amounts: the P-Chain refuses the transaction, and nothing is spent', async () => {
    const before = await balance();
    const run = await runBehindLies(topUp, {
      'platform.getUTXOs': (truth) => times256(truth as UtxoPage),
    });
    expect(run.result).toMatchObject({ error: { code: 'E-SEND-208' } });
    expectAsApproved(run);
    expect(await balance()).toBe(before);
  });
});

interface UtxoPage {
  readonly utxos: readonly Hex[];
}

/** Returns the outputs with falsified amounts: each is 256 times as large. */
function times256(page: UtxoPage): UtxoPage {
  const utxos = page.utxos.map((text) => {
    const bytes = stripChecksum(text)!;
    // The fields before the 8 bytes of the amount: codec version, transaction ID, index, asset ID, output type.
    const at = 2 + 32 + 4 + 32 + 4;
    bytes.copyWithin(at, at + 1, at + 8);
    bytes[at + 7] = 0;
    return appendChecksum(bytes);
  });
  return { ...page, utxos };
}

async function balance(): Promise<bigint> {
  const { connection, signer } = operator;
  const address = pChainAddress(signer.shortId, addressHrp(network().networkId));
  const outputs = await connection.ports.pChain.utxos(address);
  return outputs.reduce((total, { amount }) => total + amount, 0n);
}

async function outputsOfAnother(): Promise<FalseResults> {
  const { accounts } = operator.sandbox.profile;
  const params = { addresses: [accounts[1]!.pChainAddress], encoding: 'hex' };
  const url = `${operator.sandbox.apiUrl}/ext/bc/P`;
  return { 'platform.getUTXOs': always(await callRpc(url, 'platform.getUTXOs', params)) };
}
