import { expect, onTestFinished, test } from 'vitest';
import { openReaders } from '../../src/adapters/connect.ts';
import { systemClock } from '../../src/app/clock.ts';
import { OnboardError } from '../../src/domain/errors.ts';
import { shortAddress } from '../../src/domain/identity/evm.ts';
import { memoizeReaders } from '../../src/protocol/readers/readers.ts';
import { STATE_CODES } from '../../src/standing/codes.ts';
import { readL1Standing } from '../../src/standing/read-l1-standing.ts';
import { readStatus } from '../../src/support/status/read-status.ts';
import { parseSubject } from '../../src/support/status/subject.ts';
import { runHere } from '../helpers/program/run-here.ts';
import { profileJson, storeNetwork } from '../helpers/program/store-network.ts';
import { openProfile } from '../helpers/sandbox/open-profile.ts';
import { folderOfFile } from '../helpers/temporary-folder.ts';
import { openCountingProxy } from '../src/support/helpers/proxied-network.ts';
import { supportDeps } from '../src/support/helpers/support-deps.ts';
import { startCrowd, type Crowd } from './helpers/crowd.ts';

async function openCrowd(): Promise<Crowd> {
  const crowd = await startCrowd(folderOfFile('crowd-'));
  onTestFinished(() => crowd.sandbox.close());
  return crowd;
}

/** Reads the operator's status through a counting proxy. */
async function countedStatus({ sandbox, operator }: Crowd) {
  // On an idle chain the first calls are sent once more, at the endpoint's time.
  await sandbox.controls.cChain.tick();
  const proxy = await openCountingProxy(sandbox.profile.network);
  const subject = parseSubject(operator.evmAddress);
  const { l1s } = await readStatus(supportDeps(proxy.profile), { subject });
  expect(l1s.map(({ read }) => read)).not.toContain(undefined);
  return proxy;
}

/** The requests of a status without those of `platform.getL1Validator`, and the number of those. */
async function requestsOfStatus(crowd: Crowd) {
  const methods = (await countedStatus(crowd)).methods();
  const nodes = methods.filter((method) => method === 'platform.getL1Validator').length;
  return { nodes, others: methods.length - nodes };
}

/** The requests of a dry run that adds another node. */
async function requestsOfDryRun({ sandbox, operator }: Crowd): Promise<number> {
  await sandbox.controls.cChain.tick();
  const { network } = sandbox.profile;
  const proxy = await openCountingProxy(network);
  const home = folderOfFile('dry-run-');
  storeNetwork(home, { ...(JSON.parse(profileJson(proxy.profile)) as object), name: 'counted' });
  const { middleware = '' } = network.phases.flatMap(({ l1s }) => l1s)[0] ?? {};
  const { nodeId, publicKey } = sandbox.controls.operatorNode.identity;
  const args = ['middleware-add-node', '--network', 'counted', '--dry-run', '--stake'];
  const { stdout } = await runHere([...args, `${10n ** 19n}`, middleware, nodeId, publicKey], {
    home,
    env: { ONBOARD_PRIVATE_KEY: operator.privateKey },
  });
  expect(stdout).toContain('addNode');
  return proxy.requests();
}

/** The states of the pending nodes, and the number of requests for signatures. */
async function quorumOfStatus(
  { sandbox, operator }: Crowd,
  hasQuorum: (request: number) => boolean,
) {
  let requests = 0;
  const aggregator = {
    aggregate: () => {
      requests += 1;
      return hasQuorum(requests)
        ? Promise.resolve(new Uint8Array())
        : Promise.reject(new OnboardError('E-AGG-101', { needed: 67 }));
    },
  };
  const deps = supportDeps(sandbox.profile.network, { aggregator });
  const { l1s } = await readStatus(deps, { subject: parseSubject(operator.evmAddress) });
  const codes = l1s[0]!.tracks.map(({ nextAction }) => nextAction?.code);
  return { requests, stalled: codes.filter((code) => code === STATE_CODES['no-quorum']).length };
}

test('status of pending nodes asks the P-Chain once a node, the aggregator eight times at most, and all else once', async () => {
  const crowd = await openCrowd();
  await crowd.addNodes(4);
  // One of them is the height after the answers that the P-Chain has none of the nodes.
  expect(await requestsOfStatus(crowd)).toEqual({ nodes: 4, others: 33 });
  const few = await requestsOfDryRun(crowd);
  await crowd.addNodes(36);
  expect(await requestsOfStatus(crowd)).toEqual({ nodes: 40, others: 33 });
  // One multicall holds 200 reads.
  expect(await requestsOfDryRun(crowd)).toBeLessThanOrEqual(few + 1);

  expect(await quorumOfStatus(crowd, () => false)).toEqual({ requests: 8, stalled: 40 });
  expect(await quorumOfStatus(crowd, () => true)).toEqual({ requests: 8, stalled: 0 });
  // Validators that sign one message may still lack another.
  const third = (request: number) => request === 3;
  expect(await quorumOfStatus(crowd, third)).toEqual({ requests: 8, stalled: 7 });
});

test('status takes eight round trips with any number of vaults, and tells them apart by their address', async () => {
  const crowd = await openCrowd();
  await crowd.addVaults(1, 'staked');
  await crowd.addVaults(7, 'none');
  await crowd.addVaults(1, 'joined');
  // One round trip more than with few vaults, because the first round trip reads only eight items.
  expect((await countedStatus(crowd)).roundTrips()).toBe(8);

  const profile = openProfile(crowd.sandbox.profile.network);
  const readers = memoizeReaders(openReaders(profile, systemClock));
  const [l1] = crowd.sandbox.profile.network.phases.flatMap(({ l1s }) => l1s);
  const { operator } = await readL1Standing({ readers, profile }, l1!, {
    operator: crowd.operator.evmAddress,
  });
  const { vaults } = operator;
  expect(vaults.length).toBeGreaterThan(2);
  expect(new Set(vaults.map(({ name }) => name)).size).toBe(vaults.length);
  for (const { name, address } of vaults) expect(name).toContain(shortAddress(address));
});
