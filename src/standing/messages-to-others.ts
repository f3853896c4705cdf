import type { L1Profile, NetworkProfile } from '../domain/network/profile.ts';
import { groupedUnits } from '../domain/units.ts';
import type { EpochFacts } from '../protocol/contracts/operator-facts.ts';
import type { NodeIdentity } from '../ports/services.ts';
import { asksToEnable } from './codes.ts';
import type { L1Standing, NextActor } from './standing.ts';

type MessageSubject = Pick<L1Standing, 'l1' | 'operator'>;

/** The message to the party whose turn it is; undefined if it has to do nothing that a message asks for. */
export function messageTo(
  actor: NextActor,
  profile: NetworkProfile,
  subject: MessageSubject,
): string | undefined {
  if (asksToEnable(actor)) return toOwner(profile, subject);
  if (actor.party === 'curator') return toCurator(profile, subject);
  return undefined;
}

/** The message to a team that adds nodes itself. */
export function messageToTeam(
  { title, chainId }: Pick<NetworkProfile, 'title' | 'chainId'>,
  { name, subnetId }: Pick<L1Profile, 'name' | 'subnetId'>,
  { nodeId, publicKey, proof }: NodeIdentity,
): string {
  return lines(
    `To the team of ${name}: please add our node as a validator.`,
    '',
    row('Network', `${title} (EVM chain ${chainId})`),
    row('L1', `${name}, subnet ${subnetId}`),
    row('NodeID', nodeId),
    row('BLS public key', publicKey),
    row('BLS proof of possession', proof),
  );
}

function toOwner({ title, chainId }: NetworkProfile, { l1, operator }: MessageSubject): string {
  // The L1 middleware refuses to register a listed operator, which the L1 owner has disabled.
  const call = operator.inMiddleware ? 'enableOperator' : 'registerOperator';
  return lines(
    `To the owners of ${l1.name}: please enable our operator.`,
    '',
    row('Network', `${title} (EVM chain ${chainId})`),
    row('L1', `${l1.name}, subnet ${l1.subnetId}`),
    row('L1 middleware', l1.middleware),
    row('Operator', operator.operator),
    row('Registered', operator.registered ? `yes, with ${operator.metadataUrl ?? '-'}` : 'no'),
    row('Opted in to L1', operator.optedInToL1 ? 'yes' : 'no'),
    ...operator.vaults
      .filter(({ optedIn }) => optedIn)
      .map(({ name, address }) => row('Opted in to vault', `${name} ${address}`)),
    '',
    ...catchUpLines(call, operator.epoch),
    `Please call L1Middleware.${call}(${operator.operator}).`,
    'The stake counts from the start of the epoch after this call.',
  );
}

/** More epochs in one call may need more gas than a block has. */
const EPOCHS_PER_CALL = 50n;

/** On a quiet L1, the owner's call reverts with `ManualEpochUpdateRequired` until the past epochs are processed. */
function catchUpLines(call: string, { epochsToCatchUpSoon: epochs }: EpochFacts): string[] {
  const method = (count: bigint | string) => `L1Middleware.manualProcessNodeStakeCache(${count})`;
  if (epochs === 0n)
    return [
      `If ${call} reverts with ManualEpochUpdateRequired, first call ${method('<pending epochs>')}.`,
    ];
  const isOneCall = epochs <= EPOCHS_PER_CALL;
  const often = isOneCall ? '' : `, ${(epochs + EPOCHS_PER_CALL - 1n) / EPOCHS_PER_CALL} times`;
  return [
    `First call ${method(isOneCall ? epochs : EPOCHS_PER_CALL)}${often}: ${epochs} past epochs of the L1 are not processed yet, and ${call} reverts until they are. Any account may call it.`,
  ];
}

function toCurator({ title, chainId }: NetworkProfile, subject: MessageSubject): string {
  const { l1, operator } = subject;
  const minimum = groupedUnits(l1.primaryClass.minimum, l1.primaryDecimals);
  const vaults = operator.vaults.filter(({ optedIn }) => optedIn);
  return lines(
    `To the curator of our vault: please delegate stake to our operator on ${l1.name}.`,
    '',
    row('Network', `${title} (EVM chain ${chainId})`),
    row('L1', `${l1.name}, ${l1.balancer}`),
    row('Operator', operator.operator),
    ...vaults.map(({ name, address, delegator }) =>
      row('Vault', `${name} ${address}, delegator ${delegator ?? '-'}`),
    ),
    row('Minimum stake', `${minimum} ${l1.primarySymbol} per node`),
    '',
    ...vaults.map(
      ({ classId }) =>
        `Please call setOperatorL1Shares(${l1.balancer}, ${classId}, ${operator.operator}, <shares>). The vault's limit for the L1 must be above 0.`,
    ),
    ...(vaults.length === 0
      ? [`The operator has not opted in to a vault yet: ${openVaults(subject).join(', ')}`]
      : []),
    'The stake counts from the start of the next epoch.',
  );
}

// A single space, because chats and ticket systems collapse repeated spaces.
const row = (label: string, value: string) => `${label}: ${value}`;
const lines = (...all: readonly string[]) => all.join('\n');

/** If the primary class has such vaults, other classes are left out. */
export function openVaults({ operator, l1 }: MessageSubject) {
  const open = operator.vaults.filter(
    ({ enabled, delegator }) => enabled && delegator !== undefined,
  );
  const primary = open.filter(({ classId }) => classId === l1.primaryClass.id);
  return (primary.length > 0 ? primary : open).map(({ address }) => address);
}
