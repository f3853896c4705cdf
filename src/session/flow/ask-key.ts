import { OnboardError } from '../../domain/errors.ts';
import { requireEntered } from '../../domain/require-entered.ts';
import type { KeptKey } from '../../ports/keystore.ts';
import type { Signer } from '../../ports/signer.ts';
import { askUntil, type Shown } from '../ask-until.ts';
import { CODES } from '../codes.ts';
import { BACK, type Back } from '../way.ts';
import type { Talk } from './known.ts';

/** A key that is typed unseen, and kept encrypted where that is wished. */
export async function askKey(talk: Talk): Promise<Signer | Back> {
  const { options, stage, words } = talk;
  const typed = await askUntil(async (problem) => {
    const action = await stage.ask(CODES.key, {
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
  await offerToKeep(talk, typed.text);
  return typed.signer;
}

/** Going back from any of its questions is no: the key is good for this conversation all the same. */
async function offerToKeep(talk: Talk, text: string): Promise<void> {
  const { stage, words } = talk;
  const wished = await stage.ask(CODES.key, {
    kind: 'choice',
    question: words.t('key.keep-question'),
    help: words.t('key.keep-help'),
    choices: [
      { id: 'once', title: words.t('key.keep-no') },
      { id: 'keep', title: words.t('key.keep-yes') },
    ],
  });
  if (wished.type !== 'choose' || wished.id !== 'keep') return;
  const name = await askName(talk);
  if (name === BACK) return;
  const kept = await askUntil((problem) => keepUnder(name, text, talk, problem));
  if (kept === BACK) return;
  stage.log({ mark: 'done', text: words.t('key.kept-log', { name }), value: kept.file });
}

function askName({ options, stage, words }: Talk): Promise<string | Back> {
  return askUntil(async (problem) => {
    const action = await stage.ask(CODES.key, {
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
  talk: Talk,
  problem: Shown,
): Promise<KeptKey | Back | undefined> {
  const { options, stage, words } = talk;
  const first = await askPassword(talk, words.t('key.new-password', { name }), problem);
  if (first === BACK) return BACK;
  const second = await askPassword(talk, words.t('key.password-again'), {});
  if (second === BACK) return undefined;
  if (first !== second) throw new OnboardError('E-KEY-121', {});
  const busy = words.t('busy.keep', { name });
  stage.show(CODES.key, { kind: 'busy', text: busy, since: options.clock.now() });
  return options.keystore.take(name, text, first);
}

async function askPassword(
  { stage, words }: Talk,
  question: string,
  problem: Shown,
): Promise<string | Back> {
  for (;;) {
    const action = await stage.ask(CODES.key, {
      kind: 'secret',
      question,
      help: words.t('key.new-password-help'),
      ...problem,
    });
    if (action.type === 'back') return BACK;
    if (action.type === 'secret') return action.value;
  }
}
