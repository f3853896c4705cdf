import { nAvax, type NAvax } from '../../../domain/units.ts';
import { unfinishedRun } from '../../../journal/journal.ts';
import type { Run } from '../../../journal/memory.ts';
import type { TaskRequest } from '../../../tasks/task-kinds.ts';
import { askBalance } from '../../forms/ask-balance.ts';
import { retryOnRequest } from '../../retry/retry-on-request.ts';
import { CODES } from '../../view/codes.ts';
import { priceOf } from '../../view/price.ts';
import { readStanding } from '../../view/standing.ts';
import type { Also } from '../../view/view.ts';
import type { Translator } from '../../../i18n/translator.ts';
import { BACK, type Back } from '../../wizard-flow.ts';
import type { Signing } from '../flow-state.ts';

export type Addition = Extract<TaskRequest, { kind: 'add-node' }>;

/** The steps of an addition that move or spend the balance. */
const SPENDING = ['export', 'import', 'sign', 'p-chain'];
/** The journal's name for the balance that was chosen last. */
const BALANCE_FACT = 'balance';

/** True if the new validator's balance can still be changed at this step. */
export function canChangeBalance(request: TaskRequest, step: string): request is Addition {
  return (
    request.kind === 'add-node' &&
    request.input.registering !== undefined &&
    SPENDING.includes(step)
  );
}

export function changeOffer({ t }: Translator): readonly Also[] {
  return [{ key: 'b', title: t('balance.change'), id: 'balance' }];
}

/** Asks for another balance and keeps it in the journal, so that a resumed addition uses it. */
export async function changeBalance(known: Signing, request: Addition): Promise<Addition | Back> {
  const { connection, deps, journal, l1, signer } = known;
  const { registering, nodeId } = request.input;
  if (registering === undefined) return BACK;
  const { options, viewStore, words } = deps;
  const look = { code: CODES.remedy, busy: words.t('busy.look'), now: () => options.clock.now() };
  const standing = await retryOnRequest(viewStore, words, look, () =>
    readStanding({ ...known, node: { nodeId } }),
  );
  if (standing === BACK) return BACK;
  const { payable } = priceOf(standing);
  const balance: NAvax | Back = await askBalance(
    deps,
    CODES.remedy,
    registering.balance,
    standing.validatorFee,
    { payable: signer.where === 'elsewhere' ? undefined : payable, subject: nodeId },
  );
  if (balance === BACK) return BACK;
  const key = {
    kind: 'add-node',
    network: connection.profile.name,
    operator: signer.evmAddress,
    l1: l1.balancer,
    node: nodeId,
  };
  const run = unfinishedRun(journal.memory(), key);
  if (run !== undefined) {
    const fact = { name: BALANCE_FACT, validationId: null, value: balance };
    await journal.append({ type: 'fact', run: run.id, ...fact });
  }
  return { ...request, input: { ...request.input, registering: { ...registering, balance } } };
}

/** The balance to which an unfinished addition was changed; undefined if it was not changed. */
export function changedBalance({ facts }: Run): NAvax | undefined {
  const value = facts.findLast(({ name }) => name === BALANCE_FACT)?.value;
  return typeof value === 'bigint' ? nAvax(value) : undefined;
}
