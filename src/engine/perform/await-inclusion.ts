import type { Submission } from '../../journal/memory.ts';
import type { EvmReader } from '../../ports/evm.ts';
import type { Engine } from '../engine.ts';
import { resolveSubmission } from '../resolve/resolve-submissions.ts';
import { pollInterval } from './poll-interval.ts';

const PATIENCE_MS = 30_000;
/**
 * The number of blocks for the average block time. One block does not suffice, because headers state the time
 * in whole seconds.
 */
const MEASURED_BLOCKS = 16n;

/**
 * Waits up to 30 seconds until a submitted transaction is in a block, and records the outcome. The block time
 * determines the interval between requests.
 */
export async function awaitInclusion(engine: Engine, submission: Submission): Promise<void> {
  const { clock, evm } = engine.ports;
  const { chain } = submission;
  const began = clock.now();
  let blockTime: number | undefined;
  for (let attempts = 1; ; attempts++) {
    // An unknown P-Chain transaction also ends the wait. Either the P-Chain refused it, or this endpoint lags
    // behind the endpoint that accepted it.
    if ((await resolveSubmission(submission, engine)) !== 'open') return;
    // The measurement runs in the background. Until the measurement succeeds, the usual block time applies.
    if (chain === 'evm' && attempts === 1) {
      void measureBlockTime(evm).then((measured) => (blockTime = measured));
    }
    const waited = clock.now() - began;
    if (waited >= PATIENCE_MS) return;
    await clock.sleep(pollInterval(waited, blockTime), engine.signal);
  }
}

/** Returns the recent block time in milliseconds; undefined if the endpoint does not report the blocks. */
async function measureBlockTime(evm: EvmReader): Promise<number | undefined> {
  try {
    const head = await evm.head();
    const earlierTime = await evm.blockTime(head.number - MEASURED_BLOCKS);
    if (earlierTime === undefined) return undefined;
    return (Number(head.timestamp - earlierTime) * 1000) / Number(MEASURED_BLOCKS);
  } catch {
    // Without the block time, the usual polling interval applies.
    return undefined;
  }
}
