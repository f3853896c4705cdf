import type { Payee } from '../../engine/intent.ts';
import { bytesEqual } from '../../domain/identity/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import {
  type ValidationId,
  idToBytes,
  nodeIdFromBytes,
  nodeIdToBytes,
} from '../../domain/identity/ids.ts';
import { message, type Message } from '../../domain/message.ts';
import { ownerText } from '../../domain/identity/p-chain-address.ts';
import { addressHrp } from '../../domain/network/profile.ts';
import type {
  RegistrationMessage,
  ValidationFacts,
} from '../../protocol/contracts/validation-facts.ts';
import {
  decodeRegisterL1Validator,
  type PChainOwner,
  type RegisterL1Validator,
} from '../../protocol/warp/payloads.ts';
import { findRegistration, messageOwners } from '../validation/justification.ts';
import type { NodeSnapshot } from '../validation/node-snapshot.ts';
import type { NodeContext } from '../task-context.ts';

/** A snapshot reads its payee once, because a lost expiry takes thousands of hashes to find. */
const payees = new WeakMap<Promise<ValidationFacts>, Promise<Payee>>();

/**
 * Returns whose validation a payment goes to. The validation ID is the hash of the registration message, so no
 * endpoint can give another node or other owners to an ID.
 * @throws OnboardError E-TASK-237 if the message is about another node or L1
 */
async function readPayee(snapshot: NodeSnapshot): Promise<Payee> {
  const { validationId, pChain, registration } = await snapshot.validation();
  if (validationId === undefined) throw new RangeError('no validation to pay for');
  const { context, nodeId } = snapshot;
  const [operator, found] = await Promise.all([
    context.operatorOf({ nodeId, validationId }),
    registration?.message ?? findMessage(snapshot),
  ]);
  if (found !== undefined) requireSameNode(found, snapshot, validationId);
  const owners = found ?? (pChain && messageOwners(pChain, context.l1));
  if (owners === undefined) throw new RangeError('no source of the owners');
  const { remainingBalanceOwner, disableOwner } = owners;
  const isProven = found !== undefined;
  return { validationId, remainingBalanceOwner, disableOwner, operator, isProven };
}

async function findMessage(snapshot: NodeSnapshot): Promise<RegisterL1Validator | undefined> {
  const found = await findRegistration(snapshot);
  return found?.kind === 'registration' ? decodeRegisterL1Validator(found.message) : undefined;
}

function requireSameNode(
  { nodeId, subnetId }: RegistrationMessage['message'],
  { context, nodeId: node }: NodeSnapshot,
  validation: ValidationId,
): void {
  const isSame =
    bytesEqual(nodeId, nodeIdToBytes(node)) && bytesEqual(subnetId, idToBytes(context.l1.subnetId));
  if (!isSame)
    throw new OnboardError('E-TASK-237', { node, validation, found: nodeIdFromBytes(nodeId) });
}

/** The facts about a payee that belong to another account. */
function foreignFacts(payee: Payee, context: NodeContext): readonly Message[] {
  const { operator = context.operator, validationId, isProven } = payee;
  const isOther = operator !== context.operator;
  return [
    ...(isOther ? [message('intent.other-operator', { operator })] : []),
    ...foreignOwners(payee, context),
    ...(isProven ? [] : [message('intent.unproven', { validation: validationId })]),
  ];
}

/** Names each owner that is not the payer alone. */
export function foreignOwners(
  { remainingBalanceOwner, disableOwner }: Pick<Payee, 'remainingBalanceOwner' | 'disableOwner'>,
  { payer, l1 }: NodeContext,
): readonly Message[] {
  const hrp = addressHrp(l1.networkId);
  const isOwn = ({ threshold, addresses }: PChainOwner): boolean =>
    threshold === 1 &&
    addresses.length === 1 &&
    addresses.every((address) => bytesEqual(address, payer.shortId));
  const nameOther = (key: 'intent.other-refund' | 'intent.other-disable', owner: PChainOwner) => {
    const { threshold, addresses } = owner;
    return isOwn(owner) ? [] : [message(key, { owner: ownerText(threshold, addresses, hrp) })];
  };
  return [
    ...nameOther('intent.other-refund', remainingBalanceOwner),
    ...nameOther('intent.other-disable', disableOwner),
  ];
}

/** What a payment's page says about its payee. */
export async function payeeTerms(snapshot: NodeSnapshot) {
  const facts = snapshot.validation();
  const reading = payees.get(facts) ?? readPayee(snapshot);
  payees.set(facts, reading);
  const payee = await reading;
  const foreign = foreignFacts(payee, snapshot.context);
  return { payee, ...(foreign.length > 0 && { foreign }) };
}

/** What is said of the payee before the payment, such as on the page of the export that funds it. */
export async function payeeNotes(snapshot: NodeSnapshot) {
  const { payee: _, ...notes } = await payeeTerms(snapshot);
  return notes;
}
