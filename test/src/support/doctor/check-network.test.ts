import { afterAll, beforeAll, expect, test } from 'vitest';
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
import { PATIENT } from '../helpers/support-deps.ts';

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
  clock = PATIENT,
): Promise<readonly DoctorFinding[]> {
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

const refusedWith = (error: OnboardError) => () => Promise.reject(error);
const absent = refusedWith(new OnboardError('E-NET-116', { url: 'http://api.example' }));
const unread = refusedWith(new OnboardError('E-PCH-903', { url: 'u', method: 'm', reason: 'no' }));

type PChainAnswers = Partial<Input['ports']['pChain']>;
const withPChain =
  (answers: PChainAnswers) =>
  ({ ports }: Input) => ({
    ports: { ...ports, pChain: { ...ports.pChain, ...answers } },
  });

test('accepts a correct network, and compares no value that the profile does not state', async () => {
  const findings = await look(network);
  expect(new Set(findings.map(({ verdict }) => verdict))).toEqual(new Set(['fits']));
  expect(new Set(findings.map(({ id }) => id))).toEqual(
    new Set(['chain', 'clock', 'contract', 'p-chain', 'methods', 'aggregator', 'registry', 'l1']),
  );
  expect(spoken(findings)).toContain('pChain.feeWeights');
  const { pChain: _, ...leftOut } = network;
  expect(spoken(await look(leftOut))).not.toContain('pChain.');
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
  const stated = { ...network, rpcUrls: [network.rpcUrls[0], foreign] } as const;
  const findings = await look(stated, ({ endpoint }) => ({
    endpoint: async (url) => ({
      ...(await endpoint(url)),
      ...(String(url) === foreign && { chainId: () => Promise.resolve(43_113n) }),
    }),
  }));
  expect(spoken(findings)).toContain(`fails chain: C-Chain RPC ${foreign}`);
  expect(spoken(findings)).toContain(`fits chain: C-Chain RPC ${network.rpcUrls[0]} answers in `);
});

const contracts = (name: string, address: () => string) => () => ({
  contracts: { ...network.contracts, [name]: address() },
});

// test/src/protocol/snapshots/read-l1.test.ts has what may be wrong with an L1.
test.each<[string, () => Partial<NetworkProfile<string>>, ...(RegExp | string)[]]>([
  [
    'the address of no contract',
    contracts('operatorRegistry', () => NOWHERE),
    /fails contract: operatorRegistry: .*there is no contract at 0x0+aa/i,
  ],
  [
    'the address of another contract',
    contracts('operatorRegistry', () => network.contracts.l1Registry),
    /fails contract: operatorRegistry: .*does not answer totalOperators/,
  ],
  [
    'an opt-in service of other registries',
    contracts('operatorL1OptIn', () => network.contracts.operatorVaultOptIn),
    /fails contract: operatorL1OptIn: .*WHERE_REGISTRY.* is 0x\w{40}/,
  ],
  [
    'other services as aggregators',
    () => ({
      aggregators: [
        network.aggregators[0],
        { url: 'http://127.0.0.1:9', shape: 'hosted' },
        { url: `${network.apiUrl}/nothing/here`, shape: 'self-hosted' },
      ],
    }),
    /fits aggregator: signature aggregator \S+ answers in /,
    /fails endpoint: signature aggregator http:\/\/127\.0\.0\.1:9\/? ?.*E-NET-101/,
    /fails aggregator: signature aggregator .*\(HTTP 404\)/,
  ],
  [
    'an endpoint that does not answer, behind which nothing is checked',
    () => ({ rpcUrls: ['http://127.0.0.1:9/ext/bc/C/rpc'] }),
    /fails endpoint: C-Chain RPC .*E-NET-101/,
    /unknown contract: .* were not checked(?![^]* l1: )/,
  ],
  [
    'the ID of another network',
    () => ({ networkId: 7 }),
    /fails p-chain: info API .* the profile says 7, but the P-Chain says \d+/,
  ],
  [
    'another C-Chain and other constants',
    () => ({
      cChainId: OTHER_CHAIN,
      pChain: { avaxAssetId: OTHER_ASSET, feeWeights: [1, 2, 3, 4] },
    }),
    /fails p-chain: cChainId is (\w+), but the profile says (?!\1)/,
    /fails p-chain: pChain.avaxAssetId is (\w+), but the profile says (?!\1)/,
    /fails p-chain: pChain.feeWeights is 1, .*, but the profile says 1, 2, 3, 4\./,
  ],
  [
    'another middleware of an L1',
    () => ({
      phases: network.phases.map((phase) => ({
        ...phase,
        l1s: phase.l1s.map((l1) => ({ ...l1, middleware: NOWHERE })),
      })),
    }),
    /fails l1: .*L1 middleware .*0x0+aa/i,
  ],
])('a profile that states %s', async (_, stated, ...says) => {
  const text = spoken(await look({ ...network, ...stated() }));
  for (const part of says) expect(text).toMatch(part);
});

test.each<[string, PChainAnswers, verdicts: readonly string[], ...(RegExp | string)[]]>([
  [
    'is still bootstrapping',
    { isBootstrapped: () => Promise.resolve(false) },
    ['warns p-chain'],
    'The P-Chain API is still catching up',
  ],
  ['cannot show the set of an L1', { validatorsAt: absent }, ['unknown l1']],
  [
    'lacks the info API',
    { networkId: absent, cChainId: absent, isBootstrapped: absent },
    ['warns info', 'unknown p-chain', 'unknown p-chain'],
    /warns info: .*E-NET-116.*whether nodes are connected/,
    'fits l1: ',
  ],
  [
    'refuses its constants',
    { constants: unread, cChainId: unread },
    ['unknown p-chain', 'unknown p-chain'],
    "unknown p-chain: The C-Chain's ID could not be read: ",
    "unknown p-chain: The P-Chain's constants could not be read: ",
  ],
  [
    'lacks methods',
    { missingMethods: () => Promise.resolve(['platform.getFeeState', 'txpool_contentFrom']) },
    ['fails methods'],
    /fails methods: .*platform.getFeeState, which the program needs/,
    /fits methods: .*txpool_contentFrom/,
  ],
])('a P-Chain API that %s', async (_, answers, verdicts, ...says) => {
  const findings = await look(network, withPChain(answers));
  const bad = findings.filter(({ verdict }) => verdict !== 'fits');
  expect(bad.map(({ verdict, id }) => `${verdict} ${id}`)).toEqual(verdicts);
  for (const part of says) expect(spoken(findings)).toMatch(part);
});

test('asks an endpoint that does not answer only once, and blames no other', async () => {
  const silent = await silentServer();
  const rpcUrls = [silent.url, ...network.rpcUrls] as const;
  const findings = await look({ ...network, rpcUrls }, undefined, systemClock);
  expect(findings.filter(({ verdict }) => verdict !== 'fits')).toMatchObject([
    { id: 'endpoint', verdict: 'fails', text: expect.stringContaining(silent.url) as string },
  ]);
  expect(silent.received).toBe(1);
});

test('a check that takes too long names the method that was not answered; one of both chains names both endpoints', async () => {
  const never = () => new Promise<never>(() => undefined);
  const silent = ({ ports }: Input) => ({
    ports: {
      evm: { ...ports.evm, head: never, call: never, callMany: never },
      pChain: { ...ports.pChain, missingMethods: never },
    },
  });
  const clock = { ...PATIENT, timeout: () => AbortSignal.timeout(1000) };
  const findings = await look(network, silent, clock);
  const untold = findings.filter(({ verdict }) => verdict === 'unknown');
  expect(untold.map(({ text }) => / did not answer (.*?) within /.exec(text)?.[1])).toEqual(
    expect.arrayContaining(['eth_getBlockByNumber', 'eth_call', 'all requests']),
  );
  expect(spoken(untold)).not.toMatch(/did not answer (?:clock|contract|registry|methods|l1) /);
  expect(untold.find(({ id }) => id === 'methods')?.text).toContain(
    `${network.rpcUrls[0]} or ${network.apiUrl} did not answer all requests within`,
  );
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

test('reports a broken L1 that only the registry lists as a warning, and accepts the rest', async () => {
  const unlisted = { ...network, phases: network.phases.map((phase) => ({ ...phase, l1s: [] })) };
  const { pChain } = openReaders(openProfile(network), systemClock);
  const findings = await look(
    unlisted,
    withPChain({
      subnetConversion: async (subnet) => {
        const honest = await pChain.subnetConversion(subnet);
        return { ...honest!, managerAddress: NOWHERE };
      },
    }),
  );
  expect(spoken(findings)).toMatch(/^warns l1: the L1 .* in the registry cannot be used: /m);
  expect(spoken(findings)).not.toMatch(/^fails/m);
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
