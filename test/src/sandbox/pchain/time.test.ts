import { describe, expect, test } from 'vitest';
import { nAvax } from '../../../../src/domain/units.ts';
import {
  conversion,
  ONE_AVAX,
  START,
  stranger,
  SUBNET,
  testChain,
  type TestChain,
} from './helpers/test-chain.ts';
import { Wallet } from './helpers/wallet.ts';

/** Makes a block with a transaction of the stranger, because a P-Chain's state stands still between blocks. */
async function makeBlock(network: TestChain): Promise<void> {
  const wallet = new Wallet(network, stranger);
  await wallet.issue(wallet.base(stranger.shortId, 1n));
}

/** Creates a chain whose two validators start with these balances. */
function withBalances(first: bigint, second: bigint) {
  const network = testChain({ converted: false });
  const { validators, ...rest } = conversion();
  network.chain.convertSubnet({
    ...rest,
    validators: validators.map((one, i) => ({ ...one, balance: nAvax(i === 0 ? first : second) })),
  });
  const balances = () =>
    network.chain.l1Validators(SUBNET).map((validator): bigint => validator.balance);
  return { network, balances };
}

describe('the continuous fee', () => {
  test('takes 512 nAVAX per second from every active validator, in the next block', async () => {
    const { network, balances } = withBalances(ONE_AVAX, 2n * ONE_AVAX);
    network.clock.now += 100n;
    expect(balances()).toEqual([ONE_AVAX, 2n * ONE_AVAX]);
    await makeBlock(network);
    expect(balances()).toEqual([ONE_AVAX - 51_200n, 2n * ONE_AVAX - 51_200n]);
    expect(network.chain.height()).toBe(2n);
  });

  test('makes an exhausted validator inactive in the exact second, in a block of its own', async () => {
    const { network, balances } = withBalances(5120n, 10_240n);
    network.clock.now = START + 9n;
    expect(balances()).toEqual([5120n, 10_240n]);
    network.clock.now = START + 10n;
    expect(balances()).toEqual([0n, 5120n]);
    network.clock.now = START + 30n;
    expect(balances()).toEqual([0n, 0n]);
    expect(network.chain.height()).toBe(3n);
    const weights = async (height: number) =>
      Object.values(await network.validatorsAt(height)).map(({ weight }) => weight);
    expect(await Promise.all([1, 2, 3].map(weights))).toEqual([
      ['1000', '1000'],
      ['1000', '1000'],
      ['2000'],
    ]);
    expect(Object.keys(await network.validatorsAt(2))).toContain(
      'NodeID-111111111111111111116DBWJs',
    );
  });
});
