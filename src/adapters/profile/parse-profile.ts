import * as z from 'zod/mini';
import { OnboardError } from '../../domain/errors.ts';
import {
  isId,
  type BlockchainId,
  type AssetId,
  type SubnetId,
  type VmId,
} from '../../domain/identity/ids.ts';
import { stripControls, mapTexts } from '../../domain/text/printable.ts';
import {
  PHASE_ORDER,
  type PhaseName,
  type StatedProfile,
  OTHER_PROTOCOLS,
} from '../../domain/network/profile.ts';
import { faultText } from '../../domain/shape-fault.ts';
import { wei } from '../../domain/units.ts';
import { parseServiceUrl } from '../http/service-url.ts';
import { evmAddress, id32, parseShape, uint64 } from '../http/shape.ts';
import { type Message, message } from '../../domain/message.ts';
import { registerSecret } from '../../domain/secrets.ts';

const text = z
  .string()
  .check(z.minLength(1), z.maxLength(200))
  .check(z.refine((value) => stripControls(value) === value, faultText('reason.unprintable')));
// A text that is no URL ends the checks, because the later ones parse it.
const serviceUrl = z.string().check(
  z.refine(
    (url) => {
      try {
        return parseServiceUrl(url) instanceof URL;
      } catch {
        return false;
      }
    },
    { error: faultText('reason.not-service-url'), abort: true },
  ),
);

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
    validatorManagerProxy: z.exactOptional(evmAddress),
    middleware: z.exactOptional(evmAddress),
    vaultManager: z.exactOptional(evmAddress),
    software: z.exactOptional(software),
    title: z.exactOptional(text),
    contact: z.exactOptional(text),
    links: z.exactOptional(z.array(serviceUrl)),
    notes: z.exactOptional(z.array(text)),
    stake: z.exactOptional(z.literal('automatic')),
    rewards: z.exactOptional(evmAddress),
    uptimeTracker: z.exactOptional(evmAddress),
    minimumUptime: z.exactOptional(z.number().check(z.minimum(0), z.maximum(100))),
    rpcUrl: z.exactOptional(
      serviceUrl.check(
        z.refine((url) => CHAIN_PATH.test(new URL(url).pathname), faultText('reason.rpc-path')),
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
function servesItsChain(chain: { blockchainId?: string; rpcUrl?: string }): boolean {
  if (chain.rpcUrl === undefined || chain.blockchainId === undefined) return true;
  const idInUrl = CHAIN_PATH.exec(new URL(chain.rpcUrl).pathname)?.[1] ?? '';
  return !isId(idInUrl) || idInUrl === chain.blockchainId;
}

const aggregator = z.strictObject({
  url: serviceUrl,
  shape: z.enum(['self-hosted', 'hosted']),
});

const phase = z.strictObject({
  name: z.enum(PHASE_ORDER),
  active: z.boolean(),
  tracker: z.exactOptional(serviceUrl),
  l1s: z.array(l1).check(z.refine(haveUniqueNames, faultText('reason.same-l1-names'))),
});

function haveUniqueNames(l1s: readonly { name: string }[]): boolean {
  return new Set(l1s.map(({ name }) => name.toLowerCase())).size === l1s.length;
}

function areInOrder(phases: readonly { name: PhaseName }[]): boolean {
  const indexes = phases.map(({ name }) => PHASE_ORDER.indexOf(name));
  return indexes.every((index, i) => i === 0 || index >= (indexes[i - 1] ?? 0));
}

const source = z.strictObject({
  facts: z.array(text).check(z.minLength(1)),
  at: text,
  read: z.iso.date(),
});

const feeWeight = z.int().check(z.positive(), z.maximum(0xffff_ffff));

export const profileShape = z.strictObject({
  $schema: z.exactOptional(z.string()),
  name: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,30}$/, faultText('reason.name-characters'))),
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
  rpcUrls: z.tuple([serviceUrl], serviceUrl),
  apiUrl: serviceUrl,
  aggregators: z.tuple([aggregator], aggregator),
  contracts: z.strictObject({
    operatorRegistry: evmAddress,
    l1Registry: evmAddress,
    operatorL1OptIn: evmAddress,
    operatorVaultOptIn: evmAddress,
    multicall: z.exactOptional(evmAddress),
  }),
  phases: z.array(phase).check(
    z.refine(
      (phases) => phases.filter(({ active }) => active).length === 1,
      faultText('reason.one-active-phase'),
    ),
    z.refine(
      (phases) => new Set(phases.map(({ name }) => name)).size === phases.length,
      faultText('reason.phase-twice'),
    ),
    z.refine(areInOrder, faultText('reason.phase-order', { order: PHASE_ORDER.join(', ') })),
  ),
  usualGasPrice: z.exactOptional(z.pipe(uint64, z.transform(wei))),
  nodeUrl: serviceUrl,
  explorer: z.exactOptional(
    z.strictObject({ transaction: serviceUrl, pTransaction: z.exactOptional(serviceUrl) }),
  ),
  faucet: z.exactOptional(serviceUrl),
  contact: z.exactOptional(text),
  worthless: z.boolean(),
  sources: z.exactOptional(z.array(source)),
  allowHttp: z.exactOptional(z.boolean()),
});

/** @throws OnboardError E-PRF-102 with the field that is wrong; E-PRF-109 for another protocol */
export function parseProfile(json: unknown, file: string): StatedProfile {
  const refuse = (fault: Message) => new OnboardError('E-PRF-102', { file, fault });
  const profile = { ...parseShape(profileShape, json, refuse) };
  const network = OTHER_PROTOCOLS[profile.chainId.toString()];
  if (network !== undefined) throw new OnboardError('E-PRF-109', { file, network });
  delete profile.$schema;
  return profile;
}

/** @throws OnboardError E-PRF-102 if the text is not JSON */
export function parseProfileJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new OnboardError('E-PRF-102', { file, fault: message('reason.not-json') });
  }
}

const PLACEHOLDER = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

/**
 * Replaces placeholders such as `${API_KEY}` with environment variables, so that a profile file can be shared
 * without its API keys. The values are registered as secrets.
 * @throws OnboardError E-PRF-104 if a variable is empty or not set
 */
export function fillEnvironment(
  json: unknown,
  environment: Readonly<Record<string, string | undefined>>,
  file: string,
): unknown {
  const valueOf = (_: string, variable: string): string => {
    const value = environment[variable];
    if (value === undefined || value === '') {
      throw new OnboardError('E-PRF-104', { file, variable });
    }
    registerSecret(value);
    return value;
  };
  return mapTexts(json, (text) => text.replaceAll(PLACEHOLDER, valueOf));
}
