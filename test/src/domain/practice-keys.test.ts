import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts';
import { expect, test } from 'vitest';
import { parseAddress } from '../../../src/domain/identity/evm.ts';
import { isPracticeAccount } from '../../../src/domain/practice-keys.ts';
import { actorAccounts, testAccounts } from '../../../src/sandbox/identity/accounts.ts';

const HARDHAT = 'test test test test test test test test test test test junk';

const PUBLISHED = [
  ...[...testAccounts(), ...Object.values(actorAccounts())].map(({ evmAddress }) => evmAddress),
  ...Array.from({ length: 20 }, (_, addressIndex) =>
    parseAddress(mnemonicToAccount(HARDHAT, { addressIndex }).address),
  ),
  parseAddress(privateKeyToAccount(`0x${'1'.padStart(64, '0')}`).address),
];

// The test of the commands has the networks on which these keys are refused.
test('the keys of the sandbox, of Hardhat and of the number 1 are published', () => {
  expect(PUBLISHED.filter((account) => !isPracticeAccount(account))).toEqual([]);
});
