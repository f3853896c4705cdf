import type { Definition } from '../definition.ts';
import { oneOf, wholeNumber } from '../option-values.ts';
import { pathsOf } from '../paths-of.ts';

/** Runs the embedded sandbox network in the foreground. */
export const sandboxDefinition: Definition = {
  name: 'sandbox',
  summary: 'Run the sandbox network on this machine until Ctrl-C',
  group: 'Host and sandbox',
  arguments: [],
  options: [
    { flags: '--port <number>', help: 'port of the API; the node listens on the next one' },
    { flags: '--fresh', help: 'begin anew: what the sandbox has kept is deleted' },
    { flags: '--epoch <seconds>', help: 'length of an epoch of a new sandbox' },
    { flags: '--generation <a|c>', help: 'contracts of a new sandbox: a, or the newer c' },
  ],
  example: '--fresh --epoch 10',
  run: async (call, shell) => {
    const port = wholeNumber('sandbox', call, 'port', [0, 65_534]);
    const epochSeconds = wholeNumber('sandbox', call, 'epoch', [2, 86_400]);
    const generation = oneOf('sandbox', call, 'generation', ['a', 'c']);
    await shell.runSandbox({
      stateDir: pathsOf(call, shell).sandbox,
      fresh: call.options['fresh'] === true,
      ...(port === undefined ? {} : { port }),
      ...(epochSeconds === undefined ? {} : { epochSeconds }),
      ...(generation === undefined ? {} : { generation }),
    });
    // It ends for one reason alone: somebody wanted it to.
    throw shell.signal.reason as Error;
  },
};
