import type { ServiceUrl } from '../../domain/service-url.ts';
import { OnboardError } from '../../domain/errors.ts';
import { PRIMARY_NETWORK_ID } from '../../domain/identity/ids.ts';
import { message, type Message } from '../../domain/message.ts';
import { API_METHODS, type ApiMethodName } from '../../domain/network/api-methods.ts';
import {
  JOIN_METHODS,
  SANDBOX,
  type AggregatorEndpoint,
  type L1Profile,
  type StatedProfile,
} from '../../domain/network/profile.ts';
import { clockSkewWarning } from '../../protocol/readers/time.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { Aggregator } from '../../ports/services.ts';
import type { Clock } from '../../ports/host.ts';
import type { EvmHead, EvmReader, Readers } from '../../ports/evm.ts';
import { discoverFirstL1s, MOST_UNPROVEN } from '../../protocol/contracts/l1-registry.ts';
import { readL1 } from '../../protocol/snapshots/read-l1.ts';
import { fails, fits, unknown, warns, type DoctorFinding, withTimeLimit } from './judge-machine.ts';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import { probesAbi } from '../../protocol/abi/l1-contracts.ts';
import { contractOf, query } from '../../protocol/abi/call-data.ts';
import { runQueries } from '../../protocol/contracts/query.ts';

interface NetworkCheckInput {
  readonly profile: StatedProfile;
  readonly ports: Readers;
  /** Opens some of the profile's RPC endpoints without the others. */
  readonly endpoint: (...urls: StatedProfile['rpcUrls']) => EvmReader | Promise<EvmReader>;
  readonly aggregator: (endpoint: AggregatorEndpoint) => Aggregator | Promise<Aggregator>;
  readonly clock: Clock;
  readonly i18n: Translator;
}

type Findings = readonly DoctorFinding[];

const UNREACHED = 'endpoint';
/** The finding about a method without which the program's answers are incomplete. */
const INCOMPLETE = 'logs';
/** The finding about an endpoint without the info API. */
const WITHOUT_INFO = 'info';
/** Failures that do not make a profile wrong. */
export const NOT_OF_PROFILE: ReadonlySet<string> = new Set([UNREACHED, INCOMPLETE, WITHOUT_INFO]);

/** Errors of an endpoint that refuses to answer. After such an error, the checked fact is unknown. */
const REFUSALS: ReadonlySet<string> = new Set(['E-EVM-105', 'E-EVM-112', 'E-PCH-903', 'E-AGG-108']);
/** Errors of a service that is not an aggregator, or that refuses access. */
const NO_AGGREGATOR: ReadonlySet<string> = new Set(['E-AGG-105', 'E-AGG-106', 'E-AGG-109']);
/** Methods that the program can do without, but then its answers are incomplete. */
const INCOMPLETE_WITHOUT: ReadonlySet<ApiMethodName> = new Set(['eth_getLogs']);
const SLOW_MS = 2000;

/** Checks what the chains say only where an endpoint answered. A fact that could not be read is unknown, not wrong. */
export async function checkNetwork(input: NetworkCheckInput): Promise<Findings> {
  const { i18n } = input;
  const [cChain, pChain, aggregators] = await Promise.all([
    probeRpcs(input),
    probePChain(input),
    checkAggregators(input),
  ]);
  const skipped = (id: 'contract' | 'p-chain', service: string): Findings => {
    const text = i18n.t(`check.${id === 'contract' ? 'contracts' : id}.skipped`, { service });
    return [unknown(id, text, i18n.t('doctor.clock.fix-unknown'))];
  };
  const answering = await withAnsweringRpcs(input, cChain);
  const isReadable = pChain.every(({ verdict }) => verdict !== 'fails');
  const behind = await Promise.all([
    answering === undefined
      ? skipped('contract', 'C-Chain RPC')
      : checkCChain(answering, isReadable),
    isReadable ? checkConstants(input) : skipped('p-chain', 'P-Chain API'),
  ]);
  const l1s = answering !== undefined && isReadable ? await checkL1s(answering) : [];
  return [...cChain, ...pChain, ...aggregators, ...behind.flat(), ...l1s];
}

