import { OnboardError } from '../../../domain/errors.ts';
import { requireEntered } from '../../../domain/require-entered.ts';
import type { StoredKey } from '../../../ports/keystore.ts';
import type { Signer } from '../../../ports/signer.ts';
import { promptUntilValid, type ShownProblem } from '../../prompt-until-valid.ts';
import { CODES } from '../../view/codes.ts';
import { BACK, type Back } from '../../wizard-flow.ts';
import type { FlowDeps } from '../flow-state.ts';

/** Asks for a private key with hidden input, and offers to store it encrypted. */
export async function askKey(deps: FlowDeps): Promise<Signer | Back> {
  const { options, viewStore, words } = deps;
  const typed = await promptUntilValid(async (problem) => {
    const action = await viewStore.ask(CODES.key, {
      kind: 'secret',
      question: words.t('key.secret-question'),
      help: words.t('key.secret-help'),
      ...problem,
    });
    if (action.type === 'back') return BACK;
    if (action.type !== 'secret') return undefined;
    const text = requireEntered(action.value, 'key');
    return { text, signer: await options.keys.fromText(text) };
  });
  if (typed === BACK) return BACK;
  await offerToKeep(deps, typed.text);
  return typed.signer;
}

/** Offers to store the key encrypted. */
async function offerToKeep(deps: FlowDeps, text: string): Promise<void> {
  const { viewStore, words } = deps;
  const wished = await viewStore.ask(CODES.key, {
    kind: 'choice',
    question: words.t('key.keep-question'),
    help: words.t('key.keep-help'),
    choices: [
      { id: 'once', title: words.t('key.keep-no') },
      { id: 'keep', title: words.t('key.keep-yes') },
    ],
  });
  if (wished.type !== 'choose' || wished.id !== 'keep') return;
  const name = await askName(deps);
  if (name === BACK) return;
  const kept = await promptUntilValid((problem) => keepUnder(name, text, deps, problem));
  if (kept === BACK) return;
  viewStore.log({ mark: 'done', text: words.t('key.kept-log', { name }), value: kept.file });
}

function askName({ options, viewStore, words }: FlowDeps): Promise<string | Back> {
  return promptUntilValid(async (problem) => {
    const action = await viewStore.ask(CODES.key, {
      kind: 'text',
      id: 'key-name',
      question: words.t('key.name-question'),
      value: 'operator',
      ...problem,
    });
    if (action.type === 'back') return BACK;
    if (action.type !== 'submit') return undefined;
    const name = requireEntered(action.value, 'key-name');
    await options.keystore.requireFree(name);
    return name;
  });
}

async function keepUnder(
  name: string,
  text: string,
  deps: FlowDeps,
  problem: ShownProblem,
): Promise<StoredKey | Back | undefined> {
  const { options, viewStore, words } = deps;
  const first = await askPassword(deps, words.t('key.new-password', { name }), problem);
  if (first === BACK) return BACK;
  const second = await askPassword(deps, words.t('key.password-again'), {});
  if (second === BACK) return undefined;
  if (first !== second) throw new OnboardError('E-KEY-121', {});
  const busy = words.t('busy.keep', { name });
  viewStore.show(CODES.key, { kind: 'busy', text: busy, since: options.clock.now() });
  return options.keystore.importKey(name, text, first);
}

async function askPassword(
  { viewStore, words }: FlowDeps,
  question: string,
  problem: ShownProblem,
): Promise<string | Back> {
  for (;;) {
    const action = await viewStore.ask(CODES.key, {
      kind: 'secret',
      question,
      help: words.t('key.new-password-help'),
      ...problem,
    });
    if (action.type === 'back') return BACK;
    if (action.type === 'secret') return action.value;
  }
}
