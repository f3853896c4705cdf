import { afterEach, beforeEach, expect, test } from 'vitest';
import { readStatus } from '../../src/support/status/read-status.ts';
import { parseSubject } from '../../src/support/status/subject.ts';
import { openCountingProxy } from '../src/support/helpers/proxied-network.ts';
import { supportDeps } from '../src/support/helpers/support-deps.ts';
import { folderOfFile } from '../helpers/temporary-folder.ts';
import { profileJson, storeNetwork } from '../helpers/program/store-network.ts';
import { runHere } from '../helpers/program/run-here.ts';
import { OnboardError } from '../../src/domain/errors.ts';
import { STATE_CODES } from '../../src/standing/codes.ts';
import { startCrowd, type Crowd } from './helpers/crowd.ts';

let crowd: Crowd;
beforeEach(async () => {
  crowd = await startCrowd(folderOfFile('many-nodes-'));
});
afterEach(() => crowd.sandbox.close());

/** The requests of a status without those of `platform.getL1Validator`, and the number of those. */
async function requestsOfStatus() {
  // On an idle chain the first calls are sent once more, at the endpoint's time.
  await crowd.sandbox.controls.cChain.tick();
  const proxy = await openCountingProxy(crowd.sandbox.profile.network);
  const subject = parseSubject(crowd.operator.evmAddress);
  const { l1s } = await readStatus(supportDeps(proxy.profile), { subject });
  expect(l1s.map(({ read }) => read)).not.toContain(undefined);
  const methods = proxy.methods();
  const ofNodes = methods.filter((method) => method === 'platform.getL1Validator').length;
  return { nodes: ofNodes, others: methods.length - ofNodes };
}

/** The requests of a dry run that adds another node. */
async function requestsOfDryRun(): Promise<number> {
  await crowd.sandbox.controls.cChain.tick();
  const { network } = crowd.sandbox.profile;
  const proxy = await openCountingProxy(network);
  const home = folderOfFile('dry-run-');
  storeNetwork(home, { ...(JSON.parse(profileJson(proxy.profile)) as object), name: 'counted' });
  const { middleware = '' } = network.phases.flatMap(({ l1s }) => l1s)[0] ?? {};
  const { nodeId, publicKey } = crowd.sandbox.controls.operatorNode.identity;
  const args = ['middleware-add-node', '--network', 'counted', '--dry-run', '--stake'];
  const { stdout } = await runHere([...args, `${10n ** 19n}`, middleware, nodeId, publicKey], {
    home,
    env: { ONBOARD_PRIVATE_KEY: crowd.operator.privateKey },
  });
  expect(stdout).toContain('addNode');
  return proxy.requests();
}

/** The states of the pending nodes, and the number of requests for signatures. */
async function quorumOfStatus(hasQuorum: (request: number) => boolean) {
  let requests = 0;
  const aggregator = {
    aggregate: () => {
      requests += 1;
      return hasQuorum(requests)
        ? Promise.resolve(new Uint8Array())
        : Promise.reject(new OnboardError('E-AGG-101', { needed: 67 }));
    },
  };
  const subject = parseSubject(crowd.operator.evmAddress);
  const deps = supportDeps(crowd.sandbox.profile.network, { aggregator });
  const { l1s } = await readStatus(deps, { subject });
  const nodes = l1s[0]!.tracks.filter(({ kind }) => kind === 'node');
  const stalled = nodes.filter(
    ({ nextAction }) => nextAction?.code === STATE_CODES['no-quorum'],
  ).length;
  return { requests, stalled };
}

test('status of pending nodes asks the P-Chain once a node, joins all other reads of nodes, and a dry run asks no more for more nodes', async () => {
  await crowd.addNodes(4);
  // One of them is the height after the answers that the P-Chain has none of the nodes.
  expect(await requestsOfStatus()).toEqual({ nodes: 4, others: 33 });
  const few = await requestsOfDryRun();
  await crowd.addNodes(36);
  expect(await requestsOfStatus()).toEqual({ nodes: 40, others: 33 });
  // One multicall holds 200 reads.
  expect(await requestsOfDryRun()).toBeLessThanOrEqual(few + 1);
});

test('status of pending nodes requests the signatures of at most eight, and the others share a common answer', async () => {
  const nodes = 12;
  await crowd.addNodes(nodes);
  expect(await quorumOfStatus(() => false)).toEqual({ requests: 8, stalled: nodes });
  expect(await quorumOfStatus(() => true)).toEqual({ requests: 8, stalled: 0 });
  // Validators that sign one message may still lack another.
  expect(await quorumOfStatus((request) => request === 3)).toEqual({ requests: 8, stalled: 7 });
});
