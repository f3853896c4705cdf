import { startSandbox } from '../../../../../src/sandbox/start/start-sandbox.ts';

// A sandbox in a process of its own, for whoever wants to kill it.
const [stateDir = ''] = process.argv.slice(2);
await startSandbox({ stateDir, port: 0, actors: [] });
process.stdout.write('ready\n');
