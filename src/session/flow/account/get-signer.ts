import { OnboardError } from '../../../domain/errors.ts';
import { requireEntered } from '../../../domain/require-entered.ts';
import type { Signer } from '../../../ports/signer.ts';
import { promptUntilValid, type ShownProblem } from '../../prompt-until-valid.ts';
import { CODES } from '../../view/codes.ts';
import { problemOf } from '../../view/problem.ts';
import type { Choice, Problem } from '../../../page/page.ts';
import { BACK, type Back } from '../../wizard-flow.ts';
import { askAddress } from './ask-address.ts';
import { askKey } from './ask-key.ts';
import { askLedger } from './ask-ledger.ts';
import type { Connected, FlowDeps } from '../flow-state.ts';
import { openKeystoreKey } from './open-keystore-key.ts';

const KEPT = 'kept:';
const PRACTICE = 'practice:';

/**
 * Asks how the account signs: with a stored key, a practice account, a typed key, a Ledger, a key in a file
 * or an environment variable, or outside this program.
 */
export async function getSigner(known: Connected): Promise<Signer | Back> {
  const { viewStore, words } = known.deps;
  const practice = known.connection.practiceAccounts ?? [];
  let shown: ShownProblem = {};
  for (;;) {
    const { choices, ...unread } = await choicesOf(known);
    const action = await viewStore.ask(CODES.key, {
      kind: 'choice',
      question: words.t('key.question'),
      ...(practice.length > 0 && { help: words.t('key.practice-help') }),
      choices,
      ...unread,
      ...shown,
    });
    if (action.type === 'back') return BACK;
    if (action.type !== 'choose') continue;
    try {
      const signer = await signerOf(known, action.id);
      if (signer !== BACK) return signer;
      shown = {};
    } catch (error) {
      if (!(error instanceof OnboardError)) throw error;
      shown = { problem: problemOf(error) };
    }
  }
}

/** Lists stored keys first, because an operator with a stored key usually wants to use that key. */
async function choicesOf({ deps, connection }: Connected): Promise<{
  readonly choices: readonly Choice[];
  readonly problem?: Problem;
}> {
  const { options, words } = deps;
  const { kept, unreadable } = await options.keystore
    .list()
    .catch((error: unknown) => ({ kept: [], unreadable: [error as OnboardError] }));
  const [fault] = unreadable;
  return {
    choices: [
      ...kept.map(({ name, evmAddress }) => ({
        id: `${KEPT}${name}`,
        title: name,
        note: words.t('key.kept-note', { address: evmAddress }),
      })),
      ...(connection.practiceAccounts ?? []).map(({ id, title, note }) => ({
        id: `${PRACTICE}${id}`,
        title,
        ...(note !== undefined && { note }),
      })),
      { id: 'typed', title: words.t('key.choice-typed'), note: words.t('key.unseen') },
      {
        id: 'ledger',
        title: words.t('key.choice-ledger'),
        note: words.t('key.choice-ledger-note'),
      },
      { id: 'file', title: words.t('key.choice-file') },
      { id: 'variable', title: words.t('key.choice-variable') },
      {
        id: 'address',
        title: words.t('key.choice-address'),
        note: words.t('key.choice-address-note'),
      },
    ],
    ...(fault && { problem: problemOf(fault) }),
  };
}

async function signerOf({ deps, connection }: Connected, id: string): Promise<Signer | Back> {
  if (id.startsWith(KEPT)) return openKeystoreKey(deps, id.slice(KEPT.length));
  const account = connection.practiceAccounts?.find((one) => id === `${PRACTICE}${one.id}`);
  if (account !== undefined) return account.signer();
  if (id === 'ledger') return askLedger(deps);
  if (id === 'address') return askAddress(deps, connection);
  if (id === 'file') return askSource(deps, 'key-file');
  return id === 'variable' ? askSource(deps, 'key-variable') : askKey(deps);
}

/** Asks for the path of a file or the name of an environment variable that contains the key. */
function askSource(
  { options, viewStore, words }: FlowDeps,
  id: 'key-file' | 'key-variable',
): Promise<Signer | Back> {
  return promptUntilValid(async (problem) => {
    const action = await viewStore.ask(CODES.key, {
      kind: 'text',
      id,
      question: words.t(id === 'key-file' ? 'key.file-question' : 'key.variable-question'),
      value: '',
      ...problem,
    });
    if (action.type === 'back') return BACK;
    if (action.type !== 'submit') return undefined;
    const name = requireEntered(action.value, id);
    return id === 'key-file' ? options.keys.fromFile(name) : options.keys.fromVariable(name);
  });
}
