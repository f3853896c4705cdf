import { OnboardError } from '../domain/errors.ts';
import type { EvmAddress, EvmHash } from '../domain/evm.ts';
import { idFromHex, type NodeId, type ValidationId } from '../domain/ids.ts';
import { foreseeLive } from '../protocol/contracts/foresee.ts';
import type { InitiatedChange } from '../protocol/contracts/changes-in-receipt.ts';
import type { L1Facts, L1Ground } from '../protocol/contracts/l1-facts.ts';
import type { ValidationFacts } from '../protocol/contracts/validation-facts.ts';
import { networkIdInLogs } from '../protocol/contracts/network-id-in-logs.ts';
import { readL1Along } from '../protocol/contracts/read-l1.ts';
import { readValidation, storeOf } from '../protocol/contracts/read-validation.ts';
import { readStoredRegistration } from '../protocol/contracts/stored-registration.ts';
import { readEpoch } from '../protocol/contracts/read-operator.ts';
import type { Readers } from '../ports/readers.ts';
import { adoptChange, type AdoptedChange } from '../tasks/adopt-change.ts';
import { l1OfMiddleware } from './l1-of-middleware.ts';
import { performTask, type CommandRequest, type Performed, type Sending } from './perform-task.ts';
import { sharing } from './sharing.ts';

/** What every second command names. */
export interface CompletionOrder {
  readonly middleware: EvmAddress;
  readonly nodeId: NodeId;
  /** The transaction of the first step, made by whatever tool. */
  readonly transaction: EvmHash;
}

/** How the second command of a two-step task went. */
export interface SecondStep extends Performed {
  readonly validationId: ValidationId;
}

/** What a transaction has begun, and how it stands now. */
export interface Begun {
  readonly l1: L1Facts;
  readonly change: AdoptedChange;
  readonly facts: ValidationFacts;
}

/**
 * Carries a change that a transaction has initiated to its end. The transaction has to be of this
 * node, this L1 and one of these kinds of change; what it began may be done already.
 * @throws OnboardError E-CMD-105 where the transaction is about an earlier validation period of the
 * node, E-CMD-109 where it is one of the P-Chain; as `adoptChange`, `performTask` and `l1OfMiddleware` do
 */
export async function secondStep(
  kinds: readonly [InitiatedChange['kind'], ...InitiatedChange['kind'][]],
  { middleware, nodeId, transaction }: CompletionOrder,
  given: Sending,
  request: (begun: Begun) => CommandRequest | Promise<CommandRequest>,
): Promise<SecondStep> {
  const sending = sharing(given);
  const { ports, profile } = sending.connection;
  const { evm, pChain } = ports;
  // It tells everything: what has begun, of which node, on which network.
  const receiptSoon = evm.receipt(transaction);
  receiptSoon.catch(() => undefined);
  const stated = await l1OfMiddleware(ports, profile, middleware);
  const { l1, along } = await readL1Along(ports, profile, stated, {
    foresee: async ({ validatorManagerProxy: balancer }) => {
      if (balancer !== undefined) await foreseeLive(evm, balancer, nodeId);
    },
    networkId: async () => networkIdInLogs((await receiptSoon)?.logs ?? []) ?? pChain.networkId(),
    read: async (ground) => {
      const receipt = await receiptSoon;
      const begun = { hash: transaction, receipt };
      const change = await adoptChange(ports, ground, begun, nodeId, kinds).catch(
        (error: unknown) => refusePChain(ports, transaction, error),
      );
      const { kind, validationId } = change;
      if (kind === 'registration') foreseeRegistration(ports, ground, validationId, nodeId);
      const facts = await readValidation(ports, ground, nodeId, validationId);
      return { change, facts };
    },
  });
  const { change, facts } = along;
  const { validationId } = change;
  const { live } = facts;
  // A removal may have been completed, which leaves no live period behind.
  if (live !== validationId && (!kinds.includes('removal') || live !== undefined)) {
    throw new OnboardError('E-CMD-105', {
      hash: transaction,
      validation: validationId,
      node: nodeId,
    });
  }
  const performed = await performTask(await request({ l1, change, facts }), sending);
  return { ...performed, validationId };
}

/** What a registration goes on with, asked together with how it stands; nothing is concluded from it. */
function foreseeRegistration(
  { evm }: Readers,
  ground: L1Ground,
  id: ValidationId,
  nodeId: NodeId,
): void {
  void Promise.allSettled([
    readStoredRegistration(evm, storeOf(ground), id, nodeId),
    readEpoch(evm, ground),
  ]);
}

/** A hash that the C-Chain does not know may be of the other chain, whose tools print such hashes too. */
async function refusePChain(
  { pChain }: Sending['connection']['ports'],
  hash: EvmHash,
  error: unknown,
): Promise<never> {
  if (error instanceof OnboardError && error.code === 'E-EVM-106') {
    const { status } = await pChain.txStatus(idFromHex(hash));
    if (status !== 'Unknown') throw new OnboardError('E-CMD-109', { hash });
  }
  throw error;
}
