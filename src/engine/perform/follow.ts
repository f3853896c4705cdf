import { parseHash } from '../../domain/evm.ts';
import { parseId, type PChainTxId } from '../../domain/ids.ts';
import type { Chain } from '../../journal/record.ts';
import type { Engine } from '../engine.ts';

const LOOKS = 30;

/**
 * Waits until a transaction that was just submitted is in a block, or for some 30 seconds; what it
 * means is judged when it is settled. Asks for this one thing alone, so that following is cheap.
 */
export async function follow(engine: Engine, chain: Chain, id: string): Promise<void> {
  for (let look = 0; look < LOOKS; look++) {
    if (await isDecided(engine, chain, id)) return;
    await engine.ports.clock.sleep(look < 4 ? 250 : 1000, engine.signal);
  }
}

async function isDecided({ ports }: Engine, chain: Chain, id: string): Promise<boolean> {
  if (chain === 'evm') return (await ports.evm.receipt(parseHash(id))) !== undefined;
  const txId = parseId<PChainTxId>(id, 'transaction ID');
  const status =
    chain === 'P' ? (await ports.pChain.txStatus(txId)).status : await ports.atomic.status(txId);
  // Unknown right after it was issued is an endpoint behind the one that took it, or a refusal.
  return status !== 'Processing';
}
