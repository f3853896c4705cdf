import { BACK, type Back } from '../../wizard-flow.ts';
import { openAccount } from './open-account.ts';
import type { WithOperator, WithJournal } from '../flow-state.ts';
import { withJournal } from './with-journal.ts';

/**
 * Runs `work` with the operator's key and open journal. Asks for the key if the operator has not given the
 * key in this session. Refuses another operator's key.
 */
export async function withKeyOf<Done>(
  here: WithOperator,
  work: (signing: WithJournal & WithOperator) => Promise<Done>,
): Promise<Done | Back> {
  const known = here.deps.signers.get(here.operator);
  if (known !== undefined) return withJournal({ ...here, signer: known }, work);
  const opened = await openAccount(here, 'onward', here.operator);
  return opened === BACK ? BACK : withJournal(opened, work);
}
