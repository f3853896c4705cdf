import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { english } from '../../../../src/i18n/english.ts';
import { createAggregatorPool } from '../../../../src/adapters/aggregator-pool.ts';
import { checkNetwork } from '../../../../src/support/doctor/check-network.ts';
import type { DoctorFinding } from '../../../../src/support/doctor/judge-machine.ts';
import { OnboardError } from '../../../../src/domain/errors.ts';
import { parseAddress } from '../../../../src/domain/identity/evm.ts';
import {
  idFromBytes,
  type AssetId,
  type BlockchainId,
} from '../../../../src/domain/identity/ids.ts';
import type { NetworkProfile } from '../../../../src/domain/network/profile.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import { openReaders } from '../../../../src/adapters/connect.ts';
import { deployRegistry } from '../../../helpers/sandbox/empty-registry.ts';
import { loopback } from '../../adapters/helpers/loopback.ts';
import { silentServer } from '../../adapters/helpers/silent-server.ts';
import { startTestSandbox, type TestSandbox } from '../../../helpers/sandbox/sandbox.ts';
import { openProfile } from '../../../helpers/sandbox/open-profile.ts';
import { ServiceUrl } from '../../../../src/domain/service-url.ts';

let sandbox: TestSandbox;
let network: NetworkProfile<string>;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  network = sandbox.profile.network;
});
afterAll(() => sandbox.stop());

const NOWHERE = parseAddress(`0x${'00'.repeat(19)}aa`);
const OTHER_ASSET = idFromBytes<AssetId>(new Uint8Array(32).fill(8));
const OTHER_CHAIN = idFromBytes<BlockchainId>(new Uint8Array(32).fill(9));

type Input = Parameters<typeof checkNetwork>[0];

/** Checks a profile through the real adapters, some of whose answers the test may replace. */
function look(
  stated: NetworkProfile<string>,
  change: (honest: Input) => Partial<Input> = () => ({}),
): Promise<readonly DoctorFinding[]> {
  const clock = systemClock;
  const profile = openProfile(stated);
  const honest: Input = {
    profile,
    ports: openReaders(profile, clock),
    endpoint: (...rpcUrls) => openReaders({ ...profile, rpcUrls }, clock).evm,
    aggregator: (one) => createAggregatorPool([one], clock),
    clock,
    i18n: english,
  };
  return checkNetwork({ ...honest, ...change(honest) });
}

const spoken = (findings: readonly DoctorFinding[]) =>
  findings.map(({ id, verdict, text }) => `${verdict} ${id}: ${text}`).join('\n');

/** Replaces answers of the P-Chain. */
const withPChain =
  (answers: Partial<Input['ports']['pChain']>) =>
  ({ ports }: Input) => ({
    ports: { ...ports, pChain: { ...ports.pChain, ...answers } },
  });

const registered = () => network.phases.flatMap(({ l1s }) => l1s)[0]!;

/** The network with changed values of its L1. */
const stating = (l1: object): NetworkProfile<string> => ({
  ...network,
  phases: network.phases.map((phase) =>
    phase.active ? { ...phase, l1s: [{ ...registered(), ...l1 }] } : phase,
  ),
});

test('accepts a correct network', async () => {
  const findings = await look(network);
  expect(new Set(findings.map(({ verdict }) => verdict))).toEqual(new Set(['fits']));
  expect(new Set(findings.map(({ id }) => id))).toEqual(
    new Set(['chain', 'clock', 'contract', 'p-chain', 'methods', 'aggregator', 'registry', 'l1']),
  );
});

test('an L1 of the profile that has left the registry is a warning', async () => {
  const l1Registry = await deployRegistry(sandbox);
  const findings = await look({ ...network, contracts: { ...network.contracts, l1Registry } });
  const [l1] = findings.filter(({ id }) => id === 'l1');
  expect(l1).toMatchObject({ verdict: 'warns' });
  expect(l1?.text).toMatch(/registry no longer lists .*top-ups and removals/);
});