/** An endpoint that does not answer would delay each of the further reads. undefined if none answers. */
async function withAnsweringRpcs(
  input: NetworkCheckInput,
  probes: Findings,
): Promise<NetworkCheckInput | undefined> {
  const { profile, endpoint, ports } = input;
  const [first, ...others] = profile.rpcUrls.filter((_, i) => probes[i]?.verdict !== 'fails');
  if (first === undefined) return undefined;
  if (others.length + 1 === profile.rpcUrls.length) return input;
  const rpcUrls = [first, ...others] as const;
  const evm = await endpoint(...rpcUrls);
  return { ...input, profile: { ...profile, rpcUrls }, ports: { ...ports, evm } };
}

/** The one method that a check calls. */
const METHOD_OF: Readonly<Record<string, string>> = {
  clock: 'eth_getBlockByNumber',
  contract: 'eth_call',
  registry: 'eth_call',
};

/** A check that reads both chains names both endpoints if it takes too long. */
async function judge(
  id: string,
  { i18n, clock, profile: { apiUrl, rpcUrls } }: NetworkCheckInput,
  unknownText: string,
  work: () => Promise<Findings>,
): Promise<Findings> {
  try {
    const [rpc] = rpcUrls;
    const both = `${String(rpc)} or ${String(apiUrl)}`;
    const url = { clock: rpc, contract: rpc, registry: rpc, 'p-chain': apiUrl }[id] ?? both;
    const what = METHOD_OF[id] ?? message('noun.all-requests');
    return await withTimeLimit(work(), { url, what, clock });
  } catch (error) {
    if (!(error instanceof OnboardError)) throw error;
    const isUnknown = error.code.startsWith('E-NET-') || REFUSALS.has(error.code);
    const { text: reason, next } = i18n.error(error);
    if (isUnknown) return [unknown(id, `${unknownText}: ${reason}`, next[0])];
    return [{ id, verdict: 'fails', text: reason, fix: next[0] }];
  }
}

interface Probe {
  readonly id: 'chain' | 'p-chain' | 'aggregator';
  readonly name: string | Message;
  readonly url: ServiceUrl;
  /** The request's method, shown in errors. */
  readonly what: string;
}

async function probe(
  { id, name, url, what }: Probe,
  { clock, i18n }: Pick<NetworkCheckInput, 'clock' | 'i18n'>,
  ask: () => Promise<unknown>,
): Promise<DoctorFinding> {
  const { t } = i18n;
  const about = { what: name, url: String(url) };
  const began = clock.now();
  try {
    await withTimeLimit(ask(), { url, what, clock });
  } catch (error) {
    if (!(error instanceof OnboardError)) throw error;
    const { text: reason, next } = i18n.error(error);
    const text = t('doctor.endpoint.fails', { ...about, reason, code: error.code });
    return fails(isUnreached(error) ? UNREACHED : id, text, next[0] ?? t('doctor.endpoint.fix'));
  }
  const milliseconds = clock.now() - began;
  const text = t('doctor.endpoint', { ...about, milliseconds });
  if (milliseconds < SLOW_MS) return fits(id, text);
  return warns(id, text, t('doctor.endpoint.fix-slow'));
}

/** True if the endpoint may be right, but did not answer, or only for now. */
function isUnreached({ code, exit }: OnboardError): boolean {
  return code.startsWith('E-NET-') && (exit === 'pending' || /-10[12]$/.test(code));
}

/** A shared reader would use the first endpoint that answers and hide the others. */
function probeRpcs(input: NetworkCheckInput): Promise<Findings> {
  const { profile, endpoint } = input;
  const { rpcUrls, chainId: expected, name: network } = profile;
  return Promise.all(
    rpcUrls.map((url) =>
      probe({ id: 'chain', name: 'C-Chain RPC', url, what: 'eth_chainId' }, input, async () => {
        const found = await (await endpoint(url)).chainId();
        if (found === expected) return;
        throw rpcUrls.length === 1
          ? new OnboardError('E-EVM-101', { network, found, expected })
          : new OnboardError('E-EVM-108', { url: String(url), network, found, expected });
      }),
    ),
  );
}

