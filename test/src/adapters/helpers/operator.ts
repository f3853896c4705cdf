import type { Connection } from '../../../../src/ports/connection.ts';
import type { Hex } from '../../../../src/domain/identity/bytes.ts';
import type { EvmAddress } from '../../../../src/domain/identity/evm.ts';
import type { PChainTxId } from '../../../../src/domain/identity/ids.ts';
import { pChainAddress } from '../../../../src/domain/identity/p-chain-address.ts';
import { addressHrp } from '../../../../src/domain/network/profile.ts';
import { wei } from '../../../../src/domain/units.ts';
import type { AccessListEntry, EvmReceipt } from '../../../../src/ports/evm.ts';
import type { Signer } from '../../../../src/ports/signer.ts';
import type { PChainPlan, UnsignedPChainTx } from '../../../../src/ports/tx-builder.ts';
import type { L1Facts } from '../../../../src/protocol/contracts/l1-facts.ts';
import { checkAggregate } from '../../../../src/protocol/messages/check-aggregate.ts';
import { until } from '../../../helpers/until.ts';

/** The steps of an operator through the real adapters, without the engine. */
export class AdapterOperator {
  constructor(
    readonly connection: Connection,
    readonly signer: Signer,
  ) {}

  get address(): string {
    const { networkId } = this.connection.profile;
    return pChainAddress(this.signer.shortId, addressHrp(networkId));
  }

  /** Sends a call and waits until it is included in a block. */
  async send(
    to: EvmAddress,
    data: Hex,
    accessList: readonly AccessListEntry[] = [],
  ): Promise<EvmReceipt> {
    const { evm, evmSender } = this.connection.ports;
    const from = this.signer.evmAddress;
    const estimate = await evm.estimateGas({ from, to, data, accessList });
    if (!estimate.ok) throw new Error(`reverts with ${estimate.revert}`);
    const fees = await evm.fees();
    const { raw, hash } = await this.signer.signEvm({
      ...fees,
      chainId: await evm.chainId(),
      nonce: (await evm.nonces(from)).pending,
      to,
      data,
      value: wei(0n),
      gas: estimate.gas,
      accessList,
    });
    const outcome = await evmSender.submit(raw);
    if (outcome.kind !== 'accepted') throw new Error(`submitting ended ${outcome.kind}`);
    const receipt = await until(() => evm.receipt(hash));
    if (receipt.status !== 'success') throw new Error(`${hash} reverted`);
    return receipt;
  }

  /** Returns the verified signatures of the validators over a message. */
  async aggregate(l1: L1Facts, unsignedMessage: Uint8Array, justification?: Uint8Array) {
    const { aggregator, pChain } = this.connection.ports;
    const { signingSubnet } = l1;
    const signed = await aggregator.aggregate({
      unsignedMessage,
      signingSubnet,
      ...(justification && { justification }),
    });
    const share = checkAggregate(
      signed,
      unsignedMessage,
      await pChain.validatorsAt(signingSubnet, 'proposed'),
    );
    return { signed, share };
  }

  async build(plan: PChainPlan): Promise<UnsignedPChainTx> {
    const { pChain } = this.connection.ports;
    const source = plan.type === 'import-from-c' ? this.connection.profile.cChainId : undefined;
    const [utxos, price] = await Promise.all([
      pChain.utxos(this.address, source),
      pChain.gasPrice(),
    ]);
    return this.connection.builder.build(plan, this.signer, utxos, price);
  }

  /** Signs a P-Chain transaction, issues it and waits until it is committed. */
  async issue(tx: UnsignedPChainTx): Promise<PChainTxId> {
    const { pChain, pChainSender } = this.connection.ports;
    const { bytes, txId } = await this.signer.signPChain(tx);
    const outcome = await pChainSender.issue(bytes);
    if (outcome.kind === 'refused') throw new Error(outcome.reason);
    await until(async () => (await pChain.txStatus(txId)).status === 'Committed' || undefined);
    return txId;
  }

  async balance(): Promise<bigint> {
    const utxos = await this.connection.ports.pChain.utxos(this.address);
    return utxos.reduce((sum, { amount }) => sum + amount, 0n);
  }
}
