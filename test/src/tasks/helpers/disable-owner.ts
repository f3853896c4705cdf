import {
  addTxSignatures,
  pvm,
  secp256k1,
  TransferableOutput,
  utils,
  Utxo,
  type UnsignedTx,
} from '@avalabs/avalanchejs';
import { expect } from 'vitest';
import { hexToBytes, isHex } from '../../../../src/domain/identity/bytes.ts';
import { type PChainTxId, type ValidationId } from '../../../../src/domain/identity/ids.ts';
import { parsePChainAddress } from '../../../../src/domain/identity/p-chain-address.ts';
import { addressHrp } from '../../../../src/domain/network/profile.ts';
import type { Operator } from './operator.ts';
import { context as testContext } from '../../sandbox/pchain/helpers/test-chain.ts';

const codec = utils.getManagerForVM('PVM');

/** The operator's P-Chain account, with transactions that the program does not build. */
export async function disableOwnerOf({ connection, sandbox }: Operator) {
  const { profile, ports } = connection;
  const { pChain } = ports;
  const hrp = addressHrp(profile.networkId);
  const account = sandbox.profile.accounts.find(({ name }) => name === 'operator')!;
  const shortId = parsePChainAddress(account.pChainAddress, hrp);
  const key = hexToBytes(isHex(account.privateKey) ? account.privateKey : '0x');
  const { avaxAssetId } = await pChain.constants();
  const context = {
    ...testContext,
    ...{ networkID: profile.networkId, hrp, avaxAssetID: avaxAssetId },
    cBlockchainID: profile.cChainId,
  };
  const readUtxos = () => pChain.utxos(account.pChainAddress);
  const readCommon = async () => ({
    feeState: { price: 1n, capacity: 1_000_000n, excess: 0n, timestamp: '' },
    fromAddressesBytes: [shortId],
    utxos: (await readUtxos()).map(({ bytes }) => codec.unpack(bytes, Utxo)),
  });
  const issue = async (tx: UnsignedTx) => {
    await addTxSignatures({ unsignedTx: tx, privateKeys: [key] });
    const last = tx.getCredentials().length - 1;
    // The authorization follows the signatures of the inputs.
    if (last >= tx.getInputUtxos().length) {
      tx.addSignatureAt(await secp256k1.sign(tx.toBytes(), key), last, 0);
    }
    const issued = await ports.pChainSender.issue(tx.getSignedTx().toBytes());
    expect(issued).toEqual({ kind: 'accepted' });
  };
  return {
    async disable(validationId: ValidationId): Promise<PChainTxId> {
      const before = new Set((await readUtxos()).map(({ txId }) => txId));
      await issue(
        pvm.e.newDisableL1ValidatorTx(
          { ...(await readCommon()), validationId, disableAuth: [0] },
          context,
        ),
      );
      const [tx] = (await readUtxos()).filter(({ txId }) => !before.has(txId));
      return tx!.txId;
    },
    /** Moves all funds into new outputs, including refunds. */
    async spendAll(): Promise<void> {
      const total = (await readUtxos()).reduce((sum, { amount }) => sum + amount, 0n);
      const outputs = [TransferableOutput.fromNative(avaxAssetId, total - 1_000_000n, [shortId])];
      await issue(pvm.e.newBaseTx({ ...(await readCommon()), outputs }, context));
    },
  };
}
