import {
  addTxSignatures,
  evm,
  secp256k1,
  utils,
  Utxo as CodecUtxo,
  type UnsignedTx,
} from '@avalabs/avalanchejs';
import { sha256 } from '@noble/hashes/sha2.js';
import { describe, expect, test } from 'vitest';
import { idFromBytes } from '../../../../src/domain/identity/ids.ts';
import { nAvaxToWei, nAvax, wei } from '../../../../src/domain/units.ts';
import { decodeAtomicTx } from '../../../../src/sandbox/pchain/atomic/atomic-tx.ts';
import { verifyAtomicTx } from '../../../../src/sandbox/pchain/atomic/verify-atomic-tx.ts';
import { encodeUtxo } from '../../../../src/sandbox/pchain/codec/utxo.ts';
import {
  C_CHAIN,
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

function verify(network: TestChain, bytes: Uint8Array) {
  return verifyAtomicTx(decodeAtomicTx(bytes), {
    rules: network.chain.rules,
    baseFee: BASE_FEE,
    exportedToC: network.chain.exportedToC(),
    time: network.clock.now,
  });
}

const network = (options: Parameters<typeof testChain>[0] = {}) => testChain(options);

describe('an export from the C-Chain', () => {
  test('debits the account in wei and can be imported on the P-Chain', async () => {
    const chain = network();
    const tx = exportTx();
    const bytes = await sign(tx);
    const effects = verify(chain, bytes);
    expect(decodeAtomicTx(bytes).id).toBe(idFromBytes(sha256(bytes)));
    expect(effects).toMatchObject({
      kind: 'export',
      debits: [
        {
          address: operator.evmAddress,
          amount: nAvaxToWei(nAvax(3n * ONE_AVAX + fee(tx))),
          nonce: 7n,
        },
      ],
      credits: [],
      importedInputs: [],
      gasUsed: utils.costCorethTx(tx),
      requiredFee: fee(tx),
      burned: fee(tx),
    });
    expect(effects.exportedOutputs).toHaveLength(1);
    chain.chain.addExportedFromC(effects.exportedOutputs);
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

describe('an import to the C-Chain', () => {
  async function exported(chain: TestChain): Promise<CodecUtxo[]> {
    const wallet = new Wallet(chain, operator);
    await wallet.issue(wallet.exportTo(C_CHAIN, ONE_AVAX));
    await wallet.issue(wallet.exportTo(C_CHAIN, 2n * ONE_AVAX));
    return [...chain.chain.exportedToC().values()].map((utxo) =>
      utils.getManagerForVM('EVM').unpack(encodeUtxo(utxo), CodecUtxo),
    );
  }
  const importTx = (utxos: CodecUtxo[], burned = 1_000_000n) =>
    evm.newImportTx(context, operator.evmBytes, [operator.shortId], utxos, P_CHAIN, burned);

  test('credits the account in wei and uses the outputs up', async () => {
    const chain = network();
    const tx = importTx(await exported(chain));
    const effects = verify(chain, await sign(tx));
    expect(effects).toMatchObject({
      kind: 'import',
      debits: [],
      credits: [
        {
          address: operator.evmAddress,
          amount: nAvaxToWei(nAvax(3n * ONE_AVAX - 1_000_000n)),
        },
      ],
      exportedOutputs: [],
      gasUsed: utils.costCorethTx(tx),
      requiredFee: fee(tx),
      burned: 1_000_000n,
    });
    expect(effects.importedInputs).toHaveLength(2);
    chain.chain.consumeExportedToC(effects.importedInputs);
    expect(() => verify(chain, tx.getSignedTx().toBytes())).toThrow(
      `failed to fetch import UTXOs from ${P_CHAIN} due to: not found`,
    );
  });
});

test('bytes that are not an atomic transaction are refused', async () => {
  const bytes = await sign(exportTx());
  const wallet = new Wallet(network(), operator);
  const pChainTx = await wallet.sign(wallet.base(stranger.shortId, ONE_AVAX));
  for (const wrong of [
    new Uint8Array(),
    bytes.slice(0, -1),
    Uint8Array.from([...bytes, 0]),
    pChainTx,
  ]) {
    expect(() => decodeAtomicTx(wrong)).toThrow(expect.objectContaining({ name: 'RpcError' }));
  }
});
