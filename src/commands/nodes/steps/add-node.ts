import type { BlsPublicKey } from '../../../domain/identity/bls-key.ts';
import { OnboardError } from '../../../domain/errors.ts';
import type { EvmAddress } from '../../../domain/identity/evm.ts';
import type { NodeId } from '../../../domain/identity/ids.ts';
import type { Policy } from '../../../engine/engine.ts';
import type { L1Facts } from '../../../protocol/contracts/l1-facts.ts';
import { executionTime } from '../../../protocol/readers/time.ts';
import { readOwnStake } from '../../../protocol/snapshots/read-operator.ts';
import type { PChainOwner } from '../../../protocol/warp/payloads.ts';
import { dateOf } from '../../../tasks/texts.ts';
import { firstStep, type FirstStep } from './first-step.ts';
import type { SendContext } from '../../sending/run-with-journal.ts';
import { requireTracking, type OperatorNodeApi, type TrackingUnknown } from './require-tracking.ts';

export interface AddNodeOrder {
  readonly middleware: EvmAddress;
  readonly nodeId: NodeId;
  readonly blsKey: BlsPublicKey;
  /** In the stake's smallest unit; undefined or 0: all unused stake, up to the node's maximum. */
  readonly stake?: bigint;
  /** Seconds since 1970; undefined: the program or the contracts choose the expiry. */
  readonly expiry?: bigint;
  /** undefined: the operator's P-Chain address. */
  readonly remainingBalanceOwner?: PChainOwner;
  readonly disableOwner?: PChainOwner;
}

/** The operator's node, which is checked before the first payment. */
export interface NodeCheck extends OperatorNodeApi {
  /** Called with the reason if it is unknown whether the node tracks the L1. */
  readonly reportUnknown: (why: TrackingUnknown, l1: L1Facts) => void;
}

/**
 * First step of adding a node. If `check` is given, checks before the first consent that the node tracks the
 * L1.
 * @throws OnboardError E-NODE-108, E-NODE-109 as `requireTracking` does; E-CMD-114 for an expiry if the
 * contracts set the expiry themselves, E-CMD-118 for an expiry out of range; as `firstStep` does
 */
export function addNode(
  order: AddNodeOrder,
  sending: SendContext,
  check?: NodeCheck,
): Promise<FirstStep> {
  const { middleware, nodeId, blsKey, expiry } = order;
  const { signer, policy } = sending;
  const operatorOwner: PChainOwner = { threshold: 1, addresses: [signer.shortId] };
  let foundL1: L1Facts | undefined;
  let trackingCheck: Promise<void> | undefined;
  const consent: Policy['consent'] = async (...args) => {
    if (check && foundL1) await (trackingCheck ??= checkTracking(check, nodeId, foundL1, sending));
    return policy.consent(...args);
  };
  const checkedSending = { ...sending, policy: { ...policy, consent } };
  return firstStep({ middleware }, checkedSending, async (l1, { evm }) => {
    foundL1 = l1;
    if (expiry !== undefined && l1.generation.id === 'c') {
      throw new OnboardError('E-CMD-114', { middleware });
    }
    if (expiry !== undefined) requireExpiry(expiry, executionTime(await evm.head()));
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
          remainingBalanceOwner: order.remainingBalanceOwner ?? operatorOwner,
          disableOwner: order.disableOwner ?? operatorOwner,
          defaulted: (['stake', 'remainingBalanceOwner', 'disableOwner'] as const).filter(
            (field) => order[field] === undefined || order[field] === 0n,
          ),
        },
      },
    };
  });
}

async function checkTracking(
  check: NodeCheck,
  nodeId: NodeId,
  l1: L1Facts,
  { connection: { profile, ports } }: SendContext,
): Promise<void> {
  const unknown = await requireTracking(check, ports, { nodeId, l1, network: profile.name });
  if (unknown !== undefined) check.reportUnknown(unknown, l1);
}

const DAY = 86_400n;
/**
 * Margin in seconds: completing a registration takes time, and the two chains have different block
 * times.
 */
const MARGIN = 60n;

/**
 * Checks the range of an expiry. All times are in seconds since 1970.
 * @param now the execution time
 * @throws OnboardError E-CMD-118
 */
function requireExpiry(expiry: bigint, now: bigint): void {
  const [earliest, latest] = [now + MARGIN, now + DAY - MARGIN];
  if (expiry >= earliest && expiry <= latest) return;
  throw new OnboardError('E-CMD-118', { expiry, now: dateOf(now), least: earliest, most: latest });
}
