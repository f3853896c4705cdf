import { bytesToHex, type Hex } from '../../domain/identity/bytes.ts';
import { type Message, message } from '../../domain/message.ts';
import { ownerText, parsePChainAddress } from '../../domain/identity/p-chain-address.ts';
import { addressHrp } from '../../domain/network/profile.ts';
import { formatUnits, groupDigits } from '../../domain/units.ts';
import type { L1Validator } from '../../ports/p-chain.ts';
import type { L1Facts } from '../../protocol/contracts/l1-facts.ts';
import type { ValidationFacts } from '../../protocol/contracts/validation-facts.ts';
import type { PChainOwner } from '../../protocol/warp/register-l1-validator.ts';
import type { NewNode } from './new-node.ts';
import { dateOf } from '../date-of.ts';

/** A field in which an addition in progress differs from the requested addition. */
export interface Difference {
  readonly what: Message;
  readonly present: string | Date;
  readonly wanted: string | Date;
}

/** The fields of an addition, as read from the chains. */
interface Addition {
  readonly blsKey: Hex;
  readonly remainingBalanceOwner: PChainOwner;
  readonly disableOwner: PChainOwner;
  /** Seconds since 1970; undefined once the registration is no longer pending. */
  readonly expiry: bigint | undefined;
}

/**
 * Returns the first field in which a node's addition differs from the requested addition; undefined if no
 * field differs. Ignores the fields in `defaulted`. Compares stakes by their weights.
 */
export function differenceOf(
  facts: ValidationFacts,
  wanted: NewNode,
  l1: L1Facts,
): Difference | undefined {
  const { manager } = facts;
  if (manager === undefined) return undefined;
  const hrp = addressHrp(l1.networkId);
  const addition = additionOf(facts, hrp);
  const isChosen = (field: NonNullable<NewNode['defaulted']>[number]) =>
    !wanted.defaulted?.includes(field);
  if (addition !== undefined && addition.blsKey !== wanted.blsKey.toLowerCase()) {
    return { what: message('noun.bls-key'), present: addition.blsKey, wanted: wanted.blsKey };
  }
  const { maximum } = l1.primaryClass;
  const stake = wanted.stake < maximum ? wanted.stake : maximum;
  // A requested stake of 0 means all available stake. The available stake may have changed since the
  // addition.
  if (isChosen('stake') && stake > 0n && stake / l1.weightScale !== manager.startingWeight) {
    const units = (amount: bigint) =>
      `${groupDigits(formatUnits(amount, l1.primaryDecimals))} ${l1.primarySymbol}`;
    const present = units(manager.startingWeight * l1.weightScale);
    return { what: message('noun.stake'), present, wanted: units(wanted.stake) };
  }
  if (addition === undefined) return undefined;
  const owners = [
    ['remainingBalanceOwner', 'noun.remaining-balance-owner'],
    ['disableOwner', 'noun.disable-owner'],
  ] as const;
  for (const [field, what] of owners) {
    const [present, requested] = [textOf(addition[field], hrp), textOf(wanted[field], hrp)];
    if (isChosen(field) && present !== requested)
      return { what: message(what), present, wanted: requested };
  }
  const { expiry = wanted.expiry } = addition;
  return wanted.expiry === undefined || expiry === undefined || expiry === wanted.expiry
    ? undefined
    : { what: message('noun.expiry'), present: dateOf(expiry), wanted: dateOf(wanted.expiry) };
}

function additionOf({ registration, pChain }: ValidationFacts, hrp: string): Addition | undefined {
  if (registration !== undefined) {
    const { blsPublicKey, ...message } = registration.message;
    return { ...message, blsKey: bytesToHex(blsPublicKey) };
  }
  if (pChain === undefined) return undefined;
  const owner = ({ threshold, addresses }: L1Validator['disableOwner']): PChainOwner => ({
    threshold,
    addresses: addresses.map((address) => parsePChainAddress(address, hrp)),
  });
  return {
    blsKey: pChain.publicKey.toLowerCase() as Hex,
    remainingBalanceOwner: owner(pChain.remainingBalanceOwner),
    disableOwner: owner(pChain.disableOwner),
    expiry: undefined,
  };
}

/** Formats owners. The order of their addresses does not change the result. */
function textOf({ threshold, addresses }: PChainOwner, hrp: string): string {
  const sorted = [...addresses].sort((a, b) => (bytesToHex(a) < bytesToHex(b) ? -1 : 1));
  return ownerText(threshold, sorted, hrp);
}
