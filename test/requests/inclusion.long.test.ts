import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyFromText } from '../../src/adapters/keys/key-sources.ts';
import { connect } from '../../src/adapters/connect.ts';
import { registerOperator } from '../../src/commands/registration/perform.ts';
import type { NetworkProfile } from '../../src/domain/network/profile.ts';
import type { Clock } from '../../src/ports/clock.ts';
import type { SandboxClock } from '../../src/sandbox/network/clock.ts';
import { startCountingProxy, type CountingProxy } from '../helpers/endpoints/counting-proxy.ts';
import { callRpc, startTestSandbox, type TestSandbox } from '../helpers/sandbox/sandbox.ts';
import { sendingOf } from './helpers/sending-of.ts';

// When it is noticed that a transaction is in a block, in the time of a chain that makes a block each so
// many milliseconds, and nothing between; and how often the chain is asked for that.

/** The time of the sandbox and of the program; it stands still but for the program's pauses. */
class BlockTime implements SandboxClock, Clock {
  block = 1000;
  #now = 1_900_000_000_000;
  #mine = (): Promise<unknown> => Promise.resolve();
  #settle = (): Promise<void> => Promise.resolve();

  now = (): number => this.#now;
  /** Nothing happens by itself. */
  after = () => () => undefined;

  blocksOf(mine: () => Promise<unknown>, settle: () => Promise<void>): void {
    [this.#mine, this.#settle] = [mine, settle];
  }

  async sleep(milliseconds: number): Promise<void> {
    // What was asked before the pause has its answer long before the pause is over.
    await this.#settle();
    await this.#pass(milliseconds);
  }

  /** To so many milliseconds after a block, with so many blocks on the way. */
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
  // Blocks are made by the clock alone.
  cChain.setBlockTime(Infinity);
  proxy = await startCountingProxy(sandbox.apiUrl);
  profile = proxy.through(sandbox.profile.network);
  // Three questions one after the other: as many as the time between blocks is measured by, and one.
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
  'sent $phase ms after a block, with a block each $block ms: noticed within 1.2 of them, by $looks looks',
  async ({ account, block, phase, looks }) => {
    clock.block = block;
    // So many that the time between them can be measured.
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
    const asked = proxy.requests.filter(({ calls }) =>
      calls.some(({ method }) => method === 'eth_getTransactionReceipt'),
    );
    expect(asked).toHaveLength(looks);
  },
);
