import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXIT } from '../../../src/domain/exit-codes.ts';
import { IS_WHOLE } from '../../helpers/is-whole.ts';
import { runHere } from '../../helpers/program/run-here.ts';
import { storeNetwork } from '../../helpers/program/store-network.ts';
import { folderOfFile, removeFolder } from '../../helpers/temporary-folder.ts';
import {
  deniedIn,
  FAILURE_NAMES,
  failingProvider,
  hastyClock,
  type FailingProvider,
} from '../support/helpers/failing-reads.ts';
import { rehearsedWithNode, type Rehearsed } from '../support/helpers/rehearsed.ts';

let stage: Rehearsed;
let nodeId: string;
let provider: FailingProvider;
let home: string;
let ahead: number;
beforeAll(async () => {
  home = folderOfFile('denials-');
  stage = await rehearsedWithNode('a', (_, added) => {
    nodeId = added;
  });
  const { endpointTime } = await stage.deps.ports.evm.head();
  ahead = Number(endpointTime) * 1000 - Date.now();
  provider = await failingProvider(stage.deps.profile);
  storeNetwork(home, { ...provider.profile, name: 'own' });
});
afterAll(async () => {
  await provider.close();
  await stage.stop();
  removeFolder(home);
});

const l1 = () => stage.deps.profile.phases.flatMap(({ l1s }) => l1s)[0]!;
const balancer = () => l1().validatorManagerProxy!;
const vault = () => stage.sandbox.profile.vaults[0]!.address;

/** Commands about an operator who has done every step, whose reads all succeed. */
const COMMANDS: Record<string, () => readonly string[]> = {
  validators: () => ['--subnet', l1().subnetId],
  'validators, one node': () => ['--subnet', l1().subnetId, '--node', nodeId],
  'check-opt-in-l1': () => [stage.operator, balancer()],
  'check-opt-in-vault': () => [stage.operator, vault()],
  opstakes: () => [l1().vaultManager!, stage.operator],
  pending: () => [stage.operator],
  env: () => [],
  'node-config, checking': () => ['--node', stage.sandbox.nodeUrl],
  'top-up, all nodes': () => ['--all', '--days', '100', '--dry-run'],
};

test.each(Object.keys(COMMANDS))('denies nothing if a read or a service fails: %s', async (row) => {
  const args = [row.split(/[ ,]/)[0]!, '--network', 'own', ...COMMANDS[row]!()];
  const env = { ONBOARD_PRIVATE_KEY: stage.sandbox.profile.accounts[0]!.privateKey };
  const run = async () => {
    const { stdout, stderr, code } = await runHere(args, { home, env, clock: hastyClock(ahead) });
    return { text: `${stdout}\n${stderr}`, code };
  };
  provider.fail(undefined);
  provider.seen.clear();
  const whole = await run();
  expect(whole, whole.text).toMatchObject({ code: EXIT.done });
  const reads = [...provider.seen.keys()];
  const services = [...new Set(provider.seen.values())];
  expect(reads.length).toBeGreaterThan(0);
  for (const how of FAILURE_NAMES)
    for (const read of IS_WHOLE || how === 'error' ? [...reads, ...services] : services) {
      provider.fail(read, how);
      const { text, code } = await run();
      const denied = deniedIn(text, whole.text);
      expect({ how, read, denied }, `exit ${code}\n${text}`).toEqual({ how, read, denied: [] });
    }
});