test('names the one endpoint of several that serves another chain', async () => {
  const foreign = 'http://127.0.0.1:9/v1/foreign';
  const findings = await look(
    { ...network, rpcUrls: [network.rpcUrls[0], foreign] },
    ({ endpoint }) => ({
      endpoint: async (url) => ({
        ...(await endpoint(url)),
        ...(String(url) === foreign && { chainId: () => Promise.resolve(43_113n) }),
      }),
    }),
  );
  expect(spoken(findings)).toContain(
    `fails chain: C-Chain RPC ${String(new ServiceUrl(foreign))}: `,
  );
  expect(spoken(findings)).toContain(`fits chain: C-Chain RPC ${network.rpcUrls[0]} answers in `);
});

test('an L1 whose validator set cannot be read is not known to be right', async () => {
  const refused = () => Promise.reject(new OnboardError('E-NET-116', { url: network.apiUrl }));
  const findings = await look(network, withPChain({ validatorsAt: refused }));
  const bad = findings.filter(({ verdict }) => verdict !== 'fits');
  expect(bad).toMatchObject([{ id: 'l1', verdict: 'unknown' }]);
});

test('accepts a provider without the info API, and says what will not work', async () => {
  const findings = await look(network, ({ ports }) => {
    const absent = () => Promise.reject(new OnboardError('E-NET-116', { url: network.apiUrl }));
    return {
      ports: {
        ...ports,
        pChain: { ...ports.pChain, networkId: absent, cChainId: absent, isBootstrapped: absent },
      },
    };
  });
  expect(findings.filter(({ verdict }) => verdict === 'fails')).toEqual([]);
  expect(spoken(findings)).toMatch(/warns info: .*E-NET-116.*whether nodes are connected/);
  expect(findings.map(({ id }) => id)).toContain('l1');
});

test('asks an endpoint that does not answer only once, and blames no other', async () => {
  const silent = await silentServer();
  const findings = await look({ ...network, rpcUrls: [silent.url, ...network.rpcUrls] });
  expect(findings.filter(({ verdict }) => verdict !== 'fits')).toMatchObject([
    { id: 'endpoint', verdict: 'fails', text: expect.stringContaining(silent.url) as string },
  ]);
  expect(silent.received).toBe(1);
});

test('a check that reads both chains blames neither endpoint alone if it takes too long', async () => {
  const never = () => new Promise<never>(() => undefined);
  const findings = await look(network, withPChain({ missingMethods: never }));
  const [url] = network.rpcUrls;
  expect(findings.find(({ id }) => id === 'methods')).toMatchObject({
    verdict: 'unknown',
    text: expect.stringContaining(
      `${url} or ${network.apiUrl} did not answer all requests within`,
    ) as string,
  });
});

test('a check that takes too long names the method that was not answered', async () => {
  const never = () => new Promise<never>(() => undefined);
  const findings = await look(network, ({ ports }) => ({
    ports: { ...ports, evm: { ...ports.evm, head: never, call: never, callMany: never } },
  }));
  const untold = findings.filter(({ verdict }) => verdict === 'unknown');
  expect(untold.map(({ text }) => / did not answer (.*?) within /.exec(text)?.[1])).toEqual(
    expect.arrayContaining(['eth_getBlockByNumber', 'eth_call', 'all requests']),
  );
  expect(spoken(untold)).not.toMatch(/did not answer (?:clock|contract|registry|methods|l1) /);
});

test.each([
  ['operatorRegistry', () => NOWHERE, 'there is no contract at 0x0+aa'],
  ['operatorRegistry', () => network.contracts.l1Registry, 'does not answer totalOperators'],
  // An opt-in service of other registries.
  ['operatorL1OptIn', () => network.contracts.operatorVaultOptIn, 'WHERE_REGISTRY.* is 0x\\w{40}'],
])('reports the wrong address of a contract: %s', async (name, address, expected) => {
  const contracts = { ...network.contracts, [name]: address() };
  expect(spoken(await look({ ...network, contracts }))).toMatch(
    new RegExp(`fails contract: ${name}: .*${expected}`, 'i'),
  );
});

