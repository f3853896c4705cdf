import { parseTransaction } from 'viem/utils';
import type { Hex } from '../../domain/identity/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import { parseAddress } from '../../domain/identity/evm.ts';
import { blocked, ready, satisfied } from '../../engine/step.ts';
import type { EvmCallIntent } from '../../engine/intent.ts';
import { maxOffer, bumpFees } from '../../engine/fees.ts';
import { assertFeeCap } from '../../engine/fees.ts';
import { requireFunds } from '../../engine/fees.ts';
import type { ReadContext, Snapshot, Step, Task } from '../step.ts';
import type { AccessListEntry, FeeOffer } from '../../ports/evm.ts';
import { message } from '../../domain/message.ts';
import { planCall } from './plan-call.ts';

export interface ReplaceInput {
  /** The nonce of the pending transaction. */
  readonly nonce: bigint;
  /** `speed-up` sends the same call with a higher fee. `cancel` sends an empty transfer instead. */
  readonly how: 'speed-up' | 'cancel';
  /** The signed bytes of the pending transaction, if known. */
  readonly raw?: Hex;
}

interface ReplaceSnapshot extends Snapshot<ReadContext> {
  readonly input: ReplaceInput;
}

/**
 * Replaces a pending C-Chain transaction: sends another transaction with the same nonce. The chain accepts
 * only one of the two. The task ends when a transaction has used the nonce.
 */
export function replaceTask(context: ReadContext, input: ReplaceInput): Task<ReplaceSnapshot> {
  return {
    steps: [replaceStep],
    takeSnapshot: (memory, now) => ({ context, memory, now, input }),
  };
}

const replaceStep: Step<ReplaceSnapshot> = {
  id: 'replace',
  title: message('step.replace'),
  async check({ context, input: { nonce, raw } }) {
    const { evm } = context.readers;
    const { latest, pending } = await evm.nonces(context.operator);
    if (latest > nonce) {
      return satisfied({ text: message('fact.nonce-used', { nonce }), source: 'C-Chain' });
    }
    if (pending > nonce) return ready(`nonce:${nonce}`);
    const exists =
      raw !== undefined || (await evm.pooledOffer(context.operator, nonce)) !== undefined;
    if (!exists) return blocked(new OnboardError('E-TASK-218', { nonce }));
    return pending < nonce
      ? blocked(new OnboardError('E-TASK-236', { nonce, missing: pending }))
      : ready(`nonce:${nonce}`);
  },
  async plan({ context, now, input }) {
    const { nonce } = input;
    const { evm } = context.readers;
    const ownOffer = input.raw === undefined ? undefined : decodePending(input.raw);
    const planned =
      input.how === 'cancel'
        ? await planCancel(context, nonce, now)
        : await planSpeedUp(context, nonce, ownOffer, now);
    const pooledOffer = await evm.pooledOffer(context.operator, nonce);
    const pendingOffer =
      ownOffer && pooledOffer ? maxOffer(ownOffer, pooledOffer) : (ownOffer ?? pooledOffer);
    // If the fee of the pending transaction is unknown, the call offers the current fee. If the memory pool
    // refuses the offer, the engine raises the offer.
    if (pendingOffer === undefined) return { ...planned, nonce };
    const intent = bumpFees({ ...planned, nonce }, pendingOffer);
    assertFeeCap(intent.fee.most, context.maxFee);
    await requireFunds(evm, intent);
    return intent;
  },
};

interface PendingCall extends FeeOffer {
  readonly to: ReturnType<typeof parseAddress>;
  readonly data: Hex;
  readonly accessList: readonly AccessListEntry[];
}

function decodePending(raw: Hex): PendingCall {
  const tx = parseTransaction(raw as `0x02${string}`);
  if (!tx.to) throw new RangeError('the transaction in the journal creates a contract');
  return {
    to: parseAddress(tx.to),
    data: tx.data ?? '0x',
    accessList: (tx.accessList ?? []).map(({ address, storageKeys }) => ({
      address: parseAddress(address),
      storageKeys,
    })),
    maxFeePerGas: tx.maxFeePerGas ?? 0n,
    maxPriorityFeePerGas: tx.maxPriorityFeePerGas ?? 0n,
  };
}

/** Plans an empty transfer to the operator's own account. */
function planCancel(context: ReadContext, nonce: bigint, now: number) {
  const call = { data: '0x' } as const;
  const contract = { name: message('contract.own'), to: context.operator };
  const title = message('intent.cancel', { nonce });
  return planCall(context, { ...call, title, contract }, now);
}

async function planSpeedUp(
  context: ReadContext,
  nonce: bigint,
  waiting: PendingCall | undefined,
  now: number,
): Promise<EvmCallIntent> {
  if (waiting === undefined) throw new OnboardError('E-TASK-219', { nonce });
  const { to, data, accessList } = waiting;
  const contract = { name: message('contract.same'), to };
  const title = message('intent.speed-up', { nonce });
  return planCall(context, { data, accessList, title, contract }, now);
}
