import { afterAll, beforeAll, expect, test } from 'vitest';
import { OnboardError } from '../../src/domain/errors.ts';
import type { EvmReader } from '../../src/ports/evm.ts';
import { english } from '../../src/session/text/en.ts';
import { readStatus, type Desk } from '../../src/support/status/read-status.ts';
import { parseSubject } from '../../src/support/status/subject.ts';
import { systemClock } from '../../src/wiring/clock.ts';
import { openReaders } from '../../src/wiring/open-readers.ts';

import { openCountingProxy } from '../support-desk/support/counting-proxy.ts';
import { folderOfFile } from '../support/temporary-folder.ts';
import { startCrowd, type Crowd } from './support/crowd.ts';

const folder = folderOfFile('many-vaults-');
let crowd: Crowd;
beforeAll(async () => {
  crowd = await startCrowd(folder);
  await crowd.addVaults(2, 'staked');
  await crowd.addVaults(9, 'none');
  await crowd.addVaults(1, 'joined');
});
afterAll(() => crowd.sandbox.close());

async function look(runsCode: boolean) {
  const proxy = await openCountingProxy(crowd.sandbox.profile.network, 'in-waves');
  const { profile } = proxy;
  const { evm, pChain } = openReaders(profile, systemClock);
  const refuse: EvmReader['compute'] = () =>
    Promise.reject(new OnboardError('E-EVM-105', { url: '', method: '', reason: '' }));
  const desk: Desk = {
    profile,
    ports: { evm: runsCode ? evm : { ...evm, compute: refuse }, pChain },
    clock: systemClock,
    words: english,
    aggregator: undefined,
    kept: () => Promise.resolve([]),
  };
  const { l1s } = await readStatus(desk, { subject: parseSubject(crowd.operator.evmAddress) });
  // What is told of them but how long ago it was read.
  const told = l1s.map(({ code, ways }) => [
    code,
    ways.map(({ steps }) => steps.map(({ id, state, fact }) => [id, state, fact])),
  ]);
  return { told, roundTrips: proxy.roundTrips() };
}

test('more vaults than are asked for at first take no round trip more, and are told alike', async () => {
  const { told, roundTrips } = await look(true);
  expect(roundTrips).toBe(3);
  const without = await look(false);
  expect(without.told).toEqual(told);
  expect(without.roundTrips).toBeGreaterThan(3);
});
