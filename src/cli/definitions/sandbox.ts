import { textOption, type Call, type Definition, type Report } from '../definition.ts';
import { exportLines } from '../export-lines.ts';
import { oneOf, wholeNumber } from '../option-values.ts';
import { pathsOf } from '../paths-of.ts';
import type { Shell } from '../shell.ts';
import { sandboxVariables } from '../../commands/sandbox-variables.ts';

const NAME = 'sandbox';

/** Runs the embedded sandbox network in the foreground. */
export const sandboxDefinition: Definition = {
  name: NAME,
  summary: 'Run the sandbox network on this machine until Ctrl-C',
  group: 'Host and sandbox',
  arguments: [],
  options: [
    { flags: '--port <number>', help: 'port of the API; the node uses the next one' },
    { flags: '--fresh', help: 'start a fresh sandbox and delete the old one' },
    { flags: '--epoch <seconds>', help: 'length of an epoch of a new sandbox' },
    { flags: '--generation <a|c>', help: 'contracts of a new sandbox: a, or the newer c' },
    {
      flags: '--c-chain <helicon|coreth>',
      help: 'C-Chain of a new sandbox: as since the Helicon upgrade, or as before it',
    },
    {
      flags: '--scenario <name>',
      help: 'a fresh sandbox in a situation that support staff meet; an unknown name lists them',
    },
    {
      flags: '--env',
      help: 'print the variables that the examples use, for the running sandbox: eval "$(onboard sandbox --env)"',
    },
  ],
  example: '--fresh --epoch 10',
  run: async (call, shell) => {
    if (call.options['env'] === true) return printVariables(call, shell);
    const port = wholeNumber(NAME, call, 'port', [0, 65_534]);
    const epochSeconds = wholeNumber(NAME, call, 'epoch', [2, 86_400]);
    const generation = oneOf(NAME, call, 'generation', ['a', 'c']);
    const cChain = oneOf(NAME, call, 'cChain', ['helicon', 'coreth']);
    const scenario = textOption(call, 'scenario');
    await shell.runSandbox(
      {
        stateDir: pathsOf(call, shell).sandbox,
        fresh: call.options['fresh'] === true,
        ...(port === undefined ? {} : { port }),
        ...(epochSeconds === undefined ? {} : { epochSeconds }),
        ...(generation === undefined ? {} : { generation }),
        ...(cChain === undefined ? {} : { cChain }),
        ...(scenario === undefined ? {} : { scenario }),
      },
      (up) => shell.report(NAME, { outcome: 'done', ...up }),
    );
    // It ends for one reason alone: somebody wanted it to.
    throw shell.signal.reason as Error;
  },
};

async function printVariables(call: Call, shell: Shell): Promise<Report> {
  const sandbox = await shell.runningSandbox(pathsOf(call, shell));
  const node = await shell.node(sandbox.network.nodeUrl);
  const environment = sandboxVariables(sandbox, await node.identity());
  return {
    outcome: 'done',
    lines: exportLines(environment),
    data: { environment },
  };
}
