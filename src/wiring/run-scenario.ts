import type { SandboxSettings, StartedSandbox } from '../cli/shell.ts';
import { runSandbox } from '../sandbox/run.ts';
import { rehearse, scenarioNamed } from './rehearse.ts';

/**
 * Runs a fresh sandbox in the situation of a scenario until it is told to stop.
 * @throws OnboardError E-SUP-110 where there is none of that name; as `runSandbox` does
 */
export async function runScenario(
  name: string,
  settings: Omit<SandboxSettings, 'scenario'>,
  {
    started,
    until,
  }: { readonly started: (up: StartedSandbox) => void; readonly until: AbortSignal },
): Promise<void> {
  const scenario = scenarioNamed(name);
  const { epochSeconds } = scenario;
  const options = {
    ...(epochSeconds === undefined ? {} : { epochSeconds }),
    ...settings,
    fresh: true,
  };
  await runSandbox(options, {
    started,
    until,
    prepare: async (sandbox) => {
      await rehearse(sandbox, settings.stateDir, scenario);
      const operator = sandbox.profile.accounts[0]?.evmAddress ?? '';
      const node = scenario.asksNode === true ? ` --node-url ${sandbox.nodeUrl}` : '';
      return [
        `Scenario ${scenario.name}: ${scenario.title}. Ask what support asks:`,
        `  onboard status --network sandbox ${operator}${node}`,
      ];
    },
  });
}