function probePChain(input: NetworkCheckInput): Promise<Findings> {
  const { profile, ports } = input;
  const { apiUrl: url } = profile;
  const { pChain } = ports;
  return Promise.all([
    probe({ id: 'p-chain', name: 'P-Chain API', url, what: 'platform.getHeight' }, input, () =>
      pChain.height(),
    ),
    probeInfo(input),
  ]);
}

/** Only a profile without `cChainId` needs the info API of its endpoint. */
async function probeInfo(input: NetworkCheckInput): Promise<DoctorFinding> {
  const { profile, ports, i18n } = input;
  const { apiUrl: url, networkId: expected, cChainId } = profile;
  const read = { isOther: false };
  const about = { id: 'p-chain', name: 'info API', url, what: 'info.getNetworkID' } as const;
  const diagnosis = await probe(about, input, async () => {
    const found = await ports.pChain.networkId();
    if (found === expected) return;
    read.isOther = true;
    const what = message('noun.network-id');
    const places = { source: message('noun.profile'), other: message('noun.p-chain') };
    throw new OnboardError('E-L1-101', {
      ...{ what, ...places, stated: `${expected}`, found: `${found}` },
    });
  });
  if (diagnosis.verdict !== 'fails' || read.isOther || cChainId === undefined) return diagnosis;
  const text = i18n.t('check.info.absent', { finding: diagnosis.text });
  return { ...diagnosis, id: WITHOUT_INFO, verdict: 'warns', text };
}

/** Requests a signature for a message that no validator would sign. A refusal proves that the service answers. */
function checkAggregators(input: NetworkCheckInput): Promise<Findings> {
  const name = message('noun.signature-aggregator');
  const what = 'aggregateSignatures';
  return Promise.all(
    input.profile.aggregators.map((endpoint) =>
      probe({ id: 'aggregator', name, url: endpoint.url, what }, input, async () => {
        const aggregator = await input.aggregator(endpoint);
        const request = { unsignedMessage: new Uint8Array(1), signingSubnet: PRIMARY_NETWORK_ID };
        try {
          await aggregator.aggregate(request);
        } catch (error) {
          if (!(error instanceof OnboardError)) throw error;
          if (error.code.startsWith('E-NET-') || NO_AGGREGATOR.has(error.code)) throw error;
        }
      }),
    ),
  );
}

/** `isReadable`: whether the P-Chain API answered. If not, that is the one cause, and its methods are not checked. */
async function checkCChain(input: NetworkCheckInput, isReadable: boolean): Promise<Findings> {
  const { profile, ports, clock, i18n } = input;
  const parts = await Promise.all([
    judge('clock', input, i18n.t('doctor.clock.unknown'), async () => [
      judgeClock(profile, await ports.evm.head(), clock.now(), i18n),
    ]),
    judge('contract', input, i18n.t('check.contracts.unknown'), () =>
      checkContracts(ports.evm, profile, i18n),
    ),
    judge('methods', input, i18n.t('check.methods.unknown'), async () => {
      const missing = await missingMethods(input, isReadable);
      return isReadable || missing.length > 0 ? judgeMethods(missing, i18n) : [];
    }),
  ]);
  return parts.flat();
}

/** `now`: milliseconds since 1970. The sandbox's clock runs ahead on purpose, so a difference there is no warning. */
function judgeClock(
  { name }: Pick<StatedProfile, 'name'>,
  head: EvmHead,
  now: number,
  { t }: Translator,
): DoctorFinding {
  const id = 'clock';
  const doubt = clockSkewWarning(head, now);
  if (doubt === undefined) return fits(id, t('doctor.clock'));
  if (name === SANDBOX) return fits(id, t('doctor.clock.sandbox'));
  const fix = head.endpointTime === undefined ? 'doctor.clock.fix-no-date' : 'doctor.clock.fix';
  return warns(id, t(doubt), t(fix));
}

/** A method is missing if the P-Chain endpoint lacks it, or all RPC endpoints do: the program uses one that has it. */
async function missingMethods(
  { profile, ports, endpoint }: NetworkCheckInput,
  isReadable: boolean,
): Promise<readonly ApiMethodName[]> {
  const [ofNode, ofRpcs] = await Promise.all([
    isReadable ? ports.pChain.missingMethods() : [],
    Promise.allSettled(
      profile.rpcUrls.map(async (url) => missingAtRpc(await endpoint(url), profile)),
    ),
  ]);
  const [first, ...others] = ofRpcs
    .filter((answer) => answer.status === 'fulfilled')
    .map(({ value }) => value);
  if (first === undefined) throw ofRpcs.find((answer) => answer.status === 'rejected')?.reason;
  return [...ofNode, ...first.filter((name) => others.every((other) => other.includes(name)))];
}

