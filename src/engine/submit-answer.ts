import { OnboardError } from '../domain/errors.ts';
import type { EvmHash } from '../domain/identity/evm.ts';
import type { Message } from '../domain/message.ts';
import { statedReason } from '../domain/text/printable.ts';
import type { Submission } from '../journal/memory.ts';
import type { SubmitAnswer } from '../ports/evm.ts';
import type { EngineContext } from './engine.ts';
import { type AccountAndMaxFee, requireFunds } from './fees.ts';
import { NODE_REFUSALS } from '../domain/network/api-methods.ts';

/**
 * Returns `accepted` if an endpoint has the call: an endpoint may refuse a call, or answer with an error, although it
 * passed the call on. @throws OnboardError E-NET-*, E-EVM-* if no endpoint answers, so that the call stays open
 */
export async function comparedOutcome(
  answer: SubmitAnswer,
  hash: EvmHash,
  { ports }: Pick<EngineContext, 'ports'>,
): Promise<SubmitAnswer> {
  if (answer.kind !== 'refused' && answer.kind !== 'unclear') return answer;
  return (await ports.evm.transaction(hash)) === undefined ? answer : { kind: 'accepted' };
}

/** Whether the account lacks funds. A failed flow check names the C-Chain's reason for a low fee of an export. */
export const lacksFunds = (reason: string | Message): boolean =>
  typeof reason === 'string' &&
  NODE_REFUSALS['insufficient-funds'].test(reason) &&
  !/flow check/i.test(reason);

/**
 * Returns the error for a transaction that the C-Chain refused: E-SEND-213 if an endpoint's own rule is the cause,
 * otherwise E-SEND-201.
 * @throws OnboardError E-FUND-101 if funds are the cause and the balance, read again, is below `fee.most`
 */
export async function refusalError(
  { limit, reason: stated }: Omit<Extract<SubmitAnswer, { kind: 'refused' }>, 'kind'>,
  transaction: AccountAndMaxFee,
  { ports: { evm } }: Pick<EngineContext, 'ports'>,
): Promise<OnboardError> {
  const reason = statedReason(stated, 500);
  if (limit !== undefined) return new OnboardError('E-SEND-213', { limit, reason });
  if (lacksFunds(stated)) await requireFunds(evm, transaction);
  return new OnboardError('E-SEND-201', { reason });
}

/** The error for an answer that does not show whether a chain has the transaction `hash`. */
export const unclearError = (reason: string | Message, hash: string): OnboardError =>
  new OnboardError('E-SEND-208', { reason: statedReason(reason, 500), hash });

/** Side effects: emits `unclear` if the answer does not show whether the endpoint passed the transaction on. */
export function emitAnswer(
  type: 'submitted' | 'unclear',
  { step, id }: Pick<Submission, 'step' | 'id'>,
  { emit, ports }: EngineContext,
): void {
  emit({ type, at: ports.clock.now(), step, id });
}

/**
 * If the answer to a submission is missing or unreadable, the endpoint may have accepted the bytes.
 * @throws `error` if the bytes have not left this computer
 */
export function lostAnswer(error: unknown): Extract<SubmitAnswer, { kind: 'unclear' }> {
  const isAnswer = error instanceof OnboardError && isEndpointError(error);
  if (!isAnswer || NOT_REACHED.has(error.code)) throw error;
  return { kind: 'unclear', reason: error.reason };
}

/** The errors of a failed connection. After such an error, the bytes cannot have left this computer. */
const NOT_REACHED: ReadonlySet<string> = new Set(['E-NET-101', 'E-NET-102']);

/** Any other failure, such as that of the journal's lock, is found before the submission. */
export const isEndpointError = ({ code }: OnboardError): boolean =>
  /^E-(?:NET|EVM|PCH)-/.test(code);
