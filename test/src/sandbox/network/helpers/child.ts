import { startSandbox } from '../../../../../src/sandbox/start/start-sandbox.ts';

// Runs a sandbox in its own process, so that a test can kill it.
const [stateDir = ''] = process.argv.slice(2);
await startSandbox({ stateDir, port: 0, actors: [] });
process.stdout.write('ready\n');