/** Searches for logs: a hosted endpoint may have the method and still refuse each search. */
async function missingAtRpc(
  evm: EvmReader,
  { contracts: { l1Registry: address } }: StatedProfile,
): Promise<readonly ApiMethodName[]> {
  const [missing, { number }] = await Promise.all([evm.missingMethods(), evm.head()]);
  if (missing.includes('eth_getLogs')) return missing;
  try {
    await evm.logs({ address, topics: [], fromBlock: number, toBlock: number });
    return missing;
  } catch (error) {
    if (!(error instanceof OnboardError) || isUnreached(error)) throw error;
    return [...missing, 'eth_getLogs'];
  }
}

function judgeMethods(missing: readonly ApiMethodName[], { t }: Translator): Findings {
  const id = 'methods';
  if (missing.length === 0)
    return [fits(id, t('check.methods', { count: Object.keys(API_METHODS).length }))];
  const fix = t('doctor.methods.fix');
  return missing.map((method) => {
    const { versions, without } = API_METHODS[method];
    if (without === undefined)
      return fails(id, t('check.methods.needed', { method, versions }), fix);
    return INCOMPLETE_WITHOUT.has(method)
      ? fails(INCOMPLETE, t('check.methods.incomplete', { method }), fix)
      : fits(id, t('check.methods.spare', { method }));
  });
}

async function checkConstants(input: NetworkCheckInput): Promise<Findings> {
  const { profile, ports, i18n } = input;
  const { t } = i18n;
  const { pChain } = ports;
  const { pChain: constants, cChainId } = profile;
  const parts = await Promise.all([
    judge('p-chain', input, t('check.p-chain.unknown'), async () => {
      const isSynced = await pChain.isBootstrapped('P');
      const text = t('check.p-chain.behind');
      return isSynced ? [] : [{ id: 'p-chain', verdict: 'warns', text, fix: undefined }];
    }),
    judge('p-chain', input, t('check.c-chain.unknown'), async () => {
      const found = await pChain.cChainId();
      return [compareIds('cChainId', cChainId ?? found, found, i18n)];
    }),
    judge('p-chain', input, t('check.constants.unknown'), async () => {
      if (constants === undefined) return [];
      const { avaxAssetId, feeWeights } = await pChain.constants();
      return [
        compareIds('pChain.avaxAssetId', constants.avaxAssetId, avaxAssetId, i18n),
        compareIds(
          'pChain.feeWeights',
          constants.feeWeights.join(', '),
          feeWeights.join(', '),
          i18n,
        ),
      ];
    }),
  ]);
  return parts.flat();
}

function compareIds(
  name: string,
  expected: string,
  found: string,
  { t }: Translator,
): DoctorFinding {
  if (expected === found) return fits('p-chain', t('check.same', { name, found }));
  const text = t('check.other', { name, found, stated: expected });
  return fails('p-chain', text, t('check.contract.fix'));
}

async function checkL1s(input: NetworkCheckInput): Promise<Findings> {
  const { profile, ports, i18n } = input;
  const { t } = i18n;
  const published = profile.phases.flatMap(({ name, l1s }) =>
    l1s.map((l1) => ({ ...l1, isOfTeam: JOIN_METHODS[name] !== 'contracts' })),
  );
  let found: readonly L1Profile[] = [];
  const registry = await judge('registry', input, t('check.registry.unknown'), async () => {
    const { l1s, others } = await discoverFirstL1s(ports.evm, profile, MOST_UNPROVEN);
    found = l1s;
    const count = l1s.length + others;
    const rest =
      others === 0 ? [] : [fits('registry', t('check.registry.more', { count: others }))];
    return [fits('registry', t('check.registry', { count })), ...rest];
  });
  const ids = new Set(published.map(({ subnetId }) => subnetId));
  const unlisted = found.filter(({ subnetId }) => !ids.has(subnetId));
  const judged = await Promise.all([
    ...published.map((l1) => checkL1(input, l1)),
    ...unlisted.map(async (l1) => {
      const findings = await checkL1(input, l1);
      // Anyone can register an L1, so a broken L1 of the registry is only a warning.
      return findings.map((diagnosis): DoctorFinding => {
        if (diagnosis.verdict !== 'fails') return diagnosis;
        const text = t('check.l1.broken', { l1: l1.name, reason: diagnosis.text });
        return { ...diagnosis, verdict: 'warns', text };
      });
    }),
  ]);
  return [...registry, ...judged.flat()];
}

