import { networkKey } from '../../domain/network/identity.ts';
import type { BlsPublicKey } from '../../domain/identity/bls-key.ts';
import type { EvmReader } from '../../ports/evm.ts';
import { OnboardError } from '../../domain/errors.ts';
import type { ServiceUrl } from '../../domain/service-url.ts';
import { message, type Message } from '../../domain/message.ts';
import type { CommandContext } from '../context.ts';
import type { NodeReader } from '../../ports/services.ts';
import { readNode } from '../../protocol/snapshots/read-node.ts';
import type { NodeId } from '../../domain/identity/ids.ts';
import type { Policy } from '../../engine/engine.ts';
import type { L1Facts } from '../../protocol/contracts/l1-facts.ts';
import { readOwnStake } from '../../protocol/snapshots/read-operator.ts';
import type { PChainOwner } from '../../protocol/warp/payloads.ts';
import { type Stake, min, stakeOfAmount } from '../../domain/units.ts';
import { initiateChange, type InitiationOutcome, type NodeValues } from './initiate-change.ts';
import type { SendContext } from '../sending/run-with-journal.ts';

export interface AddNodeValues extends NodeValues {
  readonly blsKey: BlsPublicKey;
  /** undefined: `all`. */
  readonly stake?: Stake | undefined;
  /** Seconds since 1970; undefined: the program or the contracts choose the expiry. */
  readonly expiry?: bigint | undefined;
  /** undefined: the operator's P-Chain address. */
  readonly remainingBalanceOwner?: PChainOwner | undefined;
  readonly disableOwner?: PChainOwner | undefined;
}

/** The API of the operator's node, which is checked before the first payment. */
interface NodeCheck {
  readonly url: string;
  /** @throws OnboardError E-NET-114, E-NET-118 */
  readonly reader: () => NodeReader;
  readonly reportUnknown: (reason: Message, l1: string) => void;
}

/**
 * `check` runs before the first consent.
 * @throws OnboardError E-NODE-108, E-NODE-109, E-NODE-111 as `requireTracking` does; E-CMD-114 for an expiry if the
 * contracts set the expiry themselves; as `initiateChange` and the task do
 */
export function addNode(
  values: AddNodeValues,
  sendContext: SendContext,
  check?: NodeCheck,
): Promise<InitiationOutcome> {
  const { middleware, nodeId, blsKey, expiry } = values;
  const { signer, policy } = sendContext;
  const operatorOwner: PChainOwner = { threshold: 1, addresses: [signer.shortId] };
  let foundL1: L1Facts | undefined;
  let trackingCheck: Promise<void> | undefined;
  // Only a run that pays needs a node that tracks the L1, so the node is checked when consent is asked for.
  const consent: Policy['consent'] = async (...args) => {
    if (check && foundL1)
      await (trackingCheck ??= requireTracking(check, values, foundL1, sendContext));
    return policy.consent(...args);
  };
  const checkedSending = { ...sendContext, policy: { ...policy, consent } };
  return initiateChange({ middleware }, checkedSending, async (l1, { evm }) => {
    foundL1 = l1;
    if (expiry !== undefined && l1.generation.id === 'c') {
      throw new OnboardError('E-CMD-114', { middleware });
    }
    const { stake: ordered = 'all' } = values;
    const isDefaultStake = ordered === 'all';
    const stake = isDefaultStake ? await unusedStake(evm, l1, signer) : ordered;
    return {
      kind: 'add-node',
      l1,
      input: {
        nodeId,
        newNode: {
          blsKey,
          stake,
          ...(expiry === undefined ? {} : { expiry }),
          remainingBalanceOwner: values.remainingBalanceOwner ?? operatorOwner,
          disableOwner: values.disableOwner ?? operatorOwner,
          ...(isDefaultStake && { isDefaultStake }),
        },
      },
    };
  });
}

/** Up to the node's maximum. `all` if none counts yet: the addition waits for the delegated stake. */
async function unusedStake(evm: EvmReader, l1: L1Facts, { evmAddress }: SendContext['signer']) {
  const { free } = (await readOwnStake(evm, l1, evmAddress)).stake;
  return stakeOfAmount(min(free, l1.primaryClass.maximum));
}

/**
 * @throws OnboardError E-NODE-108 if the node does not track the L1, E-NODE-109 if it is not ready yet, E-NODE-111 if
 * a node with another NodeID has the key
 */
async function requireTracking(
  { url, reader, reportUnknown }: NodeCheck,
  { nodeId, blsKey }: Pick<AddNodeValues, 'nodeId' | 'blsKey'>,
  l1: L1Facts,
  { connection: { profile, ports } }: SendContext,
): Promise<void> {
  const { name, subnetId: subnet } = l1;
  try {
    const { identity, tracking } = await readNode(reader(), { l1s: [l1], pChain: ports.pChain });
    const { nodeId: found } = identity;
    if (found !== nodeId && identity.publicKey.toLowerCase() === blsKey.toLowerCase()) {
      throw new OnboardError('E-NODE-111', { node: nodeId, url, found });
    }
    if (found !== nodeId) {
      reportUnknown(message('cli.note.tracking-other-node', { url, found }), name);
      return;
    }
    const [tracked] = tracking;
    switch (tracked?.state) {
      case 'tracked':
        return;
      case 'not-tracked': {
        const network = profile.name;
        throw new OnboardError('E-NODE-108', { node: nodeId, url, l1: name, subnet, network });
      }
      case 'catches-up':
      case 'bootstrapping':
        throw new OnboardError('E-NODE-109', { node: nodeId, url });
      case undefined:
      case 'no-chain':
        reportUnknown(message('cli.note.tracking-no-chain', { l1: name }), name);
        return;
      case 'unknown':
        throw tracked.error;
    }
  } catch (error) {
    if (!(error instanceof OnboardError)) throw error;
    if (DECISIVE.has(error.code)) throw error;
    reportUnknown(error.codedReason, name);
  }
}

/** What the reachable node itself shows; any other failure leaves the node's state unknown. */
const DECISIVE: ReadonlySet<string> = new Set(['E-NODE-108', 'E-NODE-109', 'E-NODE-111']);

/** The API address is that of the option, the settings or the profile. @throws OnboardError E-NET-114, E-NET-118 */
export async function createNodeCheck(
  urlOption: ServiceUrl | undefined,
  context: Pick<CommandContext, 'output' | 'records' | 'i18n'>,
  { connection }: SendContext,
  nodeId: NodeId,
): Promise<NodeCheck> {
  const { profile } = connection;
  // An invalid address in the option is an error; an invalid stored address only causes a note.
  if (urlOption !== undefined) connection.node(urlOption);
  const { nodeUrls } = (await context.records.settings()).read();
  const url = urlOption ?? nodeUrls[networkKey(profile)] ?? profile.nodeUrl;
  return {
    url: String(url),
    reader: () => connection.node(url),
    reportUnknown: (reason, l1) =>
      context.output.note(context.i18n.t('cli.note.tracking', { node: nodeId, l1, reason })),
  };
}
