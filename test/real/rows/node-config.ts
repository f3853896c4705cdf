import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { bootstrapped } from '../network/nodes.ts';
import type { RealNetwork } from '../network/start.ts';
import { newOperator } from '../operator.ts';

/** Starts a node of each virtual machine with the file that `node-config` prints. */
export async function printedConfig(network: RealNetwork): Promise<string> {
  const { run } = await newOperator(network);
  for (const { name, vm, blockchainId } of network.l1s) {
    const { stdout, code } = await run('node-config', '--l1', name, '--format', 'config');
    if (code !== 0) throw new Error(`node-config ended with ${code}`);
    const file = join(network.folder, `config-${vm}.json`);
    writeFileSync(file, stdout);
    const node = await network.startNode(`printed-${vm}`, { 'config-file': file });
    onTestFinished(() => node.process.stop());
    await bootstrapped(node.url, blockchainId);
  }
  return network.l1s.map(({ vm }) => vm).join(' and ');
}
