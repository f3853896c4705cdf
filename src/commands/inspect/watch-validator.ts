import type { NodeId, SubnetId } from '../../domain/identity/ids.ts';
import type { Clock } from '../../ports/clock.ts';
import type { PChainReader } from '../../ports/p-chain.ts';

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 10_000;

/** The event to wait for. */
export interface Watch {
  readonly subnet: SubnetId;
  /** undefined: any node. */
  readonly node?: NodeId;
  /** `change`: the node appears or leaves, whichever comes first. */
  readonly until: 'appears' | 'leaves' | 'change';
  /** Milliseconds after which the wait ends without the event. */
  readonly patience: number;
}

/**
 * Reads the proposed validator set until a node is in it, or has left it. Resolves with true if this
 * happened before `patience` ended.
 * @throws the signal's reason when it is aborted
 */
export async function watchValidator(
  pChain: PChainReader,
  { subnet, node, until, patience }: Watch,
  clock: Clock,
  signal: AbortSignal,
): Promise<boolean> {
  const watched = async (): Promise<string> => {
    const set = await pChain.validatorsAt(subnet, 'proposed');
    const ids = set.map(({ nodeId }) => nodeId).sort();
    return ids.filter((id) => node === undefined || id === node).join(' ');
  };
  const end = clock.now() + patience;
  const first = await watched();
  const hasHappened = (now: string): boolean =>
    until === 'change' ? now !== first : (now !== '') === (until === 'appears');
  let now = first;
  for (let pause = FIRST_PAUSE_MS; !hasHappened(now); pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
    const left = end - clock.now();
    if (left <= 0) return false;
    await clock.sleep(Math.min(pause, left), signal);
    now = await watched();
  }
  return true;
}
