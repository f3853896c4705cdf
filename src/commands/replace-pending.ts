import type { ReplaceInput } from '../tasks/replace.ts';
import { listPending } from './pending.ts';
import { performTask, type Performed, type Sending } from './perform-task.ts';

/**
 * Speeds a waiting transaction of the signer up, or has nothing in its place.
 * @throws OnboardError E-TASK-218, E-TASK-219; as `performTask` does
 */
export async function replacePending(
  { nonce, how }: Pick<ReplaceInput, 'nonce' | 'how'>,
  sending: Sending,
): Promise<Performed> {
  const { connection, journals, signer } = sending;
  const { transactions } = await listPending(connection, journals, signer.evmAddress);
  const known = transactions.findLast(
    ({ submission }) => submission.chain === 'evm' && submission.nonce === nonce,
  );
  const raw = known?.submission.raw;
  return performTask(
    { kind: 'replace', input: { nonce, how, ...(raw === undefined ? {} : { raw }) } },
    sending,
  );
}
