import type { Engine } from '../engine.ts';
import { runMemory } from '../run-memory.ts';
import { CLEAR, type Settled } from './settled.ts';
import { settleEvm } from './settle-evm.ts';
import { settleExport } from './settle-export.ts';
import { settlePChain } from './settle-p-chain.ts';

/** Finds out what became of everything that was signed for a step before, so that nothing is done twice. */
export async function settle(engine: Engine, step: string, subject: string): Promise<Settled> {
  const submissions = runMemory(engine.journal, engine.run).submissions(step, subject);
  switch (submissions.at(-1)?.chain) {
    case undefined:
      return CLEAR;
    case 'evm':
      return settleEvm(submissions, engine);
    case 'P':
      return settlePChain(submissions, engine);
    case 'C':
      return settleExport(submissions, engine);
  }
}
