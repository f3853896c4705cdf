import type { Engine } from '../engine.ts';
import { runMemory } from '../run-memory.ts';
import { CLEAR, type Resolution } from './resolution.ts';
import { resolveEvm } from './resolve-evm.ts';
import { resolveExport } from './resolve-export.ts';
import { resolvePChain } from './resolve-p-chain.ts';

/** Determines the outcome of every earlier transaction of a step, so that the step does nothing twice. */
export async function resolveStep(
  engine: Engine,
  step: string,
  subject: string,
): Promise<Resolution> {
  const submissions = runMemory(engine.journal, engine.run).submissions(step, subject);
  switch (submissions.at(-1)?.chain) {
    case undefined:
      return CLEAR;
    case 'evm':
      return resolveEvm(submissions, engine);
    case 'P':
      return resolvePChain(submissions, engine);
    case 'C':
      return resolveExport(submissions, engine);
  }
}
