import type { Submission } from '../../journal/memory.ts';
import type { EvmReader } from '../../ports/evm.ts';
import type { Engine } from '../engine.ts';
import { resolveSubmission } from '../resolve/resolve-submissions.ts';
import { checkPause } from './check-pause.ts';

const PATIENCE_MS = 30_000;
/** Blocks over which the time between them is measured; headers tell whole seconds. */
const MEASURED_BLOCKS = 16n;

/**
 * Waits until a transaction that was just submitted is in a block, and records its outcome; gives up after
 * 30 seconds. Asks for little, and as often as the chain makes blocks.
 */
export async function awaitInclusion(engine: Engine, submission: Submission): Promise<void> {
  const { clock, evm } = engine.ports;
  const { chain } = submission;
  const began = clock.now();
  let blockTime: number | undefined;
  for (let looks = 1; ; looks++) {
    // Unknown right after it was issued is an endpoint behind the one that took it, or a refusal.
    if ((await resolveSubmission(submission, engine)) !== 'open') return;
    // Known by the next look or the one after it; until then, and where it stays unknown, the usual is assumed.
    if (chain === 'evm' && looks === 1) {
      void measureBlockTime(evm).then((measured) => (blockTime = measured));
    }
    const waited = clock.now() - began;
    if (waited >= PATIENCE_MS) return;
    await clock.sleep(checkPause(waited, blockTime), engine.signal);
  }
}

/** The time between blocks of late, in milliseconds; undefined where the endpoint does not tell. */
async function measureBlockTime(evm: EvmReader): Promise<number | undefined> {
  try {
    const head = await evm.head();
    const before = await evm.blockTime(head.number - MEASURED_BLOCKS);
    if (before === undefined) return undefined;
    return (Number(head.timestamp - before) * 1000) / Number(MEASURED_BLOCKS);
  } catch {
    // It only decides how often is asked.
    return undefined;
  }
}
