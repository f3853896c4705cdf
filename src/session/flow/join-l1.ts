import { completeLink, parseMetadataUrl } from '../../domain/text/links.ts';
import type { OperatorFacts, VaultFacts } from '../../protocol/contracts/operator-facts.ts';
import { readOperator } from '../../protocol/snapshots/read-operator.ts';
import type { JoinInput } from '../../tasks/join-l1.ts';
import { promptUntilValid } from '../prompt-until-valid.ts';
import { CODES } from '../../standing/codes.ts';
import { metadataPage, mustPick, vaultPage, vaultsToJoin } from '../screens/join-screens.ts';
import { retryOnRequest } from '../retry-on-request.ts';
import { BACK, type Back } from '../wizard-flow.ts';
import type { Position } from '../../standing/position.ts';
import { withKeyOf } from './with-journal.ts';
import type { WithAccountAndJournal, WithOperator } from '../flow-state.ts';
import { changePlannedBalance } from './change-balance.ts';
import { runTaskOnScreen } from './run-task-on-screen.ts';

/**
 * Registers the operator, and opts the operator in to the L1 and a vault. Skips every step that the chain
 * shows as done.
 */
export async function joinL1<Known extends WithAccountAndJournal>(
  known: Known,
): Promise<Known | Back> {
  const { connection, l1, signer, deps } = known;
  const { options, viewStore, i18n } = deps;
  const busyScreen = {
    code: CODES.register,
    busy: i18n.t('busy.look'),
    now: () => options.clock.now(),
  };
  const facts = await retryOnRequest(viewStore, i18n, busyScreen, () =>
    readOperator(connection.ports, l1, signer.evmAddress),
  );
  if (facts === BACK) return BACK;
  const metadataUrl = facts.registered ? undefined : await askMetadata(known);
  if (metadataUrl === BACK) return BACK;
  const vaults = await vaultsOf(known, facts);
  if (vaults === BACK) return BACK;
  const input: JoinInput = {
    vaults: vaults.map(({ address, name }) => ({ address, name })),
    ...(metadataUrl !== undefined && { metadataUrl }),
  };
  let planned = known;
  const onBalance = async (): Promise<void> => {
    planned = await changePlannedBalance(planned);
  };
  const request = { kind: 'join', l1, input } as const;
  const result = await runTaskOnScreen(known, request, known.plansBalance ? onBalance : undefined);
  return result === BACK ? BACK : planned;
}

/** Opts an operator in again that is not opted in to the L1. Asks for the key if it was not given yet. */
export async function joinAgain(
  here: WithOperator,
  { operator }: Pick<Position, 'operator'>,
): Promise<unknown> {
  const vaults = await vaultsOf(here, operator);
  if (vaults === BACK) return BACK;
  const input = { vaults: vaults.map(({ address, name }) => ({ address, name })) };
  return withKeyOf(here, (signing) =>
    runTaskOnScreen(signing, { kind: 'join', l1: here.l1, input }),
  );
}

function askMetadata({ deps: { viewStore, i18n } }: WithAccountAndJournal): Promise<string | Back> {
  return promptUntilValid(async (problem) => {
    const action = await viewStore.ask(CODES.metadata, metadataPage(i18n, problem));
    if (action.type === 'back') return BACK;
    if (action.type !== 'submit') return undefined;
    return parseMetadataUrl(completeLink(action.value));
  });
}

/** Returns the vaults of the join task. If `mustPick` returns true, asks the operator to choose a vault. */
async function vaultsOf(
  { l1, deps: { viewStore, i18n } }: Pick<WithOperator, 'l1' | 'deps'>,
  facts: OperatorFacts,
): Promise<readonly VaultFacts[] | Back> {
  const vaults = vaultsToJoin(facts);
  if (!mustPick(vaults)) return vaults;
  for (;;) {
    const action = await viewStore.ask(CODES.vault, vaultPage(l1, vaults, i18n));
    if (action.type === 'back') return BACK;
    const picked = vaults.filter(
      ({ address }) => action.type === 'choose' && action.id === address,
    );
    if (picked.length > 0) return picked;
  }
}
