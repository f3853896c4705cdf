import type { Submission } from '../../journal/memory.ts';
import type { EvmReader } from '../../ports/evm.ts';
import type { Engine } from '../engine.ts';
import { resolveSubmission } from '../resolve/resolve-submissions.ts';
import { pollInterval } from './poll-interval.ts';

const PATIENCE_MS = 30_000;
/** Blocks over which the block time is averaged, since block headers have whole seconds. */
const MEASURED_BLOCKS = 16n;

/**
 * Waits up to 30 seconds until a submitted transaction is in a block, and records its outcome. It makes few
 * requests, paced by the block time.
 */
export async function awaitInclusion(engine: Engine, submission: Submission): Promise<void> {
  const { clock, evm } = engine.ports;
  const { chain } = submission;
  const began = clock.now();
  let blockTime: number | undefined;
  for (let attempts = 1; ; attempts++) {
    // A transaction unknown right after submission was refused, or this endpoint lags behind the one that
    // accepted it.
    if ((await resolveSubmission(submission, engine)) !== 'open') return;
    // The measurement runs in the background; the usual block time applies until it succeeds.
    if (chain === 'evm' && attempts === 1) {
      void measureBlockTime(evm).then((measured) => (blockTime = measured));
    }
    const waited = clock.now() - began;
    if (waited >= PATIENCE_MS) return;
    await clock.sleep(pollInterval(waited, blockTime), engine.signal);
  }
}

/** Returns the recent block time in milliseconds; undefined if the endpoint does not report it. */
async function measureBlockTime(evm: EvmReader): Promise<number | undefined> {
  try {
    const head = await evm.head();
    const before = await evm.blockTime(head.number - MEASURED_BLOCKS);
    if (before === undefined) return undefined;
    return (Number(head.timestamp - before) * 1000) / Number(MEASURED_BLOCKS);
  } catch {
    // The block time only sets the polling interval, so a failure is harmless.
    return undefined;
  }
}
