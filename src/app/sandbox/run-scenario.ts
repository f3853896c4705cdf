import { runSandbox, type SandboxSettings } from '../../sandbox/index.ts';
import { describeSandbox, type SandboxRunOptions } from './describe-sandbox.ts';
import { rehearse, findScenario } from './rehearse.ts';

/**
 * Runs a new sandbox in a scenario's situation until `until` is aborted. Passes a description of the sandbox
 * and the situation to `started`.
 * @throws OnboardError E-SUP-110 if no scenario has that name, E-SBX-*
 */
export async function runScenario(
  name: string,
  settings: SandboxSettings,
  { started, until, words }: SandboxRunOptions,
): Promise<void> {
  const scenario = findScenario(name);
  const { epochSeconds } = scenario;
  const options = {
    ...(epochSeconds === undefined ? {} : { epochSeconds }),
    ...settings,
    fresh: true,
  };
  const situation = words.t(`scenario.${scenario.name}`);
  await runSandbox(options, {
    until,
    prepare: (sandbox) => rehearse(sandbox, settings.stateDir, scenario),
    started: (running) => {
      const { lines, data } = describeSandbox(running, words);
      const operator = running.profile.accounts[0]?.evmAddress ?? '';
      const node = scenario.asksNode === true ? ` --node-url ${running.nodeUrl}` : '';
      started({
        data,
        lines: [
          ...lines,
          '',
          words.t('sandbox.scenario', { name: scenario.name, situation }),
          `  onboard status --network sandbox ${operator}${node}`,
        ],
      });
    },
  });
}
