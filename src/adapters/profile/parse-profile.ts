import * as z from 'zod/mini';
import { OnboardError, unlessThrows } from '../../domain/errors.ts';
import {
  isId,
  type BlockchainId,
  type AssetId,
  type SubnetId,
  type VmId,
} from '../../domain/identity/ids.ts';
import { mapTexts, stripControls } from '../../domain/text/printable.ts';
import { hasRealIdentity, isMixedIdentity } from '../../domain/network/identity.ts';
import {
  NETWORK_NAME,
  PHASE_ORDER,
  type PhaseName,
  type StatedProfile,
  OTHER_PROTOCOLS,
} from '../../domain/network/profile.ts';
import { ServiceUrl } from '../../domain/service-url.ts';
import { faultText } from '../../domain/shape-fault.ts';
import { wei } from '../../domain/units.ts';
import { isTooDeep } from '../http/parse-json.ts';
import { parseServiceUrl } from '../http/service-url.ts';
import { evmAddress, id32, parseShape, uint64 } from '../http/shape.ts';
import { type Message, message } from '../../domain/message.ts';
import {
  fillServiceVariables,
  hasPlaceholder,
  keepsHostFixed,
  namesOnlyServiceVariables,
  type ServiceVariables,
} from './service-variables.ts';
import { secretFormOf } from '../../domain/secret-forms.ts';

/** Bytes of a profile, characters of a URL, and entries of a list. */
const MAX_PROFILE_LENGTH = 1_000_000;
const MAX_URL_LENGTH = 500;
const MAX_ENTRIES = 500;

const listOf = <T extends z.ZodMiniType>(entry: T) =>
  z.array(entry).check(z.maxLength(MAX_ENTRIES));

const oneLine = z.refine<string>(
  (value) => stripControls(value) === value && !/[\n\t]/.test(value),
  faultText('reason.unprintable'),
);
const withoutVariables = z.refine<string>(
  (value) => !hasPlaceholder(value),
  faultText('reason.variable-elsewhere'),
);
const text = z.string().check(z.minLength(1), z.maxLength(200)).check(oneLine, withoutVariables);

const withServiceVariables = z.refine<string>((url) => namesOnlyServiceVariables(url), {
  error: faultText('reason.variable-name'),
  abort: true,
});
const withFixedHost = z.refine<string>((url) => keepsHostFixed(url), {
  error: faultText('reason.variable-in-host'),
  abort: true,
});
// A text that is no URL ends the checks, because the later ones parse it.
const httpUrl = z.refine<string>(
  (url) =>
    !/\s/.test(url) && unlessThrows(() => parseServiceUrl(new ServiceUrl(url))) !== undefined,
  { error: faultText('reason.not-service-url'), abort: true },
);
const urlText = z.string().check(z.maxLength(MAX_URL_LENGTH), oneLine);
/** Only the URL of an endpoint that the program calls may name variables. */
const endpointUrl = urlText.check(withServiceVariables, withFixedHost, httpUrl);
const pageUrl = urlText.check(withoutVariables, httpUrl);

/** Captures the blockchain ID or alias in the path of an L1's RPC URL. */
const CHAIN_PATH = /\/ext\/bc\/([^/]+)\/rpc$/;

const software = z.strictObject({
  node: text,
  vm: text,
  vmVersion: text,
  vmId: z.exactOptional(id32<VmId>()),
  at: text,
  read: z.iso.date(),
});

const l1 = z
  .strictObject({
    name: text,
    subnetId: id32<SubnetId>(),
    blockchainId: z.exactOptional(id32<BlockchainId>()),
    balancer: z.exactOptional(evmAddress),
    middleware: z.exactOptional(evmAddress),
    vaultManager: z.exactOptional(evmAddress),
    software: z.exactOptional(software),
    title: z.exactOptional(text),
    contact: z.exactOptional(text),
    links: z.exactOptional(listOf(pageUrl)),
    notes: z.exactOptional(listOf(text)),
    stake: z.exactOptional(z.literal('automatic')),
    rewards: z.exactOptional(evmAddress),
    uptimeTracker: z.exactOptional(evmAddress),
    minimumUptime: z.exactOptional(z.number().check(z.minimum(0), z.maximum(100))),
    rpcUrl: z.exactOptional(
      z.pipe(
        pageUrl.check(
          z.refine((url) => CHAIN_PATH.test(new URL(url).pathname), faultText('reason.rpc-path')),
        ),
        z.transform((url) => new ServiceUrl(url)),
      ),
    ),
  })
  .check(
    z.refine(servesItsChain, {
      path: ['rpcUrl'],
      message: faultText('reason.other-blockchain'),
    }),
  );

/** True if the RPC URL or the blockchain ID is missing, or the URL contains an alias. */
function servesItsChain(chain: { blockchainId?: string; rpcUrl?: ServiceUrl }): boolean {
  if (chain.rpcUrl === undefined || chain.blockchainId === undefined) return true;
  const idInUrl = CHAIN_PATH.exec(parseServiceUrl(chain.rpcUrl).pathname)?.[1] ?? '';
  return !isId(idInUrl) || idInUrl === chain.blockchainId;
}

const aggregator = z.strictObject({
  url: endpointUrl,
  shape: z.enum(['self-hosted', 'hosted']),
});

const phase = z.strictObject({
  name: z.enum(PHASE_ORDER),
  active: z.boolean(),
  tracker: z.exactOptional(pageUrl),
  l1s: listOf(l1).check(z.refine(haveUniqueNames, faultText('reason.same-l1-names'))),
});

