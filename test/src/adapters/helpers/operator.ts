import type { Connection } from '../../../../src/ports/connection.ts';
import type { Hex } from '../../../../src/domain/identity/bytes.ts';
import type { EvmAddress } from '../../../../src/domain/identity/evm.ts';
import { wei } from '../../../../src/domain/units.ts';
import type { AccessListEntry, EvmReceipt } from '../../../../src/ports/evm.ts';
import type { Signer } from '../../../../src/ports/signer.ts';
import { until } from '../../../helpers/until.ts';

/** Signs and sends calls through the real adapters, without the engine. */
export class AdapterOperator {
  constructor(
    readonly connection: Connection,
    readonly signer: Signer,
  ) {}

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
}
