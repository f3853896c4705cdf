import { decodeCb58 } from '../../../domain/identity/cb58.ts';
import { OnboardError } from '../../../domain/errors.ts';
import {
  P_CHAIN_ID,
  parseId,
  parseNodeId,
  PRIMARY_NETWORK_ID,
  type BlockchainId,
  type Id32,
  type NodeId,
  type SubnetId,
} from '../../../domain/identity/ids.ts';
import { parsePChainAddress } from '../../../domain/identity/p-chain-address.ts';
import { Refused } from '../refused.ts';
import type { Rules } from '../rules.ts';
import type { ShortId } from '../types.ts';
import { shortIdFromBytes } from '../codec/ids.ts';

/** The parameters of a call, each read as the type that the method wants. @throws Refused */
export class Params {
  readonly #fields: Readonly<Record<string, unknown>>;

  constructor(
    params: unknown,
    readonly rules: Rules,
  ) {
    // JSON-RPC 2.0 as the nodes speak it: an object, or an array with one object in it.
    const value: unknown = Array.isArray(params) ? params[0] : params;
    this.#fields = typeof value === 'object' && value !== null ? { ...value } : {};
  }

  raw(name: string): unknown {
    return this.#fields[name] ?? undefined;
  }

  text(name: string): string {
    const value = this.raw(name);
    if (value === undefined) return '';
    if (typeof value !== 'string') throw malformed(name);
    return value;
  }

  texts(name: string): string[] {
    const value = this.raw(name);
    if (value === undefined) return [];
    if (!Array.isArray(value) || !value.every((item) => typeof item === 'string')) {
      throw malformed(name);
    }
    return value;
  }

  object(name: string): Params {
    return new Params(this.raw(name), this.rules);
  }

  /** A whole number of 64 bits, quoted or not; undefined where it is left out. */
  u64(name: string): bigint | undefined {
    const value = this.raw(name);
    if (value === undefined) return undefined;
    const digits = typeof value === 'number' ? String(value) : value;
    if (typeof digits !== 'string' || !/^\d{1,20}$/.test(digits)) throw malformed(name);
    const number = BigInt(digits);
    if (number > 0xffff_ffff_ffff_ffffn) throw malformed(name);
    return number;
  }

  id<T extends Id32>(name: string): T {
    return catalogued(name, () => parseId<T>(this.text(name), 'noun.identifier'));
  }

  /** A subnet; the primary network where it is left out. */
  subnetId(name = 'subnetID'): SubnetId {
    return this.raw(name) === undefined ? PRIMARY_NETWORK_ID : this.id<SubnetId>(name);
  }

  nodeIds(name = 'nodeIDs'): NodeId[] {
    return this.texts(name).map((text) => catalogued(name, () => parseNodeId(text)));
  }

  /** A blockchain by alias or ID; undefined where it is left out. @throws Refused for an unknown one */
  chain(name: string): BlockchainId | undefined {
    const text = this.text(name);
    if (text === '') return undefined;
    const aliases: Readonly<Partial<Record<string, BlockchainId>>> = {
      P: P_CHAIN_ID,
      C: this.rules.cChainId,
      X: this.rules.xChainId,
    };
    const known = [P_CHAIN_ID, ...this.rules.blockchains.keys()];
    const id = aliases[text] ?? known.find((one) => one === text);
    if (id !== undefined && known.includes(id)) return id;
    throw new Refused(
      `problem parsing source chainID "${text}": there is no chain with alias/ID '${text}'`,
    );
  }

  /** Short IDs of addresses in bech32 with the chain's letter, or in CB58. */
  addresses(name: string, letter: 'P' | 'C'): ShortId[] {
    return this.texts(name).map((text) => parseAddress(text, this.rules.hrp, letter));
  }
}

/** @throws Refused */
export function parseAddress(text: string, hrp: string, letter: 'P' | 'C'): ShortId {
  const bare = decodeCb58(text, 20);
  if (typeof bare !== 'string') return shortIdFromBytes(bare);
  const [alias, body] = text.split('-', 2);
  if (body === undefined) {
    throw new Refused(`couldn't parse address "${text}": no separator found in address`);
  }
  if (alias !== letter) {
    throw new Refused(
      `couldn't parse address "${text}": mismatched chainIDs: expected "${letter}" but got ` +
        `"${alias ?? ''}"`,
    );
  }
  try {
    return shortIdFromBytes(parsePChainAddress(body, hrp));
  } catch (error) {
    if (error instanceof OnboardError) {
      throw new Refused(`couldn't parse address "${text}": invalid address`);
    }
    throw error;
  }
}

function catalogued<T>(name: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (error instanceof OnboardError) throw malformed(name, error.message);
    throw error;
  }
}

function malformed(name: string, why?: string): Refused {
  return new Refused(
    `couldn't unmarshal an argument: ${name}${why === undefined ? '' : `: ${why}`}`,
  );
}
