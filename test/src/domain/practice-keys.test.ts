import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts';
import { describe, expect, test } from 'vitest';
import { parseAddress } from '../../../src/domain/identity/evm.ts';
import { isPracticeAccount, refusePracticeKey } from '../../../src/domain/practice-keys.ts';
import { actorAccounts, testAccounts } from '../../../src/sandbox/identity/accounts.ts';
import { told } from '../../helpers/told.ts';

const HARDHAT = 'test test test test test test test test test test test junk';

const PUBLISHED = [
  ...[...testAccounts(), ...Object.values(actorAccounts())].map(({ evmAddress }) => evmAddress),
  ...Array.from({ length: 20 }, (_, addressIndex) =>
    parseAddress(mnemonicToAccount(HARDHAT, { addressIndex }).address),
  ),
  parseAddress(privateKeyToAccount(`0x${'1'.padStart(64, '0')}`).address),
];

test.each(PUBLISHED)('the key of %s is published', (account) => {
  expect(isPracticeAccount(account)).toBe(true);
});

const OWN = parseAddress('0x00000000000000000000000000000000000000AA');

describe('a published key', () => {
  const [account = OWN] = PUBLISHED;
  test.each([
    { name: 'sandbox', networkId: 54_321, worthless: true },
    { name: 'local', networkId: 12_345, worthless: true },
  ])('is accepted on $name', (profile) => {
    expect(() => refusePracticeKey(account, profile)).not.toThrow();
  });

  test.each([
    { name: 'main', networkId: 1, worthless: false },
    { name: 'fuji', networkId: 5, worthless: true },
    { name: 'own', networkId: 99, worthless: false },
    undefined,
  ])('is refused on $name', (profile) => {
    expect(() => refusePracticeKey(account, profile)).toThrow(
      told('everybody can spend its funds'),
    );
    expect(() => refusePracticeKey(OWN, profile)).not.toThrow();
  });
});
