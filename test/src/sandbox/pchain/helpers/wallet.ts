import {
  addTxSignatures,
  pvm,
  secp256k1,
  TransferableOutput,
  utils,
  Utxo,
  type UnsignedTx,
} from '@avalabs/avalanchejs';
import type { PChainTxId, ValidationId } from '../../../../../src/domain/identity/ids.ts';
import type { Account } from './keys.ts';
import { AVAX, C_CHAIN, context, HRP, type Issued, type TestChain } from './test-chain.ts';

const manager = utils.getManagerForVM('PVM');

const ANY_GAS = 1_000_000n;

interface FeeAnswer {
  readonly excess: number;
  readonly price: number;
  readonly timestamp: string;
}

/** What an output holds; nothing where it is of another kind than a plain payment. */
export const amountOf = ({ output }: Utxo): bigint =>
  utils.isTransferOut(output) ? output.amount() : 0n;

/** An account's own way to transactions: builds, signs and issues them with the real library. */
export class Wallet {
  constructor(
    readonly network: TestChain,
    readonly account: Account,
  ) {}

  utxos(sourceChain?: string): Utxo[] {
    const { utxos } = this.network.call<{ utxos: string[] }>('platform.getUTXOs', {
      addresses: [this.account.address(HRP)],
      ...(sourceChain !== undefined && { sourceChain }),
      encoding: 'hexnc',
    });
    return utxos.map((hex) => manager.unpack(utils.hexToBuffer(hex), Utxo));
  }

  balance(): bigint {
    return this.utxos().reduce((sum, utxo) => sum + amountOf(utxo), 0n);
  }

  base(to: Uint8Array, amount: bigint, memo = new Uint8Array()): UnsignedTx {
    const outputs = [TransferableOutput.fromNative(AVAX, amount, [to])];
    return pvm.e.newBaseTx({ ...this.#common(), outputs, memo }, context);
  }

  /** Many outputs of next to nothing: much gas for little money. */
  fanOut(to: Uint8Array, count: number): UnsignedTx {
    const outputs = Array.from({ length: count }, (_, i) =>
      TransferableOutput.fromNative(AVAX, BigInt(i + 1), [to]),
    );
    return pvm.e.newBaseTx({ ...this.#common(), outputs }, context);
  }

  register(message: Uint8Array, proof: Uint8Array, balance: bigint): UnsignedTx {
    const props = { ...this.#common(), balance, blsSignature: proof, message };
    return pvm.e.newRegisterL1ValidatorTx(props, context);
  }

  setWeight(message: Uint8Array): UnsignedTx {
    return pvm.e.newSetL1ValidatorWeightTx({ ...this.#common(), message }, context);
  }

  increase(validationId: ValidationId, balance: bigint): UnsignedTx {
    const props = { ...this.#common(), balance, validationId };
    return pvm.e.newIncreaseL1ValidatorBalanceTx(props, context);
  }

  disable(validationId: ValidationId): UnsignedTx {
    const props = { ...this.#common(), validationId, disableAuth: [0] };
    return pvm.e.newDisableL1ValidatorTx(props, context);
  }

  importFromC(): UnsignedTx {
    const props = {
      ...this.#common(),
      sourceChainId: C_CHAIN,
      toAddressesBytes: [this.account.shortId],
      utxos: this.utxos('C'),
    };
    return pvm.e.newImportTx(props, context);
  }

  exportTo(destinationChainId: string, amount: bigint): UnsignedTx {
    const outputs = [TransferableOutput.fromNative(AVAX, amount, [this.account.shortId])];
    return pvm.e.newExportTx({ ...this.#common(), destinationChainId, outputs }, context);
  }

  /**
   * The signed bytes. The library fills in the inputs' signatures; the authorization of a DisableL1Validator
   * transaction comes after them and is signed by hand, by `authority`.
   */
  async sign(tx: UnsignedTx, authority: Account = this.account): Promise<Uint8Array> {
    await addTxSignatures({ unsignedTx: tx, privateKeys: [this.account.privateKey] });
    const last = tx.getCredentials().length - 1;
    if (last >= tx.getInputUtxos().length) {
      tx.addSignatureAt(await secp256k1.sign(tx.toBytes(), authority.privateKey), last, 0);
    }
    return tx.getSignedTx().toBytes();
  }

  /** Signs and issues. @throws Error with the text of a refusal */
  async issue(tx: UnsignedTx, authority?: Account): Promise<PChainTxId> {
    return this.issueBytes(await this.sign(tx, authority));
  }

  issueBytes(bytes: Uint8Array): PChainTxId {
    return this.network.call<Issued>('platform.issueTx', wire(bytes)).txID;
  }

  #common() {
    const fee = this.network.call<FeeAnswer>('platform.getFeeState');
    return {
      feeState: {
        // The last block's has grown since: the library would refuse what the next block takes.
        capacity: ANY_GAS,
        excess: BigInt(fee.excess),
        price: BigInt(fee.price),
        timestamp: fee.timestamp,
      },
      fromAddressesBytes: [this.account.shortId],
      utxos: this.utxos(),
    };
  }
}

/** Signed bytes as `issueTx` takes them. */
export function wire(bytes: Uint8Array): { tx: string; encoding: 'hex' } {
  return { tx: utils.bufferToHex(utils.addChecksum(bytes)), encoding: 'hex' };
}
