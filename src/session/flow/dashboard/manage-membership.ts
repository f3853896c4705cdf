import { completeLink } from '../../../domain/text/complete-url.ts';
import { parseMetadataUrl } from '../../../domain/text/metadata-url.ts';
import type { OperatorFacts } from '../../../protocol/contracts/operator-facts.ts';
import type { TaskRequest } from '../../../tasks/task-kinds.ts';
import { promptUntilValid } from '../../prompt-until-valid.ts';
import { CODES } from '../../../standing/codes.ts';
import { metadataScreen } from '../../screens/join-screens.ts';
import { membershipScreen } from '../../screens/membership-screen.ts';
import type { Position } from '../../../standing/position.ts';
import { BACK, type Back } from '../../wizard-flow.ts';
import type { WithOperator } from '../flow-state.ts';
import { runTaskOnScreen } from '../run/run-task-on-screen.ts';
import { withKeyOf } from '../account/with-key-of.ts';

/**
 * Changes the operator's metadata link, or opts the operator out of the L1 or a vault. BACK: no task was
 * completed.
 */
export async function manageMembership(
  here: WithOperator,
  { operator }: Pick<Position, 'operator'>,
): Promise<'changed' | Back> {
  for (;;) {
    const request = await requestOf(here, operator);
    if (request === BACK) return BACK;
    if (request === undefined) continue;
    const done = await withKeyOf(here, (signing) => runTaskOnScreen(signing, request));
    if (done !== BACK) return 'changed';
  }
}

/** Asks which change to make. Resolves with undefined if the question must be asked again. */
async function requestOf(
  here: WithOperator,
  facts: OperatorFacts,
): Promise<TaskRequest | Back | undefined> {
  const { l1, deps } = here;
  const { viewStore, words } = deps;
  const action = await viewStore.ask(CODES.membership, membershipScreen(l1, facts, words));
  if (action.type === 'back') return BACK;
  if (action.type !== 'choose') return undefined;
  if (action.id === 'home') return BACK;
  if (action.id === 'metadata') {
    const metadataUrl = await askLink(here, facts.metadataUrl ?? '');
    return metadataUrl === BACK ? undefined : { kind: 'set-metadata-url', input: { metadataUrl } };
  }
  if (action.id === 'l1') {
    return { kind: 'opt-out', input: { kind: 'l1', where: l1.balancer, name: l1.name } };
  }
  const vault = facts.vaults.find(({ address }) => address === action.id);
  if (vault === undefined) return undefined;
  return { kind: 'opt-out', input: { kind: 'vault', where: vault.address, name: vault.name } };
}

function askLink(
  { deps: { viewStore, words } }: WithOperator,
  value: string,
): Promise<string | Back> {
  return promptUntilValid(async (problem) => {
    const screen = { ...metadataScreen(words), value, ...problem };
    const action = await viewStore.ask(CODES.metadata, screen);
    if (action.type === 'back') return BACK;
    if (action.type !== 'submit') return undefined;
    return parseMetadataUrl(completeLink(action.value));
  });
}