/** `isOfTeam`: the profile needs no contracts of the L1. */
function checkL1(
  input: NetworkCheckInput,
  { isOfTeam = false, ...l1 }: L1Profile & { readonly isOfTeam?: boolean },
): Promise<Findings> {
  const { profile, ports, i18n } = input;
  return judge('l1', input, i18n.t('check.l1.unknown', { l1: l1.name }), async () => {
    if (isOfTeam && (l1.balancer ?? l1.middleware) === undefined) {
      await ports.pChain.subnetConversion(l1.subnetId);
      return [fits('l1', i18n.t('check.l1.subnet', { l1: l1.name, subnet: l1.subnetId }))];
    }
    const cChainId = profile.cChainId ?? (await ports.pChain.cChainId());
    const read = await readL1(ports, { ...profile, cChainId }, l1);
    const { generation, subnetId: subnet, leftRegistry } = read;
    // An endpoint can have the method and still refuse it. Without the set, no state of a node is certain.
    await ports.pChain.validatorsAt(subnet, 'proposed');
    if (leftRegistry) {
      const text = i18n.t('notice.left-registry', { l1: l1.name });
      return [warns('l1', text, i18n.t('check.left-registry.fix'))];
    }
    return [fits('l1', i18n.t('check.l1', { l1: l1.name, generation: generation.id, subnet }))];
  });
}

/** Each contract needs code and the getter of its kind; the opt-in services must use the profile's registries. */
function checkContracts(
  evm: EvmReader,
  { contracts }: StatedProfile,
  i18n: Translator,
): Promise<Findings> {
  const { t } = i18n;
  const [id, fix] = ['contract', t('check.contract.fix')];
  const { operatorRegistry, l1Registry, operatorL1OptIn, operatorVaultOptIn, multicall } =
    contracts;
  type Getter = Extract<(typeof probesAbi)[number], { type: 'function' }>['name'];
  /** `expected`: the only right result; undefined if any result is right. */
  const probe = async (
    name: string,
    at: EvmAddress,
    getter: Getter,
    expected?: EvmAddress,
  ): Promise<DoctorFinding> => {
    const call = query(contractOf('noun.contract', probesAbi)(at), getter, []);
    const about = { name, at, getter: call.name };
    try {
      const [answer] = await runQueries(evm, [call]);
      if (expected === undefined) return fits(id, t('check.contract', about));
      if (answer === expected) return fits(id, t('check.contract.same', about));
      const values = { ...about, answer: String(answer), expected };
      return fails(id, t('check.contract.other', values), fix);
    } catch (error) {
      if (!(error instanceof OnboardError)) throw error;
      if (error.code === 'E-EVM-102') return fails(id, t('check.contract.none', about), fix);
      if (error.code === 'E-EVM-103') return fails(id, t('check.contract.wrong', about), fix);
      // Nothing shows that the profile is wrong.
      const { text: reason, next } = i18n.error(error);
      return unknown(id, t('check.contract.unknown', { ...about, reason }), next[0]);
    }
  };
  return Promise.all([
    probe('operatorRegistry', operatorRegistry, 'totalOperators'),
    probe('l1Registry', l1Registry, 'totalL1s'),
    probe('operatorL1OptIn', operatorL1OptIn, 'WHO_REGISTRY', operatorRegistry),
    probe('operatorL1OptIn', operatorL1OptIn, 'WHERE_REGISTRY', l1Registry),
    probe('operatorVaultOptIn', operatorVaultOptIn, 'WHO_REGISTRY', operatorRegistry),
    ...(multicall === undefined ? [] : [probe('multicall', multicall, 'getBlockNumber')]),
  ]);
}
