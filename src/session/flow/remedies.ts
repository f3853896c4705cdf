import type { OnboardError } from '../../domain/errors.ts';
import type { TaskRequest } from '../../tasks/run-task.ts';
import { readValidation } from '../../protocol/contracts/read-validation.ts';
import { CODES } from '../codes.ts';
import { problemOf } from '../problem.ts';
import type { Signing } from './known.ts';

/**
 * What can be done about what is in the way, where this program can do it and the person wants it to;
 * undefined: nothing, or not now.
 */
export async function remedyOf(
  known: Signing,
  request: TaskRequest,
  error: OnboardError,
): Promise<TaskRequest | undefined> {
  const { l1 } = known;
  const { stake, fits } = error.values;
  if (
    (request.kind === 'update-weight' && error.code === 'E-TASK-227') ||
    (request.kind === 'remove-node' && error.code === 'E-TASK-228')
  ) {
    const title = known.talk.words.text('remedy.fitting-stake', { stake: String(fits) });
    if (typeof stake !== 'bigint' || !(await offer(known, error, title))) return undefined;
    return { kind: 'update-weight', l1, input: { nodeId: request.input.nodeId, stake } };
  }
  if (request.kind !== 'add-node') return undefined;
  const { nodeId } = request.input;
  const { text } = known.talk.words;
  if (error.code === 'E-TASK-203') {
    if (!(await offer(known, error, text('remedy.finish-removal')))) return undefined;
    return { kind: 'remove-node', l1, input: { nodeId, initiate: false } };
  }
  if (error.code === 'E-TASK-202') {
    const { validationId } = await readValidation(known.connection.ports, l1, nodeId);
    if (validationId === undefined) return undefined;
    if (!(await offer(known, error, text('remedy.clean-up')))) return undefined;
    return { kind: 'clean-up', l1, input: { nodeId, validationId } };
  }
  return undefined;
}

async function offer(
  { talk: { stage, words } }: Signing,
  error: OnboardError,
  title: string,
): Promise<boolean> {
  for (;;) {
    const action = await stage.ask(CODES.remedy, {
      kind: 'choice',
      question: words.text('remedy.question'),
      choices: [
        { id: 'do', title },
        { id: 'not', title: words.text('remedy.not-now') },
      ],
      problem: problemOf(error),
    });
    if (action.type === 'back') return false;
    if (action.type === 'choose') return action.id === 'do';
  }
}
