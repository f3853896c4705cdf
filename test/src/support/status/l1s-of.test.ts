import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../../../src/adapters/connect.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import { parseId, type SubnetId } from '../../../../src/domain/identity/ids.ts';
import type { NetworkProfile } from '../../../../src/domain/network/profile.ts';
import { l1sOf } from '../../../../src/support/status/l1s-of.ts';
import { startTestSandbox, type TestSandbox } from '../../../helpers/sandbox/sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ generation: 'c' });
});
afterAll(() => sandbox.stop());

const other = {
  name: 'Published',
  subnetId: parseId<SubnetId>(
    'mytZou2gmpqQyoeGcQhetnfsFUggUcDLik36jySE1r7te6EqB',
    'noun.subnet-id',
  ),
};

test('the L1s of a profile come first and do not hide those of the registry', async () => {
  const { network } = sandbox.profile;
  const genbu = network.phases.flatMap(({ l1s }) => l1s)[0]!;
  const listing = (...l1s: (typeof other)[]): NetworkProfile => ({
    ...network,
    phases: network.phases.map((phase) => ({ ...phase, l1s: phase.active ? l1s : [] })),
  });
  const { ports } = await connect(network, systemClock);
  const subnetsOf = async (profile: NetworkProfile, wanted?: string) =>
    (await l1sOf(ports, profile, wanted)).map(({ subnetId }) => subnetId);
  expect(await subnetsOf(listing(other))).toEqual([other.subnetId, genbu.subnetId]);
  expect(await subnetsOf(network)).toEqual([genbu.subnetId]);
  expect(await subnetsOf(listing(other), 'published')).toEqual([other.subnetId]);
  expect(await subnetsOf(listing(other), genbu.subnetId)).toEqual([genbu.subnetId]);
});
