import type { OperatorFacts } from '../../protocol/contracts/operator-facts.ts';
import { earliestOptIn, optedInSince } from '../../protocol/snapshots/opted-in-since.ts';
import type { Waiting } from '../../page/page.ts';
import { startOfWait } from '../../standing/next-action.ts';
import type { WithSigner } from '../flow-state.ts';
import { networkNow } from '../network-clock.ts';

/** Reads from the chain when each kind of wait began, once. `changed` is called after each read. */
export function waitStarts(flow: WithSigner, changed: () => void) {
  const read = new Map<string, Waiting['since']>();
  let isOver = false;
  return {
    /** See `Waiting.since`. `key` is the key of the wait's text. */
    of(key: string, facts: OperatorFacts): Waiting['since'] {
      if (!read.has(key)) {
        read.set(key, undefined);
        const keep = (moment: Waiting['since']): void => {
          read.set(key, moment ?? 'unknown');
          if (!isOver) changed();
        };
        // If the start cannot be read, the wait continues with an unknown start.
        readWaitStart(key, facts, flow).then(keep, () => keep('unknown'));
      }
      return read.get(key);
    },
    stop(): void {
      isOver = true;
    },
  };
}

/** The latest possible start of a wait, in milliseconds since 1970 by this computer's clock, by which the screen counts. */
async function readWaitStart(
  key: string,
  facts: OperatorFacts,
  { connection, l1, deps }: WithSigner,
): Promise<number | undefined> {
  const { operatorL1OptIn, operatorVaultOptIn } = connection.profile.contracts;
  const { evm } = connection.ports;
  const { operator, readAt } = facts;
  // The start of any other wait is not read.
  if (key !== 'wait.l1-owner' && key !== 'wait.curator') return undefined;
  const vaults = facts.vaults.flatMap(({ address, optedIn }) => (optedIn ? [address] : []));
  const [inL1, inVault] = await Promise.all([
    optedInSince(evm, { service: operatorL1OptIn, operator, now: readAt }, l1.balancer),
    earliestOptIn(evm, { service: operatorVaultOptIn, operator, now: readAt }, vaults),
  ]);
  const start = startOfWait(key, inL1, inVault);
  return start && Number(start.to) * 1000 + deps.options.clock.now() - networkNow(deps);
}
