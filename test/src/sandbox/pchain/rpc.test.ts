import { expect, test } from 'vitest';
import { bytesToHex } from '../../../../src/domain/identity/bytes.ts';
import { founder, ONE_AVAX, primary, secondFounder, SUBNET } from './helpers/test-chain.ts';
import { openWallet } from './helpers/wallet.ts';

test('the validators at a height are a plain map, and stay unchanged; an impossible height is refused', async () => {
  const { network, wallet } = openWallet();
  const { validatorsAt } = network;
  expect(await validatorsAt(0)).toEqual({});
  const founders = Object.fromEntries(
    [founder, secondFounder].map(({ nodeId, publicKey }) => [
      nodeId,
      { publicKey: bytesToHex(publicKey), weight: '1000' },
    ]),
  );
  expect(await validatorsAt('1')).toEqual(founders);
  const ofPrimary = await network.call<object>('platform.getValidatorsAt', { height: 'proposed' });
  expect(Object.keys(ofPrimary)).toEqual(primary.map(({ nodeId }) => nodeId));
  await wallet.registerNewcomer(ONE_AVAX);
  expect(await validatorsAt(1)).toEqual(founders);
  expect(Object.keys(await validatorsAt(2))).toHaveLength(3);
  await expect(validatorsAt(3)).rejects.toThrow(
    'failed to get validator set at 3: failed to fetch validator set at unfinalized height ' +
      `with SubnetID = ${SUBNET}: current P-chain height (2) < requested P-Chain height (3)`,
  );
  for (const height of ['18446744073709551615', 'tip', -1, 1.5])
    await expect(validatorsAt(height)).rejects.toThrow(/^couldn't unmarshal an argument\. /);
});