describe('endpoints', () => {
  test('checks each aggregator, and rejects answers of other services', async () => {
    const [first] = network.aggregators;
    const aggregators: NetworkProfile<string>['aggregators'] = [
      first,
      { url: 'http://127.0.0.1:9', shape: 'hosted' },
      { url: `${network.apiUrl}/nothing/here`, shape: 'self-hosted' },
    ];
    const text = spoken(await look({ ...network, aggregators }));
    expect(text).toMatch(/fits aggregator: signature aggregator \S+ answers in /);
    expect(text).toMatch(
      /fails endpoint: signature aggregator http:\/\/127\.0\.0\.1:9\/? ?.*E-NET-101/,
    );
    expect(text).toMatch(/fails aggregator: signature aggregator .*\(HTTP 404\)/);
  });

  test('says what was not checked behind an endpoint that does not answer', async () => {
    const rpcUrls = ['http://127.0.0.1:9/ext/bc/C/rpc'] as const;
    const text = spoken(await look({ ...network, rpcUrls }));
    expect(text).toMatch(/fails endpoint: C-Chain RPC .*E-NET-101/);
    expect(text).toMatch(/unknown contract: .* were not checked/);
    expect(text).not.toMatch(/ l1: /);
  });

  test.each([
    ['lacks the method', 'missing', 'fails'],
    ['refuses each search', 'refused', 'fails'],
    ['is one of two, and the other answers', 'other', 'fits'],
  ])('tries a search for logs: an endpoint that %s', async (_, how, verdict) => {
    const refused = new OnboardError('E-EVM-105', {
      ...{ url: 'u', method: 'eth_getLogs', reason: 'disabled' },
    });
    const [first] = network.rpcUrls;
    const rpcUrls = how === 'other' ? ([`${first}?a`, first] as const) : network.rpcUrls;
    const findings = await look({ ...network, rpcUrls }, ({ endpoint }) => ({
      endpoint: async (url) => {
        const evm = await endpoint(url);
        if (how === 'other' && String(url) === first) return evm;
        return how === 'missing'
          ? { ...evm, missingMethods: () => Promise.resolve(['eth_getLogs'] as const) }
          : { ...evm, logs: () => Promise.reject(refused) };
      },
    }));
    expect(findings.filter(({ id }) => id === 'methods' || id === 'logs')).toMatchObject([
      { verdict },
    ]);
  });
});

describe('the P-Chain', () => {
  test('reports a P-Chain of another network, and one that is still bootstrapping', async () => {
    expect(spoken(await look({ ...network, networkId: 7 }))).toMatch(
      /fails p-chain: info API .* the profile says 7, but the P-Chain says \d+/,
    );
    const behind = withPChain({ isBootstrapped: () => Promise.resolve(false) });
    expect(spoken(await look(network, behind))).toMatch(
      /warns p-chain: The P-Chain API is still catching up/,
    );
  });

  test("compares the profile's constants with the P-Chain and shows both values", async () => {
    const { cChainId, pChain } = network;
    const stated = { avaxAssetId: OTHER_ASSET, feeWeights: [1, 2, 3, 4] } as const;
    const text = spoken(await look({ ...network, cChainId: OTHER_CHAIN, pChain: stated }));
    for (const [name, is, says] of [
      ['cChainId', cChainId, OTHER_CHAIN],
      ['pChain.avaxAssetId', pChain!.avaxAssetId, OTHER_ASSET],
      ['pChain.feeWeights', pChain!.feeWeights.join(', '), '1, 2, 3, 4'],
    ] as const)
      expect(text).toContain(`fails p-chain: ${name} is ${is}, but the profile says ${says}.`);
  });

  test('does not compare values that the profile or the P-Chain does not state', async () => {
    const leftOut: { -readonly [F in keyof NetworkProfile<string>]: NetworkProfile<string>[F] } = {
      ...network,
    };
    delete leftOut.pChain;
    expect(spoken(await look(leftOut))).not.toContain('pChain.');
    const refused = () =>
      Promise.reject(new OnboardError('E-PCH-903', { url: 'u', method: 'm', reason: 'no' }));
    const refusing = withPChain({ constants: refused, cChainId: refused });
    const text = spoken(await look(network, refusing));
    expect(text).toContain("unknown p-chain: The C-Chain's ID could not be read: ");
    expect(text).toContain("unknown p-chain: The P-Chain's constants could not be read: ");
  });
});

