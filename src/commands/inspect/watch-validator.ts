import type { NodeId, SubnetId } from '../../domain/identity/ids.ts';
import type { Clock } from '../../ports/clock.ts';
import type { PChainReader } from '../../ports/p-chain.ts';

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 10_000;

/** The event to wait for. */
export interface Watch {
  readonly subnet: SubnetId;
  /** undefined: all nodes of the subnet. */
  readonly node?: NodeId;
  /** `change`: a watched node appears or leaves, whichever comes first. */
  readonly until: 'appears' | 'leaves' | 'change';
  /** Milliseconds after which the wait ends without the event. */
  readonly patience: number;
}

/**
 * Reads the proposed validator set until the event happens. Resolves with true if the event happened within `patience`,
 * otherwise with false.
 * @throws the signal's reason when the signal aborts
 */
export async function watchValidator(
  pChain: PChainReader,
  { subnet, node, until, patience }: Watch,
  clock: Clock,
  signal: AbortSignal,
): Promise<boolean> {
  const readWatched = async (): Promise<string> => {
    const set = await pChain.validatorsAt(subnet, 'proposed');
    const ids = set.map(({ nodeId }) => nodeId).sort();
    return ids.filter((id) => node === undefined || id === node).join(' ');
  };
  const end = clock.now() + patience;
  const initial = await readWatched();
  const hasHappened = (now: string): boolean =>
    until === 'change' ? now !== initial : (now !== '') === (until === 'appears');
  let now = initial;
  for (let pause = FIRST_PAUSE_MS; !hasHappened(now); pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
    const remaining = end - clock.now();
    if (remaining <= 0) return false;
    await clock.sleep(Math.min(pause, remaining), signal);
    now = await readWatched();
  }
  return true;
}
