import { describe, expect, test } from 'vitest';
import { checkSignedEvm } from '../../src/engine/perform/check-signed-evm.ts';
import { wei } from '../../src/domain/units.ts';
import type { UnsignedEvmTx } from '../../src/ports/signer.ts';
import { WARP_PRECOMPILE } from '../../src/protocol/warp/predicate.ts';
import { FROM, signer } from './support/fake-world.ts';
import { CONTRACT } from './support/fake-evm.ts';

const tx: UnsignedEvmTx = {
  chainId: 43112n,
  nonce: 0n,
  to: CONTRACT,
  data: '0x1234',
  value: wei(0n),
  gas: 100_000n,
  maxFeePerGas: wei(20n),
  maxPriorityFeePerGas: wei(1n),
  accessList: [{ address: WARP_PRECOMPILE, storageKeys: [`0x${'ab'.repeat(32)}`] }],
};

describe('signed bytes', () => {
  test('that are what was agreed to pass', async () => {
    await expect(checkSignedEvm(await signer.signEvm(tx), tx, FROM)).resolves.toBeUndefined();
  });

  const changes: readonly Partial<UnsignedEvmTx>[] = [
    { chainId: 1n },
    { nonce: 1n },
    { to: FROM },
    { data: '0x1235' },
    { value: wei(1n) },
    { gas: 100_001n },
    { maxFeePerGas: wei(21n) },
    { maxPriorityFeePerGas: wei(2n) },
    { accessList: [] },
  ];
  for (const change of changes) {
    test(`with another ${Object.keys(change).join()} do not`, async () => {
      const signed = await signer.signEvm({ ...tx, ...change });
      await expect(checkSignedEvm(signed, tx, FROM)).rejects.toMatchObject({ code: 'E-SIGN-201' });
    });
  }

  test('of another account do not', async () => {
    const signed = await signer.signEvm(tx);
    await expect(checkSignedEvm(signed, tx, CONTRACT)).rejects.toMatchObject({
      code: 'E-SIGN-201',
    });
  });
});