describe('an L1', () => {
  test.each([
    ['whose manager is on another chain', { managerChainId: OTHER_CHAIN }, OTHER_CHAIN],
    ['whose conversion names another manager', { managerAddress: NOWHERE }, NOWHERE],
    ['that is not an L1 on the P-Chain', undefined, ''],
  ])('%s', async (_, changes, shown) => {
    const { pChain } = openReaders(openProfile(network), systemClock);
    const honest = (await pChain.subnetConversion(registered().subnetId))!;
    const answer = changes && { ...honest, ...changes };
    const text = spoken(
      await look(network, withPChain({ subnetConversion: () => Promise.resolve(answer) })),
    );
    expect(text).toMatch(new RegExp(`fails l1: .*${shown}`));
    if (shown === NOWHERE) expect(text).toContain(honest.managerAddress);
  });

  test.each([
    ['vaultManager', 'vault manager'],
    ['middleware', 'L1 middleware'],
  ] as const)('whose %s differs from the profile: reports both values', async (field, what) => {
    const text = spoken(await look(stating({ [field]: NOWHERE })));
    expect(text).toMatch(new RegExp(`fails l1: .*${what}`));
    expect(text).toContain(NOWHERE);
    expect(text).toContain(registered()[field]);
  });
});

test('reports a broken L1 that only the registry lists as a warning, and accepts the rest', async () => {
  const unlisted = { ...network, phases: network.phases.map((phase) => ({ ...phase, l1s: [] })) };
  const findings = await look(
    unlisted,
    withPChain({
      subnetConversion: async (subnet) => {
        const honest = await openReaders(openProfile(network), systemClock).pChain.subnetConversion(
          subnet,
        );
        return { ...honest!, managerAddress: NOWHERE };
      },
    }),
  );
  const ofL1s = findings.filter(({ id }) => id === 'l1');
  expect(ofL1s.map(({ verdict }) => verdict)).toEqual(['warns']);
  expect(ofL1s[0]?.text).toMatch(/^the L1 .* in the registry cannot be used: /);
  expect(findings.some(({ verdict }) => verdict === 'fails')).toBe(false);
});

test('a wrong path of the P-Chain API is told once, not as missing methods', async () => {
  const { url: apiUrl } = await loopback((_, response) => void response.writeHead(404).end());
  const findings = await look({ ...network, apiUrl });
  expect(findings.filter(({ verdict }) => verdict === 'fails')).toMatchObject([
    { id: 'p-chain', text: expect.stringContaining('E-NET-116') as string },
  ]);
  expect(spoken(findings)).not.toMatch(/lacks|have all/);
  expect(spoken(findings)).toContain('unknown p-chain: The facts of the P-Chain were not checked');
});

test('names the API methods that an endpoint lacks', async () => {
  const methods = ['platform.getFeeState', 'txpool_contentFrom'] as const;
  const lacking = withPChain({ missingMethods: () => Promise.resolve(methods) });
  const missing = (await look(network, lacking)).filter(({ id }) => id === 'methods');
  expect(missing).toMatchObject([
    {
      verdict: 'fails',
      text: expect.stringContaining(`${methods[0]}, which the program needs`) as string,
    },
    { verdict: 'fits', text: expect.stringContaining(methods[1]) as string },
  ]);
});
