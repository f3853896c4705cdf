import { expect, test } from 'vitest';
import { createNodeReader } from '../../../../src/adapters/node/node-reader.ts';
import { parseId, type SubnetId } from '../../../../src/domain/identity/ids.ts';
import { checkNode } from '../../../../src/support/host/check-node.ts';
import { english } from '../../../../src/i18n/english.ts';
import type { NodeReader } from '../../../../src/ports/services.ts';
import { sandboxNodes } from '../../../../src/sandbox/identity/accounts.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import { jsonRpcLoopback } from '../../adapters/helpers/loopback.ts';
import { ServiceUrl } from '../../../../src/domain/service-url.ts';

/** The published L1 of the test network. Its chain was created with a virtual machine of its own name. */
const SUBNET = parseId<SubnetId>(
  'mytZou2gmpqQyoeGcQhetnfsFUggUcDLik36jySE1r7te6EqB',
  'noun.subnet-id',
);
const VM = 'dkr3SJRCf2QfRUaepreGf2PtfEtpLHuPixeBMNrf1QQBxWLNN';

/** Answers in the form of node 1.15.3. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  'info.getVMs': { vms: { [VM]: ['subnetevm'] }, fxs: {} },
  'info.upgrades': {
    apricotPhase4MinPChainHeight: 0,
    cortinaXChainStopVertexID: '11111111111111111111111111111111LpoYY',
    etnaTime: '2024-11-25T16:00:00Z',
    graniteEpochDuration: 300_000_000_000,
    heliconTime: '2026-07-28T15:00:00Z',
    nextTime: '9999-12-01T00:00:00Z',
  },
  'info.peers': { numPeers: '0', peers: null },
};

test('reads the virtual machines, upgrades and connections of a node', async () => {
  const { url } = await jsonRpcLoopback((method) => ({ result: ANSWERS[method] }));
  const node = createNodeReader(new ServiceUrl(url), systemClock);
  expect(await node.vms()).toEqual([VM]);
  expect(await node.peers()).toEqual([]);
  const since = Date.UTC(2026, 6, 28, 15);
  expect(await node.upgrades()).toMatchObject([{ name: 'etna' }, { name: 'helicon', at: since }]);

  const { initial } = sandboxNodes();
  const old: NodeReader = {
    ...node,
    identity: () => Promise.resolve({ ...initial, proof: initial.proof() }),
    version: () => Promise.resolve({ version: '1.13.0', vmVersions: {} }),
    upgrades: async () => (await node.upgrades()).slice(0, 1),
  };
  const pChain = { validates: () => Promise.resolve([]) };
  const l1 = { name: 'L1', subnetId: SUBNET };
  const software = { version: '1.15.3', vms: [] };
  const input = {
    url: new ServiceUrl(url),
    node: old,
    endpoint: node,
    pChain,
    l1,
    software,
    i18n: english,
  };
  for (const [now, verdict] of [
    [since - 1, 'warns'],
    [since, 'fails'],
  ] as const) {
    const found = await checkNode({ ...input, now });
    const upgrade = found.filter(({ text }) => text.includes('helicon'));
    expect(upgrade).toMatchObject([{ verdict }]);
    expect(upgrade[0]?.text).toContain('1.15.0');
  }
});
