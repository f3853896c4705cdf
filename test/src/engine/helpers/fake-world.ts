import { keccak256 } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { Hex } from '../../../../src/domain/identity/bytes.ts';
import { P_CHAIN_ID } from '../../../../src/domain/identity/ids.ts';
import { parseAddress, parseHash } from '../../../../src/domain/identity/evm.ts';
import { wei } from '../../../../src/domain/units.ts';
import { type Fact, type Step, type Task, ready, satisfied } from '../../../../src/engine/step.ts';
import type { EngineContext, EngineEvent, Policy } from '../../../../src/engine/engine.ts';
import type { EvmCallIntent } from '../../../../src/engine/intent.ts';
import { reconcile } from '../../../../src/engine/reconcile.ts';
import { foldEvent, EMPTY_VIEW } from '../../../../src/engine/engine-view.ts';
import { WARP_PRECOMPILE } from '../../../../src/protocol/warp/message.ts';
import type { Signer } from '../../../../src/ports/signer.ts';
import { openJournal, openRun } from '../../../../src/journal/journal.ts';
import { FakeClock } from './fake-clock.ts';
import { CONTRACT, FakeEvm } from './fake-evm.ts';
import { MemoryStore } from './memory-journal.ts';

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`);
export const FROM = parseAddress(account.address);

export const signer: Signer = {
  where: 'here',
  evmAddress: FROM,
  shortId: new Uint8Array(20),
  async signEvmTx(tx) {
    const raw = await account.signTransaction({
      type: 'eip1559',
      chainId: Number(tx.chainId),
      nonce: Number(tx.nonce),
      to: tx.to,
      data: tx.data,
      value: tx.value,
      gas: tx.gas,
      maxFeePerGas: tx.maxFeePerGas,
      maxPriorityFeePerGas: tx.maxPriorityFeePerGas,
      accessList: tx.accessList,
    });
    return { raw, hash: parseHash(keccak256(raw)) };
  },
  signUtxoTx: () => Promise.reject(new Error('not used')),
  forget: () => undefined,
};

/** A port that fails a test which uses it. */
function untouched<T extends object>(): T {
  return new Proxy({} as T, {
    get(_, name) {
      throw new Error(`unexpected use of ${String(name)}`);
    },
  });
}

export const agree: Policy = {
  consent: () => Promise.resolve('send'),
  patience: () => 600_000,
};

/** An intent for a contract call. */
export const callIntent: EvmCallIntent = {
  effect: 'evm-call',
  title: { key: 'step.add', values: {} },
  chainId: 43112n,
  from: FROM,
  contract: { name: { key: 'contract.middleware', values: {} }, to: CONTRACT },
  call: { function: 'call', args: [] },
  data: '0x1234',
  value: wei(0n),
  accessList: [{ address: WARP_PRECOMPILE, storageKeys: [`0x${'ab'.repeat(32)}`] }],
  gas: 100_000n,
  fee: { typical: wei(1_000_000n), most: wei(2_000_000n) },
  maxFeePerGas: wei(20n),
  maxPriorityFeePerGas: wei(1n),
  simulated: { block: 1n, at: 0 },
};

/** Why a step is done. */
export const FACT: Fact = { text: { key: 'fact.signed', values: {} }, source: 'C-Chain' };

/** A step that is done when the chain's effects contain `data`. */
export function effectStep(evm: FakeEvm, data: Hex): Step<unknown> {
  return {
    id: data,
    check: async () => {
      const { number } = await evm.head();
      return evm.effects.includes(data) ? satisfied({ ...FACT, height: number }) : ready(data);
    },
    async plan() {
      const { maxFeePerGas, maxPriorityFeePerGas } = await evm.fees();
      return {
        ...callIntent,
        title: { key: 'step.add', values: { data } },
        call: { function: data, args: [] },
        data,
        accessList: [],
        gas: 50_000n,
        fee: { typical: wei(1n), most: wei(50_000n * maxFeePerGas) },
        maxFeePerGas,
        maxPriorityFeePerGas,
        simulated: { block: evm.number, at: 0 },
      };
    },
  };
}

export function taskOf(...steps: Step<unknown>[]): Task<unknown> {
  return { steps, beginSnapshot: () => undefined };
}

export interface World {
  readonly evm: FakeEvm;
  readonly clock: FakeClock;
}

export function newWorld(): World {
  return { evm: new FakeEvm(FROM), clock: new FakeClock() };
}

/** The dependencies of a process that has just started, on a given chain and journal. */
export async function process({ evm, clock }: World, store: MemoryStore) {
  const events: EngineEvent[] = [];
  const leave = new AbortController();
  const journal = await openJournal(store, clock);
  const run = await openRun(journal, { kind: 'test', network: 'n', operator: FROM }, null);
  const ports: EngineContext['ports'] = {
    evm,
    evmSender: evm,
    pChain: untouched(),
    pChainSender: untouched(),
    atomic: untouched(),
    aggregator: untouched(),
    clock,
  };
  const engine: EngineContext = {
    ports,
    network: { name: 'n', chainId: 43112n, networkId: 12345, cChainId: P_CHAIN_ID },
    signer,
    journal,
    runId: run,
    emit: (event) => events.push(event),
    signal: leave.signal,
  };
  return { engine, events, leave, journal, view: () => events.reduce(foldEvent, EMPTY_VIEW) };
}

/** A process that runs tasks; by default, with one step, on a new chain, and with an empty journal. */
export async function start(world = newWorld(), store = new MemoryStore()) {
  const started = await process(world, store);
  const run = (
    policy: Partial<Policy> = {},
    steps: readonly Step<unknown>[] = [effectStep(world.evm, '0x01')],
    stopAfter?: string,
  ) => reconcile(taskOf(...steps), started.engine, { ...agree, ...policy }, stopAfter);
  const submissions = () => started.journal.memory().runs[0]?.submissions ?? [];
  return { ...started, ...world, world, store, run, submissions };
}
