import { pvm } from '@avalabs/avalanchejs';
import { sha256 } from '@noble/hashes/sha2.js';
import { expect, test } from 'vitest';
import { createKeySigner } from '../../../src/adapters/keys/key-signer.ts';
import { bytesToHex } from '../../../src/domain/identity/bytes.ts';
import { idFromBytes, idFromHex, type ValidationId } from '../../../src/domain/identity/ids.ts';
import { pChainAddress } from '../../../src/domain/identity/p-chain-address.ts';
import { addressHrp } from '../../../src/domain/network/profile.ts';
import { isOwnRecord, recordOwner } from '../../../src/engine/own-records.ts';
import * as codec from '../../../src/protocol/p-chain/read-spending.ts';
import { spendingOf, unsignedOf } from '../sandbox/pchain/helpers/spending.ts';
import { context, ONE_AVAX, operator } from '../sandbox/pchain/helpers/test-chain.ts';

/** The type, the number of signatures, and one signature. */
const CREDENTIAL = 4 + 4 + 65;

test('a record counts only if its transaction has one credential for each input', async () => {
  const validationId = idFromHex<ValidationId>(`0x${'07'.repeat(32)}`);
  const balance = { ...(await spendingOf(operator)), balance: ONE_AVAX, validationId };
  const unsigned = unsignedOf(pvm.e.newIncreaseL1ValidatorBalanceTx(balance, context), 'P');
  const signer = createKeySigner(operator.privateKey);
  const { bytes } = await signer.signUtxoTx(unsigned);
  const { networkId, inputs, blockchainId } = codec.readSpending(codec.decodeSigned(bytes, 'P').tx);
  const network = { name: 'n', chainId: 1n, networkId, cChainId: blockchainId };
  const owner = recordOwner(network, signer);
  const from = pChainAddress(signer.shortId, addressHrp(networkId));
  expect(inputs).toHaveLength(1);
  const credential = bytes.slice(-CREDENTIAL);
  for (const [count, isOwn] of [
    [1, true],
    [2, false],
    [0, false],
  ] as const) {
    const raw = Buffer.concat([
      bytes.slice(0, -CREDENTIAL - 4),
      Uint8Array.of(0, 0, 0, count),
      ...Array.from({ length: count }, () => credential),
    ]);
    const id = idFromBytes(sha256(raw));
    const record = { chain: 'P', raw: bytesToHex(raw), id, from, nonce: null, inputs } as const;
    expect(isOwnRecord({ ...record, maxFeePerGas: null }, owner, codec), `${count}`).toBe(isOwn);
  }
});
