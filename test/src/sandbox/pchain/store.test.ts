import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newcomerId as validationId } from './helpers/messages.ts';
import {
  HRP,
  ONE_AVAX,
  operator,
  START,
  stranger,
  SUBNET,
  testChain,
  type TestChain,
  exported,
} from './helpers/test-chain.ts';
import { openWallet, Wallet } from './helpers/wallet.ts';
import { folderOfFile, removeFolder } from '../../../helpers/temporary-folder.ts';

let folder = '';
let storePath = '';
beforeEach(() => {
  folder = folderOfFile('p-chain-');
  storePath = join(folder, 'p-chain.ndjson');
});
afterEach(() => removeFolder(folder));

/** Returns everything that a client can read. */
async function picture(network: TestChain) {
  const address = operator.address(HRP);
  return {
    height: network.chain.height(),
    now: await network.call('platform.getTimestamp'),
    fee: await network.call('platform.getFeeState'),
    validators: await network.call('platform.getCurrentValidators', { subnetID: SUBNET }),
    subnet: await network.call('platform.getSubnet', { subnetID: SUBNET }),
    utxos: await network.call('platform.getUTXOs', { addresses: [address] }),
    atomic: await network.call('platform.getUTXOs', { addresses: [address], sourceChain: 'C' }),
    past: await Promise.all([0, 1, 2, 3, 4].map(network.validatorsAt)),
  };
}

/** Creates a chain whose history contains each kind of change. */
async function lived(): Promise<TestChain> {
  const { network, wallet } = openWallet({ storePath });
  await wallet.registerNewcomer(5120n);
  network.clock.now += 5n;
  network.chain.addExportedFromC(exported(operator.shortId, 2));
  network.clock.now += 100n;
  await wallet.issue(wallet.importFromC());
  return network;
}

test('a chain continues after a restart without a clean shutdown', async () => {
  const before = await lived();
  const expected = await picture(before);
  expect(expected.height).toBe(4n);
  const after = testChain({ storePath, converted: false });
  after.clock.now = before.clock.now;
  expect(await picture(after)).toEqual(expected);
  const validator = { validationID: validationId };
  expect(await after.call('platform.getL1Validator', validator)).toMatchObject({ balance: '0' });
  const wallet = new Wallet(after, operator);
  await expect(wallet.registerNewcomer()).rejects.toThrow('warp message already issued');
  await wallet.changeWeight(validationId, 0n, 0n);
  const again = testChain({ storePath });
  again.clock.now = before.clock.now;
  expect(await again.refusal('platform.getL1Validator', validator)).toMatch(/not found$/);
});

test('a chain without transactions makes an empty block after a while, and keeps it', () => {
  const { chain, clock } = testChain({ storePath, idleSeconds: 600n });
  const [height, before] = [chain.height(), chain.latest().time];
  clock.now = before + 599n;
  expect([chain.height(), chain.latest().time]).toEqual([height, before]);
  clock.now += 1n;
  expect([chain.height(), chain.latest().time]).toEqual([height + 1n, before + 600n]);
  expect(chain.block(height + 1n)).toMatchObject({ time: before + 600n, txs: [] });
  const after = testChain({ storePath, converted: false });
  expect([after.chain.height(), after.chain.latest().time]).toEqual([height + 1n, before + 600n]);
});

test('the time in the header of the file stays', async () => {
  testChain({ storePath });
  const after = testChain({ storePath, converted: false, clock: () => START + 50n });
  expect(await after.validatorsAt(1)).not.toEqual({});
  expect(readFileSync(storePath, 'utf8').split('\n')[0]).toContain(`"createdAt":"number:${START}"`);
});

test('a cut-off last line is ignored, wherever it is cut', async () => {
  const { wallet } = openWallet({ storePath });
  const whole = readFileSync(storePath);
  await wallet.issue(wallet.base(stranger.shortId, ONE_AVAX));
  const longer = readFileSync(storePath);
  for (const cut of [whole.length + 1, whole.length + 20, longer.length - 1]) {
    writeFileSync(storePath, longer.subarray(0, cut));
    const after = testChain({ storePath });
    expect(after.chain.height()).toBe(1n);
    after.chain.close();
    expect(readFileSync(storePath)).toEqual(whole);
  }
});
