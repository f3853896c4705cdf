import { OnboardError } from '../../../domain/errors.ts';
import { formatUnits, GWEI_DECIMALS } from '../../../domain/units.ts';
import {
  type Pending,
  readPending,
  replacementInput,
  stuckTransactions,
  unresolvedTransactions,
} from '../../../tasks/pending.ts';
import { CODES } from '../../../standing/codes.ts';
import type { WithOperator } from '../flow-state.ts';
import { runTaskOnScreen } from './run-task-on-screen.ts';
import { taskTitle } from './task-title.ts';
import { withKeyOf } from '../account/with-key-of.ts';

type Stuck = ReturnType<typeof stuckTransactions>[number];

/**
 * Finds the operator's transactions that are unlikely to be included soon. Offers to replace each transaction
 * with the same call at a higher fee, or with an empty transaction.
 */
export async function offerStuck(here: WithOperator): Promise<void> {
  const { deps } = here;
  const { options } = deps;
  const left = new Set<bigint>();
  for (;;) {
    const pending = await readPendingTransactions(here);
    const stuck =
      pending &&
      stuckTransactions(pending, options.clock.now()).findLast(({ nonce }) => !left.has(nonce));
    if (pending === undefined || stuck === undefined) return;
    left.add(stuck.nonce);
    const how = await ask(here, stuck, pending);
    if (how === undefined) continue;
    const input = replacementInput(pending, { nonce: stuck.nonce, how });
    await withKeyOf(here, (signing) => runTaskOnScreen(signing, { kind: 'replace', input }));
  }
}

/** Reads the pending submissions. Resolves with undefined if no submission is pending or the read fails. */
async function readPendingTransactions({
  connection,
  operator,
  deps,
}: WithOperator): Promise<Pending | undefined> {
  const { journals, clock } = deps.options;
  try {
    if ((await unresolvedTransactions(connection, journals, operator)).length === 0)
      return undefined;
    const busy = deps.words.t('busy.look');
    deps.viewStore.show(CODES.stuck, { kind: 'busy', text: busy, since: clock.now() });
    return await readPending(connection, journals, operator);
  } catch (error) {
    if (error instanceof OnboardError) return undefined;
    throw error;
  }
}

async function ask(
  { deps: { viewStore, words } }: WithOperator,
  { nonce, run, submission }: Stuck,
  { baseFee }: Pending,
): Promise<'speed-up' | 'cancel' | undefined> {
  const { maxFeePerGas, id } = submission;
  const gwei = (amount: bigint) => formatUnits(amount, GWEI_DECIMALS);
  const why =
    maxFeePerGas !== null && maxFeePerGas < baseFee
      ? words.t('stuck.cheap', { pays: gwei(maxFeePerGas), asked: gwei(baseFee) })
      : words.t('stuck.long');
  for (;;) {
    const action = await viewStore.ask(CODES.stuck, {
      kind: 'choice',
      question: words.t('stuck.question', { nonce }),
      help: `${words.t('stuck.help', { task: taskTitle(run.task, words), id })} ${why}`,
      choices: [
        { id: 'speed-up', title: words.t('stuck.speed-up') },
        { id: 'cancel', title: words.t('stuck.cancel') },
        { id: 'wait', title: words.t('stuck.wait') },
      ],
    });
    if (action.type === 'back') return undefined;
    if (action.type !== 'choose') continue;
    return action.id === 'wait' ? undefined : (action.id as 'speed-up' | 'cancel');
  }
}
