import {
  addTxSignatures,
  pvm,
  secp256k1,
  TransferableOutput,
  utils,
  Utxo,
  type Context,
  type UnsignedTx,
} from '@avalabs/avalanchejs';
import type { PChainTxId, ValidationId } from '../../../../../src/domain/identity/ids.ts';
import type { Account } from './keys.ts';
import { fromManager, newcomer, newcomerMessage, weightChange } from './messages.ts';
import {
  C_CHAIN,
  context as testContext,
  operator,
  testChain,
  type Issued,
  type TestChain,
} from './test-chain.ts';

const manager = utils.getManagerForVM('PVM');

const ANY_GAS = 1_000_000n;

interface FeeAnswer {
  readonly excess: number;
  readonly price: number;
  readonly timestamp: string;
}

/** Returns the amount of an output; 0 if it is not a plain transfer. */
const amountOf = ({ output }: Utxo): bigint => (utils.isTransferOut(output) ? output.amount() : 0n);

/** Builds, signs and issues an account's transactions with the real library. */
export class Wallet {
  constructor(
    readonly network: Pick<TestChain, 'call'>,
    readonly account: Pick<Account, 'privateKey' | 'shortId' | 'address'>,
    private readonly context: Context.Context = testContext,
  ) {}

  async utxos(sourceChain?: string): Promise<Utxo[]> {
    const { utxos } = await this.network.call<{ utxos: string[] }>('platform.getUTXOs', {
      addresses: [this.account.address(this.context.hrp)],
      ...(sourceChain !== undefined && { sourceChain }),
      encoding: 'hexnc',
    });
    return utxos.map((hex) => manager.unpack(utils.hexToBuffer(hex), Utxo));
  }

  async balance(): Promise<bigint> {
    return (await this.utxos()).reduce((sum, utxo) => sum + amountOf(utxo), 0n);
  }

  async base(to: Uint8Array, amount: bigint): Promise<UnsignedTx> {
    const outputs = [TransferableOutput.fromNative(this.context.avaxAssetID, amount, [to])];
    return pvm.e.newBaseTx({ ...(await this.#common()), outputs }, this.context);
  }

  async register(message: Uint8Array, proof: Uint8Array, balance: bigint): Promise<UnsignedTx> {
    const props = { ...(await this.#common()), balance, blsSignature: proof, message };
    return pvm.e.newRegisterL1ValidatorTx(props, this.context);
  }

  async setWeight(message: Uint8Array): Promise<UnsignedTx> {
    return pvm.e.newSetL1ValidatorWeightTx({ ...(await this.#common()), message }, this.context);
  }

  async increase(validationId: ValidationId, balance: bigint): Promise<UnsignedTx> {
    const props = { ...(await this.#common()), balance, validationId };
    return pvm.e.newIncreaseL1ValidatorBalanceTx(props, this.context);
  }

  async disable(validationId: ValidationId): Promise<UnsignedTx> {
    const props = { ...(await this.#common()), validationId, disableAuth: [0] };
    return pvm.e.newDisableL1ValidatorTx(props, this.context);
  }

  async importFromC(): Promise<UnsignedTx> {
    const props = {
      ...(await this.#common()),
      sourceChainId: C_CHAIN,
      toAddressesBytes: [this.account.shortId],
      utxos: await this.utxos('C'),
    };
    return pvm.e.newImportTx(props, this.context);
  }

  /**
   * Returns the signed bytes. The library signs the inputs. The authorization of a DisableL1Validator
   * transaction follows them and is signed by hand with the key of `authority`.
   */
  async sign(
    built: UnsignedTx | Promise<UnsignedTx>,
    authority: Pick<Account, 'privateKey'> = this.account,
  ): Promise<Uint8Array> {
    const tx = await built;
    await addTxSignatures({ unsignedTx: tx, privateKeys: [this.account.privateKey] });
    const last = tx.getCredentials().length - 1;
    if (last >= tx.getInputUtxos().length) {
      tx.addSignatureAt(await secp256k1.sign(tx.toBytes(), authority.privateKey), last, 0);
    }
    return tx.getSignedTx().toBytes();
  }

  /**
   * Signs and issues a transaction.
   * @throws Error with the text of a refusal
   */
  async issue(
    tx: UnsignedTx | Promise<UnsignedTx>,
    authority?: Pick<Account, 'privateKey'>,
  ): Promise<PChainTxId> {
    return this.issueBytes(await this.sign(tx, authority));
  }

  async issueBytes(bytes: Uint8Array): Promise<PChainTxId> {
    return (await this.network.call<Issued>('platform.issueTx', wire(bytes))).txID;
  }

  /** Registers the newcomer with a message of the manager. */
  registerNewcomer(balance = 0n): Promise<PChainTxId> {
    return this.issue(this.register(fromManager(newcomerMessage), newcomer.proof(), balance));
  }

  /** Changes a weight with a message of the manager. Weight 0 removes the validator. */
  changeWeight(id: ValidationId, nonce: bigint, weight: bigint): Promise<PChainTxId> {
    return this.issue(this.setWeight(fromManager(weightChange(id, nonce, weight))));
  }

  async #common() {
    const fee = await this.network.call<FeeAnswer>('platform.getFeeState');
    return {
      feeState: {
        // The capacity has grown since the last block. With the last block's capacity, the library would
        // refuse a transaction that the next block accepts.
        capacity: ANY_GAS,
        excess: BigInt(fee.excess),
        price: BigInt(fee.price),
        timestamp: fee.timestamp,
      },
      fromAddressesBytes: [this.account.shortId],
      utxos: await this.utxos(),
    };
  }
}

/** Creates a network with the operator's wallet. */
export function openWallet(options: Parameters<typeof testChain>[0] = {}) {
  const network = testChain(options);
  return { network, wallet: new Wallet(network, operator) };
}

/** Encodes signed bytes for `issueTx`. */
function wire(bytes: Uint8Array): { tx: string; encoding: 'hex' } {
  return { tx: utils.bufferToHex(utils.addChecksum(bytes)), encoding: 'hex' };
}
