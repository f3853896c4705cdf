import { examineMachine } from '../adapters/host.ts';
import type { Clock, Machine, Paths } from '../ports/host.ts';
import { readCapabilities } from '../wizard/layout/terminal-layout.ts';

export { resolveHost } from '../adapters/host.ts';

export function examineMachineHere(
  paths: Paths,
  clock: Clock,
  environment: NodeJS.ProcessEnv,
): Promise<Machine> {
  return examineMachine(paths, clock, readCapabilities(environment, process.platform));
}
