import { parseTransaction } from 'viem/utils';
import type { Hex } from '../domain/bytes.ts';
import { OnboardError } from '../domain/errors.ts';
import { parseAddress } from '../domain/evm.ts';
import { wei, type Wei } from '../domain/units.ts';
import { blocked, ready, satisfied } from '../engine/check.ts';
import type { EvmCallIntent } from '../engine/intent.ts';
import type { Step, Task } from '../engine/step.ts';
import type { AccessEntry } from '../ports/evm.ts';
import { say } from './messages.ts';
import { planCall } from './plan-call.ts';
import type { Look, World } from './world.ts';

export interface ReplaceInput {
  /** The place of the waiting transaction among those of the account. */
  readonly nonce: bigint;
  /** The same for more, or nothing at all in its place. */
  readonly how: 'speed-up' | 'cancel';
  /** Its signed bytes, where they are known. */
  readonly raw?: Hex;
}

interface ReplaceLook extends Look<World> {
  readonly input: ReplaceInput;
}

/** A pool takes the place of a transaction for at least a tenth more; an eighth leaves room. */
const raised = (fee: bigint): bigint => fee + fee / 8n + 1n;
const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/**
 * Takes the place of a transaction that waits on the C-Chain: with the same nonce, so that the chain
 * admits one of both. It is over once that nonce is used, by whichever of them.
 */
export function replaceTask(world: World, input: ReplaceInput): Task<ReplaceLook> {
  return {
    kind: 'replace',
    steps: [replaceStep],
    look: (memory, now) => ({ world, memory, now, input }),
  };
}

const replaceStep: Step<ReplaceLook> = {
  id: 'replace',
  title: say('step.replace'),
  async check({ world, input: { nonce, raw } }) {
    const { latest, pending } = await world.readers.evm.nonces(world.operator);
    if (latest > nonce) {
      return satisfied({ text: say('fact.nonce-used', { nonce }), source: 'C-Chain' });
    }
    return pending > nonce || raw !== undefined
      ? ready(`nonce:${nonce}`)
      : blocked(new OnboardError('E-TASK-218', { nonce }));
  },
  async plan({ world, now, input }) {
    const { nonce } = input;
    const waiting = input.raw === undefined ? undefined : readWaiting(input.raw);
    const intent =
      input.how === 'cancel'
        ? await planNothing(world, nonce, now)
        : await planSame(world, nonce, waiting, now);
    const maxFeePerGas = wei(max(intent.maxFeePerGas, raised(waiting?.maxFeePerGas ?? 0n)));
    const tip = raised(waiting?.maxPriorityFeePerGas ?? 0n);
    return {
      ...intent,
      nonce,
      maxFeePerGas,
      maxPriorityFeePerGas: wei(max(intent.maxPriorityFeePerGas, tip)),
      fee: { typical: intent.fee.typical, most: wei(intent.gas * maxFeePerGas) },
    };
  },
};

interface Waiting {
  readonly to: ReturnType<typeof parseAddress>;
  readonly data: Hex;
  readonly accessList: readonly AccessEntry[];
  readonly maxFeePerGas: Wei;
  readonly maxPriorityFeePerGas: Wei;
}

function readWaiting(raw: Hex): Waiting {
  const tx = parseTransaction(raw as `0x02${string}`);
  if (!tx.to) throw new RangeError('the journal holds a transaction that deploys');
  return {
    to: parseAddress(tx.to),
    data: tx.data ?? '0x',
    accessList: (tx.accessList ?? []).map(({ address, storageKeys }) => ({
      address: parseAddress(address),
      storageKeys,
    })),
    maxFeePerGas: wei(tx.maxFeePerGas ?? 0n),
    maxPriorityFeePerGas: wei(tx.maxPriorityFeePerGas ?? 0n),
  };
}

/** A transfer of nothing to oneself. */
function planNothing({ readers, operator }: World, nonce: bigint, now: number) {
  const call = { data: '0x', from: operator } as const;
  const contract = { name: say('contract.own'), to: operator };
  const title = say('intent.cancel', { nonce });
  return planCall(readers.evm, { ...call, title, contract }, now);
}

async function planSame(
  { readers, operator }: World,
  nonce: bigint,
  waiting: Waiting | undefined,
  now: number,
): Promise<EvmCallIntent> {
  if (waiting === undefined) throw new OnboardError('E-TASK-219', { nonce });
  const { to, data, accessList } = waiting;
  const contract = { name: say('contract.same'), to };
  const title = say('intent.speed-up', { nonce });
  return planCall(readers.evm, { data, from: operator, accessList, title, contract }, now);
}
