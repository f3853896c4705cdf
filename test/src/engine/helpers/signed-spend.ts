import { Utxo, pvm, utils } from '@avalabs/avalanchejs';
import { createKeySigner } from '../../../../src/adapters/keys/key-signer.ts';
import { bytesToHex } from '../../../../src/domain/identity/bytes.ts';
import {
  idFromBytes,
  parseId,
  type PChainTxId,
  type ValidationId,
} from '../../../../src/domain/identity/ids.ts';
import { encodeUtxo } from '../../../../src/sandbox/pchain/codec/signed-tx.ts';
import { outputOwner } from '../../../../src/sandbox/pchain/state/types.ts';
import type { Account } from '../../sandbox/pchain/helpers/keys.ts';
import { spendingOf, unsignedOf } from '../../sandbox/pchain/helpers/spending.ts';
import { AVAX, ONE_AVAX, context, operator } from '../../sandbox/pchain/helpers/test-chain.ts';

/**
 * A signed top-up that spends these outputs (`txID:index` each).
 * @param balance in nAVAX: tells apart two transactions that spend the same
 * @param by the account that signs; the outputs may belong to another one
 */
export async function signedSpend(
  inputs: readonly string[],
  balance: bigint,
  by: Account = operator,
) {
  const codec = utils.getManagerForVM('PVM');
  const utxos = inputs.map((input) => {
    const [txId = '', index] = input.split(':');
    const output = {
      txId: parseId<PChainTxId>(txId, 'noun.transaction-id'),
      outputIndex: Number(index),
      assetId: AVAX,
      amount: ONE_AVAX,
      owner: outputOwner({ threshold: 1, addresses: [by.shortId] }),
    } as const;
    return codec.unpack(encodeUtxo(output), Utxo);
  });
  const validationId = idFromBytes<ValidationId>(new Uint8Array(32).fill(9));
  const common = { ...(await spendingOf(by)), utxos };
  const needed = ONE_AVAX * BigInt(inputs.length - 1) + balance;
  const tx = pvm.e.newIncreaseL1ValidatorBalanceTx(
    { ...common, balance: needed, validationId },
    context,
  );
  const { bytes, txId } = await createKeySigner(by.privateKey).signUtxoTx(unsignedOf(tx, 'P'));
  return { id: txId, bytes, raw: bytesToHex(bytes), inputs: unsignedOf(tx, 'P').inputs };
}