function haveUniqueNames(l1s: readonly { name: string }[]): boolean {
  return new Set(l1s.map(({ name }) => name.toLowerCase())).size === l1s.length;
}

/** The P-Chain knows an L1 by its subnet alone. */
function haveOwnSubnets(phases: readonly { l1s: readonly { subnetId: string }[] }[]): boolean {
  const subnets = phases.flatMap(({ l1s }) => l1s.map(({ subnetId }) => subnetId));
  return new Set(subnets).size === subnets.length;
}

function areInOrder(phases: readonly { name: PhaseName }[]): boolean {
  const indexes = phases.map(({ name }) => PHASE_ORDER.indexOf(name));
  return indexes.every((index, i) => i === 0 || index >= (indexes[i - 1] ?? 0));
}

const source = z.strictObject({
  facts: listOf(text).check(z.minLength(1)),
  at: text,
  read: z.iso.date(),
});

/** Ten times the largest weight of the networks that the program knows. */
const MAX_FEE_WEIGHT = 10_000;
const feeWeight = z.int().check(z.positive(), z.maximum(MAX_FEE_WEIGHT));

/** In wei: 100 gwei. A higher price would switch off the question about an unusually high fee. */
const MAX_USUAL_GAS_PRICE = 100_000_000_000n;
const usualGasPrice = z.pipe(
  uint64.check(
    z.refine(
      (price) => price <= MAX_USUAL_GAS_PRICE,
      faultText('reason.at-most', { most: Number(MAX_USUAL_GAS_PRICE) }),
    ),
  ),
  z.transform(wei),
);

export const profileShape = z.strictObject({
  $schema: z.exactOptional(z.string()),
  name: z.string().check(z.regex(NETWORK_NAME, faultText('reason.name-characters'))),
  title: text,
  chainId: uint64,
  networkId: z.int().check(z.positive(), z.maximum(0xffff_ffff)),
  cChainId: z.exactOptional(id32<BlockchainId>()),
  pChain: z.exactOptional(
    z.strictObject({
      avaxAssetId: id32<AssetId>(),
      feeWeights: z.tuple([feeWeight, feeWeight, feeWeight, feeWeight]),
    }),
  ),
  rpcUrls: z.tuple([endpointUrl], endpointUrl).check(z.maxLength(MAX_ENTRIES)),
  apiUrl: endpointUrl,
  aggregators: z.tuple([aggregator], aggregator).check(z.maxLength(MAX_ENTRIES)),
  contracts: z.strictObject({
    operatorRegistry: evmAddress,
    l1Registry: evmAddress,
    operatorL1OptIn: evmAddress,
    operatorVaultOptIn: evmAddress,
    multicall: z.exactOptional(evmAddress),
  }),
  phases: listOf(phase).check(
    z.refine(
      (phases) => phases.filter(({ active }) => active).length === 1,
      faultText('reason.one-active-phase'),
    ),
    z.refine(
      (phases) => new Set(phases.map(({ name }) => name)).size === phases.length,
      faultText('reason.phase-twice'),
    ),
    z.refine(haveOwnSubnets, faultText('reason.same-subnets')),
    z.refine(areInOrder, faultText('reason.phase-order', { order: PHASE_ORDER.join(', ') })),
  ),
  usualGasPrice: z.exactOptional(usualGasPrice),
  nodeUrl: pageUrl,
  explorer: z.exactOptional(
    z.strictObject({ transaction: pageUrl, pTransaction: z.exactOptional(pageUrl) }),
  ),
  faucet: z.exactOptional(pageUrl),
  contact: z.exactOptional(text),
  worthless: z.boolean(),
  sources: z.exactOptional(listOf(source)),
  allowHttp: z.exactOptional(z.boolean()),
});

/**
 * Checks a profile, and makes the program's own value of it.
 * @param services fills the placeholders of the endpoints' URLs
 * @throws OnboardError E-PRF-102 with the field that is wrong; E-PRF-109 for another protocol; E-PRF-104, E-PRF-110
 * for a variable that is missing or looks like a key; E-KEY-125 if a text looks like a private key or a recovery phrase
 */
export function parseProfile(
  json: unknown,
  file: string,
  services: ServiceVariables = {},
): StatedProfile {
  mapTexts(json, (text) => {
    const form = secretFormOf(text);
    if (form !== undefined && form !== 'id') throw new OnboardError('E-KEY-125', { what: file });
    return text;
  });
  const refuse = (fault: Message) => new OnboardError('E-PRF-102', { file, fault });
  const profile = { ...parseShape(profileShape, json, refuse) };
  const network = OTHER_PROTOCOLS[profile.chainId.toString()];
  if (network !== undefined) throw new OnboardError('E-PRF-109', { file, network });
  if (isMixedIdentity(profile)) throw refuse(message('reason.mixed-identity'));
  delete profile.$schema;
  const worthless = profile.worthless && !hasRealIdentity(profile);
  return fillServiceVariables({ ...profile, worthless }, services, file);
}

/** Parses the JSON of a profile. @throws OnboardError E-PRF-102 if the text is not JSON, too long or nested too deep */
export function parseProfileJson(text: string, file: string): unknown {
  if (text.length > MAX_PROFILE_LENGTH) {
    const fault = message('reason.at-most-characters', { most: MAX_PROFILE_LENGTH });
    throw new OnboardError('E-PRF-102', { file, fault });
  }
  if (isTooDeep(text)) {
    throw new OnboardError('E-PRF-102', { file, fault: message('reason.other-shape') });
  }
  const json = unlessThrows(() => JSON.parse(text) as unknown);
  if (json !== undefined) return json;
  throw new OnboardError('E-PRF-102', { file, fault: message('reason.not-json') });
}
