import { afterAll, beforeAll, expect, test } from 'vitest';
import { memoizeReaders } from '../../src/protocol/readers/readers.ts';
import { readL1Standing } from '../../src/standing/read-l1-standing.ts';
import { readStatus } from '../../src/support/status/read-status.ts';
import { parseSubject } from '../../src/support/status/subject.ts';
import { shortAddress } from '../../src/domain/identity/evm.ts';
import { systemClock } from '../../src/app/clock.ts';
import { openReaders } from '../../src/adapters/connect.ts';
import { openCountingProxy } from '../src/support/helpers/proxied-network.ts';
import { supportDeps } from '../src/support/helpers/support-deps.ts';
import { folderOfFile } from '../helpers/temporary-folder.ts';
import { startCrowd, type Crowd } from './helpers/crowd.ts';
import { openProfile } from '../helpers/sandbox/open-profile.ts';

const folder = folderOfFile('many-vaults-');
let crowd: Crowd;
beforeAll(async () => {
  crowd = await startCrowd(folder);
  await crowd.addVaults(2, 'staked');
  await crowd.addVaults(9, 'none');
  await crowd.addVaults(1, 'joined');
});
afterAll(() => crowd.sandbox.close());

test('status takes eight round trips with any number of vaults', async () => {
  // On an idle chain the first calls are sent once more, at the endpoint's time.
  await crowd.sandbox.controls.cChain.tick();
  const proxy = await openCountingProxy(crowd.sandbox.profile.network);
  const subject = parseSubject(crowd.operator.evmAddress);
  const { l1s } = await readStatus(supportDeps(proxy.profile), { subject });
  expect(l1s.map(({ read }) => read)).not.toContain(undefined);
  // One round trip more than with few vaults, because the first round trip reads only eight items.
  expect(proxy.roundTrips()).toBe(8);
});

test('vaults of one collateral are told apart by their address', async () => {
  const { network } = crowd.sandbox.profile;
  const [l1] = network.phases.flatMap(({ l1s }) => l1s);
  const readers = memoizeReaders(openReaders(openProfile(network), systemClock));
  const { operator } = await readL1Standing({ readers, profile: openProfile(network) }, l1!, {
    operator: crowd.operator.evmAddress,
  });
  const { vaults } = operator;
  expect(vaults.length).toBeGreaterThan(2);
  expect(new Set(vaults.map(({ name }) => name)).size).toBe(vaults.length);
  for (const { name, address } of vaults) expect(name).toContain(shortAddress(address));
});
