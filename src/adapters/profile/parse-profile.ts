import { z } from 'zod';
import { OnboardError } from '../../domain/errors.ts';
import type { BlockchainId, SubnetId } from '../../domain/ids.ts';
import type { NetworkProfile } from '../../domain/profile.ts';
import { parseServiceUrl } from '../http/service-url.ts';
import { evmAddress, faultOf, id32, uint64 } from '../http/shape.ts';

const text = z.string().min(1).max(200);
const serviceUrl = z.string().refine((url) => {
  try {
    return parseServiceUrl(url) instanceof URL;
  } catch {
    return false;
  }
}, 'no URL of a service');

/** Optional fields that are absent stay absent: `undefined` is no value of them. */
const l1 = z.strictObject({
  name: text,
  subnetId: id32<SubnetId>(),
  blockchainId: id32<BlockchainId>().exactOptional(),
  validatorManagerProxy: evmAddress.exactOptional(),
  middleware: evmAddress.exactOptional(),
  vaultManager: evmAddress.exactOptional(),
  rpcUrl: serviceUrl.exactOptional(),
});

const phase = z.strictObject({
  name: z.enum(['Seiryu', 'Byakko', 'Genbu', 'Kirin']),
  active: z.boolean(),
  l1s: z.array(l1),
});

const profileShape = z.strictObject({
  $schema: z.string().exactOptional(),
  name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,30}$/, 'only small letters, digits and hyphens'),
  title: text,
  chainId: uint64,
  networkId: z.number().int().positive().max(0xffff_ffff),
  cChainId: id32<BlockchainId>(),
  rpcUrls: z.tuple([serviceUrl], serviceUrl),
  apiUrl: serviceUrl,
  aggregator: z.strictObject({ url: serviceUrl, shape: z.enum(['self-hosted', 'hosted']) }),
  contracts: z.strictObject({
    operatorRegistry: evmAddress,
    l1Registry: evmAddress,
    operatorL1OptIn: evmAddress,
    operatorVaultOptIn: evmAddress,
    multicall: evmAddress.exactOptional(),
  }),
  phases: z
    .array(phase)
    .refine((phases) => phases.filter(({ active }) => active).length === 1, {
      message: 'exactly one phase must be active',
    })
    .refine((phases) => new Set(phases.map(({ name }) => name)).size === phases.length, {
      message: 'a phase stands twice',
    }),
  nodeUrl: serviceUrl,
  explorer: z
    .strictObject({ transaction: text, pTransaction: text.exactOptional() })
    .exactOptional(),
  contact: text.exactOptional(),
  worthless: z.boolean(),
});

/**
 * Reads a network profile from parsed JSON; `file` names it in messages.
 * @throws OnboardError E-PRF-102 with the field that is wrong
 */
export function parseProfile(json: unknown, file: string): NetworkProfile {
  const parsed = profileShape.safeParse(json);
  if (!parsed.success) {
    throw new OnboardError('E-PRF-102', { file, fault: faultOf(parsed.error) });
  }
  const profile = { ...parsed.data };
  delete profile.$schema;
  return profile;
}
