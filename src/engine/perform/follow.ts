import { parseHash } from '../../domain/evm.ts';
import { parseId, type PChainTxId } from '../../domain/ids.ts';
import type { Chain } from '../../journal/record.ts';
import type { EvmReader } from '../../ports/evm.ts';
import type { Engine } from '../engine.ts';
import { lookPause } from './look-pause.ts';

const PATIENCE_MS = 30_000;
/** Blocks over which the time between them is measured; headers tell whole seconds. */
const MEASURED_BLOCKS = 16n;

/**
 * Waits until a transaction that was just submitted is in a block, or for some 30 seconds; what it
 * means is judged when it is settled. Asks for little, so that following is cheap, and as often as the
 * chain makes blocks. `ahead`: asks along with a receipt what the next look will ask of its chain.
 */
export async function follow(
  engine: Engine,
  chain: Chain,
  id: string,
  ahead: () => void,
): Promise<void> {
  const { clock, evm } = engine.ports;
  const began = clock.now();
  let blockTime: number | undefined;
  for (let looks = 1; ; looks++) {
    if (chain === 'evm') ahead();
    if (await isDecided(engine, chain, id)) return;
    // Known by the next look or the one after it; until then, and where it stays unknown, the usual is assumed.
    if (chain === 'evm' && looks === 1) {
      void measureBlockTime(evm).then((measured) => (blockTime = measured));
    }
    const waited = clock.now() - began;
    if (waited >= PATIENCE_MS) return;
    await clock.sleep(lookPause(waited, blockTime), engine.signal);
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

async function isDecided({ ports }: Engine, chain: Chain, id: string): Promise<boolean> {
  if (chain === 'evm') return (await ports.evm.receipt(parseHash(id))) !== undefined;
  const txId = parseId<PChainTxId>(id, 'transaction ID');
  // Not found is what Helicon answers until acceptance.
  if (chain === 'C') return (await ports.atomic.transaction(txId)).state === 'accepted';
  // Unknown right after it was issued is an endpoint behind the one that took it, or a refusal.
  return (await ports.pChain.txStatus(txId)).status !== 'Processing';
}
