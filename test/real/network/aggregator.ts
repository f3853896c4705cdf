import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { unusedPort } from '../../src/adapters/helpers/loopback.ts';
import { startProcess } from './processes.ts';

const POLL_MS = 250;

/**
 * Starts the signature aggregator. It listens on all addresses of the machine: it has no option for one address.
 * @returns the URL of its requests, when it is connected to the validators
 */
export async function startAggregator(program: string, folder: string, nodeUrl: string) {
  const [port, metricsPort] = [await unusedPort(), await unusedPort()];
  const configFile = join(folder, 'aggregator.json');
  const api = { 'base-url': nodeUrl };
  const config = {
    'log-level': 'info',
    'p-chain-api': api,
    'info-api': api,
    'api-port': port,
    'metrics-port': metricsPort,
    'allow-private-ips': true,
  };
  writeFileSync(configFile, JSON.stringify(config));
  const process = startProcess(
    program,
    ['--config-file', configFile],
    join(folder, 'aggregator.log'),
  );
  const url = `http://127.0.0.1:${port}`;
  const isHealthy = () =>
    fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isHealthy())) {
    if (!process.isRunning) throw new Error(`the aggregator ended: see ${process.logFile}`);
    await setTimeout(POLL_MS);
  }
  return { url: `${url}/aggregate-signatures`, process };
}
