import type { BlsPublicKey } from '../domain/bls-key.ts';
import { OnboardError } from '../domain/errors.ts';
import type { EvmAddress } from '../domain/evm.ts';
import type { NodeId } from '../domain/ids.ts';
import { readOwnStake } from '../protocol/contracts/read-operator.ts';
import type { PChainOwner } from '../protocol/warp/register-l1-validator.ts';
import { firstStep, type FirstStep } from './first-step.ts';
import type { Sending } from './perform-task.ts';

export interface AddNodeOrder {
  readonly middleware: EvmAddress;
  readonly nodeId: NodeId;
  readonly blsKey: BlsPublicKey;
  /** In the stake's smallest unit; left out or 0: all that is free, at most what a node may have. */
  readonly stake?: bigint;
  /** Seconds since 1970; left out: as late as the P-Chain takes it. */
  readonly expiry?: bigint;
  /** Left out: the operator's P-Chain address. */
  readonly remainingBalanceOwner?: PChainOwner;
  readonly disableOwner?: PChainOwner;
}

/**
 * First step of adding a node.
 * @throws OnboardError E-CMD-114 for an expiry where the contracts fix it; as `firstStep` does
 */
export function addNode(order: AddNodeOrder, sending: Sending): Promise<FirstStep> {
  const { middleware, nodeId, blsKey, expiry } = order;
  const { signer } = sending;
  const own: PChainOwner = { threshold: 1, addresses: [signer.shortId] };
  return firstStep({ middleware }, sending, async (l1, { evm }) => {
    if (expiry !== undefined && l1.generation.id === 'c') {
      throw new OnboardError('E-CMD-114', { middleware });
    }
    let { stake } = order;
    if (stake === undefined || stake === 0n) {
      const { free } = (await readOwnStake(evm, l1, signer.evmAddress)).stake;
      const { maximum } = l1.primaryClass;
      stake = free < maximum ? free : maximum;
    }
    return {
      kind: 'add-node',
      l1,
      input: {
        nodeId,
        initiate: {
          blsKey,
          stake,
          ...(expiry === undefined ? {} : { expiry }),
          remainingBalanceOwner: order.remainingBalanceOwner ?? own,
          disableOwner: order.disableOwner ?? own,
          defaulted: (['stake', 'remainingBalanceOwner', 'disableOwner'] as const).filter(
            (field) => order[field] === undefined || order[field] === 0n,
          ),
        },
      },
    };
  });
}
