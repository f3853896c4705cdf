import { hexToBytes } from '../../domain/bytes.ts';
import { parseAddress } from '../../domain/evm.ts';
import { parseId, type PChainTxId } from '../../domain/ids.ts';
import { printable } from '../../domain/printable.ts';
import type { Submission } from '../../journal/memory.ts';
import type { Engine } from '../engine.ts';
import { CLEAR, LAG, type Settled } from './settled.ts';
import { effectDue, onItsWay, recordSettled, refreshed, tellSubmitted } from './settling.ts';

/**
 * Finds out what became of the export that was signed last. Side effect: bytes that the C-Chain does
 * not know are issued again, unchanged, while their nonce is free.
 */
export async function settleExport(
  submissions: readonly Submission[],
  engine: Engine,
): Promise<Settled> {
  const last = submissions.at(-1);
  if (last === undefined || (last.settled && last.settled.how !== 'included')) return CLEAR;
  const { atomic, evm, clock } = engine.ports;
  const drop = (how: 'replaced' | 'dropped', reason: string | null) =>
    recordSettled(engine, last, { how, height: null, reason });
  switch (await atomic.status(parseId<PChainTxId>(last.id, 'transaction ID'))) {
    case 'Accepted': {
      await recordSettled(engine, last, { how: 'included', height: null, reason: null });
      return effectDue(engine, refreshed(engine, last) ?? last);
    }
    case 'Processing':
      return onItsWay('wait.processing', last.id);
    case 'Dropped':
      await drop('dropped', null);
      return CLEAR;
    case 'Unknown': {
      const nonces = await evm.nonces(parseAddress(last.from));
      if (nonces.latest > (last.nonce ?? 0n)) {
        // The nonce is gone, to this export or to something else; its status tells which, a little later.
        if (clock.now() < last.signedAt + LAG) return onItsWay('wait.nonce', last.id);
        await drop('replaced', null);
        return CLEAR;
      }
      const outcome = await atomic.issue(hexToBytes(last.raw));
      if (outcome.kind === 'accepted') {
        tellSubmitted(engine, last);
        return onItsWay('wait.processing', last.id);
      }
      // The next one has the same nonce, so that at most one of both is accepted.
      await drop('dropped', printable(outcome.reason));
      return CLEAR;
    }
  }
}
