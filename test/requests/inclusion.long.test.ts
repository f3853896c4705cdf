import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyFromText } from '../../src/adapters/keys/key-sources.ts';
import { connect } from '../../src/adapters/connect.ts';
import { registerOperator } from '../../src/commands/registration/perform.ts';
import type { NetworkProfile } from '../../src/domain/network/profile.ts';
import type { Clock } from '../../src/ports/host.ts';
import type { SandboxClock } from '../../src/sandbox/network/clock.ts';
import { startCountingProxy, type CountingProxy } from '../helpers/endpoints/counting-proxy.ts';
import { callRpc, startTestSandbox, type TestSandbox } from '../helpers/sandbox/sandbox.ts';
import { sendingOf } from './helpers/sending-of.ts';

// Measures when the program detects the inclusion of a transaction, and how many requests that takes, on a
// chain with a fixed block time.

/** The clock of the sandbox and of the program. Only the program's pauses advance it. */
class BlockTime implements SandboxClock, Clock {
  block = 1000;
  #now = 1_900_000_000_000;
  #mine = (): Promise<unknown> => Promise.resolve();
  #settle = (): Promise<void> => Promise.resolve();

  now = (): number => this.#now;
  /** Timers never fire, so the sandbox does nothing by itself. */
  after = () => () => undefined;

  blocksOf(mine: () => Promise<unknown>, settle: () => Promise<void>): void {
    [this.#mine, this.#settle] = [mine, settle];
  }

  async sleep(milliseconds: number): Promise<void> {
    // Requests from before the pause get their answers before the clock advances.
    await this.#settle();
    await this.#pass(milliseconds);
  }

  /** Advances to `phase` milliseconds after a block, and makes this many blocks. */
  async to(phase: number, blocks: number): Promise<void> {
    await this.#pass(this.#next() - this.#now + (blocks - 1) * this.block + phase);
  }

  async #pass(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    for (let next = this.#next(); next <= end; next = this.#next()) {
      this.#now = next;
      await this.#mine();
    }
    this.#now = end;
  }

  #next(): number {
    return (Math.floor(this.#now / this.block) + 1) * this.block;
  }
}

const clock = new BlockTime();
let sandbox: TestSandbox;
let proxy: CountingProxy;
let profile: NetworkProfile;
beforeAll(async () => {
  sandbox = await startTestSandbox({ clock });
  const { cChain } = sandbox.controls;
  // Only the clock makes blocks.
  cChain.setBlockTime(Infinity);
  proxy = await startCountingProxy(sandbox.apiUrl);
  profile = proxy.through(sandbox.profile.network);
  // Three requests one after another: one more than the measurement of the block time takes.
  const settle = async () => {
    for (let i = 0; i < 3; i++) await callRpc(profile.rpcUrls[0], 'eth_chainId');
  };
  clock.blocksOf(() => cChain.mine(), settle);
});
afterAll(async () => {
  await proxy.close();
  await sandbox.stop();
});

test.each([
  { account: 0, block: 1000, phase: 1, looks: 6 },
  { account: 1, block: 1000, phase: 700, looks: 2 },
  { account: 2, block: 2000, phase: 1, looks: 8 },
  { account: 3, block: 2000, phase: 1300, looks: 4 },
])(
  'sent $phase ms after a block, with a block every $block ms: detected within 1.2 block times, with $looks requests',
  async ({ account, block, phase, looks }) => {
    clock.block = block;
    // Enough blocks for the measurement of the block time.
    await clock.to(phase, 20);
    const sending = sendingOf({
      connection: await connect(profile, clock),
      signer: keyFromText(sandbox.profile.accounts[account]!.privateKey),
      clock,
    });
    proxy.reset();
    const began = clock.now();
    const { result } = await registerOperator('https://operator.example', sending);
    expect(result.kind).toBe('done');
    const waited = clock.now() - began;
    expect(waited).toBeGreaterThanOrEqual(block - phase);
    expect(waited).toBeLessThanOrEqual(block - phase + 0.2 * block);
    const receiptRequests = proxy.requests.filter(({ calls }) =>
      calls.some(({ method }) => method === 'eth_getTransactionReceipt'),
    );
    expect(receiptRequests).toHaveLength(looks);
  },
);
