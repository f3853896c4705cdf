import { OnboardError } from '../../domain/errors.ts';
import type { EvmAddress, EvmHash } from '../../domain/identity/evm.ts';
import { idFromHex, type ValidationId } from '../../domain/identity/ids.ts';
import type { InitiatedChange } from '../../protocol/logs/changes-in-receipt.ts';
import type { L1Facts } from '../../protocol/contracts/l1-facts.ts';
import {
  readLiveValidation,
  readManagerValidator,
} from '../../protocol/contracts/validation-facts.ts';
import type { ManagerValidator } from '../../protocol/generation/generation.ts';
import { completeL1, l1OfMiddleware, readBasicL1Facts } from '../../protocol/snapshots/read-l1.ts';
import type { Readers } from '../../ports/evm.ts';
import { memoizeReaders } from '../../protocol/readers/readers.ts';
import { type AdoptedChange, adoptChange } from '../../tasks/validation/change-in-progress.ts';
import { INITIATING_STEP } from '../../tasks/run-task.ts';
import type { TaskRequest } from '../../tasks/task-kinds.ts';
import {
  type SendContext,
  type TaskOutcome,
  runWithJournal,
  withTransaction,
} from '../sending/run-with-journal.ts';
import type { ProofOfPossession } from '../../domain/identity/bls-key.ts';
import { message } from '../../domain/message.ts';
import { KIND_OF_CHANGE, type NodeValues } from './initiate-change.ts';
import type { NAvax } from '../../domain/units.ts';
import {
  PROPOSED_DAYS,
  balanceForDays,
  readValidatorPrice,
} from '../../tasks/transactions/costs.ts';

interface CompletionValues extends NodeValues {
  /** The transaction of the first step, whichever tool sent it. */
  readonly transaction: EvmHash;
}

export interface CompletionOutcome extends TaskOutcome {
  readonly validationId: ValidationId;
}

/**
 * Completes a change that a transaction initiated. The transaction must belong to this node and this L1, and
 * the change must be one of `kinds`. The change may already be complete.
 * @throws OnboardError E-CMD-105 if the transaction concerns an earlier validation period of the node,
 * E-CMD-109 if the transaction is on the P-Chain; as `adoptChange`, `runWithJournal` and `l1OfMiddleware` do
 */
async function completeChange(
  kinds: readonly [InitiatedChange['kind'], ...InitiatedChange['kind'][]],
  { middleware, nodeId, transaction }: CompletionValues,
  sendContext: SendContext,
  createRequest: (initiated: {
    readonly l1: L1Facts;
    readonly change: AdoptedChange;
    readonly manager: ManagerValidator;
  }) => TaskRequest | Promise<TaskRequest>,
): Promise<CompletionOutcome> {
  const { ports, profile } = sendContext.connection;
  const readers = memoizeReaders(ports);
  const l1Profile = await l1OfMiddleware(readers, profile, middleware);
  const [contracts, receipt] = await Promise.all([
    readBasicL1Facts(readers, profile, l1Profile),
    readers.evm.receipt(transaction),
  ]);
  const initiatingTransaction = { hash: transaction, receipt };
  const [l1, liveId, { change, manager }] = await Promise.all([
    completeL1(readers, contracts),
    readLiveValidation(readers.evm, contracts, nodeId),
    adoptChange(readers, contracts, initiatingTransaction, { nodeId, kinds })
      .catch((error: unknown) => refusePChain(readers, transaction, error))
      .then(async (change) => ({
        change,
        manager: await readManagerValidator(readers.evm, contracts, change.validationId),
      })),
  ]);
  const { validationId } = change;
  // After a completed removal, the node has no live validation.
  if (liveId !== validationId && (!kinds.includes('removal') || liveId !== undefined)) {
    const values = { hash: transaction, validation: validationId, node: nodeId };
    throw new OnboardError('E-CMD-105', values);
  }
  const performed = await runWithJournal(await createRequest({ l1, change, manager }), sendContext);
  if (receipt === undefined) return { ...performed, validationId };
  const step = INITIATING_STEP[KIND_OF_CHANGE[change.kind]];
  const included = withTransaction(performed.included, step, transaction, receipt.blockNumber);
  return { ...performed, included, validationId };
}

/** Some tools print P-Chain transaction IDs as hex. */
async function refusePChain({ pChain }: Readers, hash: EvmHash, error: unknown): Promise<never> {
  if (error instanceof OnboardError && error.code === 'E-EVM-106') {
    const { status } = await pChain.txStatus(idFromHex(hash));
    if (status !== 'Unknown') throw new OnboardError('E-CMD-109', { hash });
  }
  throw error;
}

interface RegistrationValues extends CompletionValues {
  readonly operator: EvmAddress;
  readonly proof: ProofOfPossession;
  /** undefined: the fee of 30 days at the current price. */
  readonly balance?: NAvax | undefined;
}

/**
 * Sends the second step of adding a node.
 * @throws OnboardError E-CMD-106 if the key belongs to another operator; as `completeChange` does
 */
export async function completeRegistration(
  { operator, proof, balance, ...values }: RegistrationValues,
  sendContext: SendContext,
): Promise<CompletionOutcome> {
  const { signer, connection } = sendContext;
  if (signer.evmAddress !== operator) {
    throw new OnboardError('E-CMD-106', { operator, signer: signer.evmAddress });
  }
  return completeChange(
    ['registration'],
    values,
    sendContext,
    async ({ l1, change: { validationId, operator: owner } }) => {
      const registering =
        balance === undefined ? { proof, ...(await monthOf(connection)) } : { proof, balance };
      const { nodeId } = values;
      return { kind: 'add-node', l1, input: { nodeId, validationId, owner, registering } };
    },
  );
}

async function monthOf(connection: SendContext['connection']) {
  const price = await readValidatorPrice(connection);
  return { balance: balanceForDays(PROPOSED_DAYS, price.price), price };
}

export function completeStakeUpdate(
  values: CompletionValues,
  sendContext: SendContext,
): Promise<CompletionOutcome> {
  return completeChange(['weight'], values, sendContext, ({ l1 }) => ({
    kind: 'update-weight',
    l1,
    input: { nodeId: values.nodeId },
  }));
}

/**
 * Also cleans up an expired registration: the P-Chain has no such validator, only the validator manager.
 * @throws OnboardError E-TX-103 if the transaction added a node that became a validator; as `completeChange` does
 */
export function completeRemoval(
  values: CompletionValues,
  sendContext: SendContext,
): Promise<CompletionOutcome> {
  const { nodeId, transaction: hash } = values;
  return completeChange(
    ['removal', 'registration'],
    values,
    sendContext,
    ({ l1, change, manager }) => {
      const { validationId } = change;
      if (change.kind === 'removal') {
        return { kind: 'remove-node', l1, input: { nodeId, validationId, initiates: false } };
      }
      const { status } = manager;
      if (status !== 'pending-added' && status !== 'invalidated') {
        throw new OnboardError('E-TX-103', { hash, what: message('noun.removal'), node: nodeId });
      }
      return { kind: 'clean-up', l1, input: { nodeId, validationId } };
    },
  );
}
