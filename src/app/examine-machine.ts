import { examineMachine } from '../adapters/host.ts';
import type { Clock, Machine, Paths } from '../ports/host.ts';
import { readCapabilities } from '../wizard/layout/terminal-layout.ts';

/** In a file of its own, so that one dynamic import loads both modules and the bundle needs no file that passes them on. */
export function examineMachineHere(
  paths: Paths,
  clock: Clock,
  environment: NodeJS.ProcessEnv,
): Promise<Machine> {
  return examineMachine(paths, clock, readCapabilities(environment, process.platform));
}
