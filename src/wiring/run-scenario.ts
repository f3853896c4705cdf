import type { SandboxSettings, StartedSandbox } from '../cli/shell.ts';
import { runSandbox } from '../sandbox/run.ts';
import type { RunningSandbox } from '../sandbox/sandbox.ts';
import type { Words } from '../session/text/words.ts';
import { rehearse, scenarioNamed } from './rehearse.ts';
import { sandboxLines } from './sandbox-lines.ts';

interface Told {
  readonly started: (up: StartedSandbox) => void;
  readonly until: AbortSignal;
  readonly words: Words;
}

/**
 * Runs a sandbox until it is told to stop, and introduces it.
 * @throws OnboardError E-SBX-*
 */
export async function introduceSandbox(
  settings: Omit<SandboxSettings, 'scenario'>,
  { started, until, words }: Told,
): Promise<void> {
  await runSandbox(settings, { started: (up) => started(introduction(up, words)), until });
}

/**
 * The same with a fresh one in the situation of a scenario.
 * @throws OnboardError E-SUP-110 where there is none of that name; as `introduceSandbox` does
 */
export async function runScenario(
  name: string,
  settings: Omit<SandboxSettings, 'scenario'>,
  { started, until, words }: Told,
): Promise<void> {
  const scenario = scenarioNamed(name);
  const { epochSeconds } = scenario;
  const options = {
    ...(epochSeconds === undefined ? {} : { epochSeconds }),
    ...settings,
    fresh: true,
  };
  const situation = words.text(`scenario.${scenario.name}`);
  await runSandbox(options, {
    until,
    prepare: (sandbox) => rehearse(sandbox, settings.stateDir, scenario),
    started: (up) => {
      const { lines, data } = introduction(up, words);
      const operator = up.profile.accounts[0]?.evmAddress ?? '';
      const node = scenario.asksNode === true ? ` --node-url ${up.nodeUrl}` : '';
      started({
        data,
        lines: [
          ...lines,
          '',
          words.text('sandbox.scenario', { name: scenario.name, situation }),
          `  onboard status --network sandbox ${operator}${node}`,
        ],
      });
    },
  });
}

function introduction(up: RunningSandbox, words: Words): StartedSandbox {
  return { lines: sandboxLines(up, words), data: { ...up.profile } };
}
