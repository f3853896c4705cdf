import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { OnboardError } from '../../domain/errors.ts';
import type { SandboxSettings } from './sandbox.ts';
import { startSandbox } from './start-sandbox.ts';
import type { WorkerReport } from './start-sandbox-worker.ts';

// This file is the entry of the wizard's sandbox thread. The EVM and the signatures block a thread for tens
// of milliseconds at a time, which would freeze the screen.
const port = parentPort;
if (port === null) throw new Error('this file is the entry of a worker thread');

void run(port);

async function run(port: MessagePort): Promise<void> {
  const report = (message: WorkerReport): void => port.postMessage(message);
  try {
    const sandbox = await startSandbox(workerData as SandboxSettings);
    // The only message is `close`. Closing the port lets the thread end.
    port.once('message', () => void sandbox.close().finally(() => port.close()));
    report({ kind: 'ready', profile: sandbox.profile });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const failure =
      error instanceof OnboardError ? error : new OnboardError('E-SBX-107', { reason });
    report({ kind: 'refused', code: failure.code, values: failure.values });
  }
}
