import type { Signer } from '../../ports/signer.ts';
import { askUntil } from '../ask-until.ts';
import { CODES } from '../codes.ts';
import type { Choice } from '../view.ts';
import { BACK, type Back } from '../way.ts';
import type { Connected, Talk } from './known.ts';

/** The operator's key: one of a practice network, typed unseen, from a file or from a variable. */
export async function getSigner({ talk, connection }: Connected): Promise<Signer | Back> {
  const { stage, words } = talk;
  const practice = connection.practiceAccounts ?? [];
  const choices: Choice[] = [
    ...practice.map(({ id, title, note }) => ({
      id: `practice:${id}`,
      title,
      ...(note !== undefined && { note }),
    })),
    { id: 'typed', title: words.text('key.choice-typed'), note: words.text('key.unseen') },
    { id: 'file', title: words.text('key.choice-file') },
    { id: 'variable', title: words.text('key.choice-variable') },
  ];
  for (;;) {
    const action = await stage.ask(CODES.key, {
      kind: 'choice',
      question: words.text('key.question'),
      ...(practice.length > 0 && { help: words.text('key.practice-help') }),
      choices,
    });
    if (action.type === 'back') return BACK;
    if (action.type !== 'choose') continue;
    const account = practice.find(({ id }) => action.id === `practice:${id}`);
    const signer = account?.signer() ?? (await askKey(talk, action.id));
    if (signer !== BACK) return signer;
  }
}

function askKey(talk: Talk, from: string): Promise<Signer | Back> {
  if (from === 'file') return askSource(talk, 'key-file');
  return from === 'variable' ? askSource(talk, 'key-variable') : askSecret(talk);
}

function askSecret({ options, stage, words }: Talk): Promise<Signer | Back> {
  return askUntil(async (problem) => {
    const action = await stage.ask(CODES.key, {
      kind: 'secret',
      question: words.text('key.secret-question'),
      help: words.text('key.secret-help'),
      ...problem,
    });
    if (action.type === 'back') return BACK;
    return action.type === 'secret' ? options.keys.fromText(action.value) : undefined;
  });
}

/** A file's path or a variable's name. What it holds is never shown. */
function askSource(
  { options, stage, words }: Talk,
  id: 'key-file' | 'key-variable',
): Promise<Signer | Back> {
  return askUntil(async (problem) => {
    const action = await stage.ask(CODES.key, {
      kind: 'text',
      id,
      question: words.text(id === 'key-file' ? 'key.file-question' : 'key.variable-question'),
      value: '',
      ...problem,
    });
    if (action.type === 'back') return BACK;
    if (action.type !== 'submit') return undefined;
    const name = action.value.trim();
    return id === 'key-file' ? options.keys.fromFile(name) : options.keys.fromVariable(name);
  });
}
