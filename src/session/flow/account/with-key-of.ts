import { OnboardError } from '../../../domain/errors.ts';
import { problemOf } from '../../view/problem.ts';
import { BACK, type Back } from '../../wizard-flow.ts';
import { CODES } from '../../view/codes.ts';
import { openAccount } from './open-account.ts';
import type { WithOperator, Signing } from '../flow-state.ts';
import { withJournal } from './with-journal.ts';

/** Does something that needs the operator's key, which is asked for once; no other operator's is taken. */
export async function withKeyOf<Done>(
  here: WithOperator,
  work: (signing: Signing & WithOperator) => Promise<Done>,
): Promise<Done | Back> {
  const { deps, operator } = here;
  for (;;) {
    const known = deps.signers.get(operator);
    if (known !== undefined) return withJournal({ ...here, signer: known }, work);
    const opened = await openAccount(here, 'onward');
    if (opened === BACK) return BACK;
    if (opened.signer.evmAddress === operator) continue;
    deps.viewStore.header({ operator });
    const error = new OnboardError('E-KEY-108', { is: opened.signer.evmAddress, operator });
    const action = await deps.viewStore.ask(CODES.key, {
      kind: 'problem',
      problem: problemOf(error),
      safe: deps.words.t('problem.safe-before'),
      can: ['retry', 'back'],
    });
    if (action.type === 'back') return BACK;
  }
}
