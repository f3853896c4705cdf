import type { EvmAddress, EvmHash } from '../domain/evm.ts';
import { idToHex, type ValidationId } from '../domain/ids.ts';
import type { Result } from '../engine/result.ts';
import type { EvmReader } from '../ports/evm.ts';
import type { L1Facts } from '../protocol/contracts/l1-facts.ts';
import { VALIDATION } from '../tasks/node-look.ts';
import { FIRST_STEP } from '../tasks/run-task.ts';
import { l1OfMiddleware } from './l1-of-middleware.ts';
import { performTask, type NodeRequest, type Performed, type Sending } from './perform-task.ts';

/** How the first command of a two-step task went. */
export interface FirstStep extends Performed {
  readonly validationId: ValidationId | undefined;
  /** What the second command takes; undefined: not sent, or further back than is searched. */
  readonly transaction: EvmHash | undefined;
}

/** How far back the transaction of a first step is searched that this program did not send. */
const BLOCKS_BACK = 1_000_000n;

/**
 * Initiates a change of a node on the L1 middleware, and says which transaction did, whoever sent it.
 * @throws OnboardError as `performTask` and `l1OfMiddleware` do
 */
export async function firstStep(
  middleware: EvmAddress,
  sending: Sending,
  request: (l1: L1Facts) => NodeRequest | Promise<NodeRequest>,
): Promise<FirstStep> {
  const l1 = await l1OfMiddleware(sending.connection, middleware);
  const asked = await request(l1);
  const performed = await performTask(asked, sending, FIRST_STEP[asked.kind]);
  const validationId = validationOf(performed.result);
  const ours = performed.included.findLast(({ step }) => step === FIRST_STEP[asked.kind]);
  const transaction =
    validationId === undefined
      ? undefined
      : ((ours?.id as EvmHash | undefined) ??
        (await searchTransaction(sending.connection.ports.evm, l1, asked.kind, validationId)));
  return { ...performed, validationId, transaction };
}

/** The validation period that the first step has begun to change. */
function validationOf(result: Result): ValidationId | undefined {
  if (result.kind !== 'stopped' || result.fact.remember?.name !== VALIDATION) return undefined;
  return result.fact.remember.value as ValidationId;
}

async function searchTransaction(
  evm: EvmReader,
  { generation, balancer, manager }: L1Facts,
  kind: NodeRequest['kind'],
  validationId: ValidationId,
): Promise<EvmHash | undefined> {
  const { events } = generation;
  const topic = {
    'add-node': events.registrationInitiated,
    'update-weight': events.weightUpdateInitiated,
    'remove-node': events.removalInitiated,
  }[kind];
  const { number: toBlock } = await evm.head();
  const logs = await evm.logs({
    address: events.emitter === 'balancer' ? balancer : manager,
    topics: [topic, idToHex(validationId)],
    fromBlock: toBlock > BLOCKS_BACK ? toBlock - BLOCKS_BACK : 0n,
    toBlock,
  });
  return logs.at(-1)?.transactionHash;
}
