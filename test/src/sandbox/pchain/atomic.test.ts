import { addTxSignatures, evm, secp256k1, utils, type UnsignedTx } from '@avalabs/avalanchejs';
import { sha256 } from '@noble/hashes/sha2.js';
import { describe, expect, test } from 'vitest';
import { idFromBytes } from '../../../../src/domain/identity/ids.ts';
import { nAvax, wei } from '../../../../src/domain/units.ts';
import {
  decodeExportTx,
  exportedUtxos,
  verifyExportTx,
} from '../../../../src/sandbox/atomic/export-tx.ts';
import {
  context,
  ONE_AVAX,
  operator,
  stranger,
  testChain,
  type TestChain,
} from './helpers/test-chain.ts';
import { Wallet } from './helpers/wallet.ts';

const P_CHAIN = context.pBlockchainID;
const BASE_FEE = wei(25_000_000_000n);

async function sign(unsignedTx: UnsignedTx, person = operator): Promise<Uint8Array> {
  await addTxSignatures({ unsignedTx, privateKeys: [person.privateKey] });
  return unsignedTx.getSignedTx().toBytes();
}

const fee = (tx: UnsignedTx): bigint =>
  (utils.costCorethTx(tx) * BASE_FEE + 999_999_999n) / 1_000_000_000n;

/** Returns an export of 3 AVAX to the P-Chain that burns the required fee plus `extra` nAVAX. */
function exportTx(extra = 0n, destination = P_CHAIN): UnsignedTx {
  const build = (burned: bigint) =>
    evm.newExportTx(
      context,
      3n * ONE_AVAX,
      destination,
      operator.evmBytes,
      [operator.shortId],
      burned,
      7n,
    );
  return build(fee(build(0n)) + extra);
}

/** Verifies an export and returns what it burns. */
function verify(network: TestChain, bytes: Uint8Array): bigint {
  return verifyExportTx(decodeExportTx(bytes), network.chain.rules, BASE_FEE);
}

const network = (options: Parameters<typeof testChain>[0] = {}) => testChain(options);

describe('an export from the C-Chain', () => {
  test('is decoded, burns its fee, and can be imported on the P-Chain', async () => {
    const chain = network();
    const tx = exportTx();
    const bytes = await sign(tx);
    expect(verify(chain, bytes)).toBe(fee(tx));
    const decoded = decodeExportTx(bytes);
    expect(decoded).toMatchObject({
      id: idFromBytes(sha256(bytes)),
      gasUsed: utils.costCorethTx(tx),
      inputs: [{ address: operator.evmAddress, amount: nAvax(3n * ONE_AVAX + fee(tx)), nonce: 7n }],
    });
    const outputs = exportedUtxos(decoded);
    expect(outputs).toHaveLength(1);
    chain.chain.addExportedFromC(outputs);
    const wallet = new Wallet(chain, operator);
    const before = await wallet.balance();
    await wallet.issue(wallet.importFromC());
    expect(await wallet.balance()).toBeGreaterThan(before + 3n * ONE_AVAX - 10_000n);
  });

  test('is refused if another account signed it', async () => {
    const tx = exportTx();
    tx.addSignatureAt(await secp256k1.sign(tx.toBytes(), stranger.privateKey), 0, 0);
    expect(() => verify(network(), tx.getSignedTx().toBytes())).toThrow(
      'issuing tx: credential verification: signature does not match address',
    );
    expect(() => verify(network(), exportTx().getSignedTx().toBytes())).toThrow(
      'failed to recover public key: invalid signature',
    );
  });
});
