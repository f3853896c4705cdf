import { OnboardError } from '../../../domain/errors.ts';
import { journalName } from '../../../journal/journal.ts';
import { EMPTY_MEMORY, remember, type Run } from '../../../journal/memory.ts';
import { parseRecords } from '../../../journal/parse-records.ts';
import type { RunKind } from '../../../tasks/run-task.ts';
import { CODES } from '../../view/codes.ts';
import type { FlowStep } from '../../wizard-flow.ts';
import type { Start, FlowDeps } from '../flow-state.ts';
import { taskTitle } from './task-title.ts';

/** The unfinished tasks that are offered at startup. The chain shows what is left of the others. */
const IS_OFFERED: Readonly<Record<RunKind, boolean>> = {
  'register-operator': false,
  'set-metadata-url': true,
  'opt-in-l1': false,
  'opt-in-vault': false,
  'opt-out-l1': true,
  'opt-out-vault': true,
  join: false,
  stake: false,
  'add-node': true,
  'update-weight': true,
  'remove-node': true,
  'clean-up': true,
  'top-up': true,
  replace: false,
};

const OFFERED: ReadonlySet<string> = new Set(
  Object.entries(IS_OFFERED).flatMap(([kind, isOffered]) => (isOffered ? [kind] : [])),
);

/** At startup, asks whether to continue an unfinished task. */
export const offerResume: FlowStep<Start, Start> = async (start, entered) => {
  const { deps } = start;
  const { viewStore, words } = deps;
  const isWanted = entered === 'onward' && start.anew !== 'choose-network';
  const unfinished = isWanted ? await unfinishedRuns(deps) : [];
  if (unfinished.length === 0) return start;
  for (;;) {
    const action = await viewStore.ask(CODES.resume, {
      kind: 'choice',
      question: words.t('resume.question'),
      choices: [
        ...unfinished.map((run) => ({
          id: `run:${run.id}`,
          title: words.t('resume.continue', {
            task: taskTitle(run.task, words),
          }),
        })),
        { id: 'new', title: words.t('resume.new') },
      ],
      first: true,
    });
    if (action.type !== 'choose') continue;
    const picked = unfinished.find(({ id }) => action.id === `run:${id}`);
    return picked === undefined ? start : { ...start, unfinished: picked };
  }
};

/** The unfinished runs of the account and network that were used last; latest first. */
async function unfinishedRuns({ options }: FlowDeps): Promise<readonly Run[]> {
  const settings = options.settings.read();
  const network = options.given?.network ?? settings.network;
  const operator = network === undefined ? undefined : settings.operators[network];
  if (network === undefined || operator === undefined) return [];
  try {
    const { records } = parseRecords(await options.journals.read(journalName(network, operator)));
    const { runs } = records.reduce(remember, EMPTY_MEMORY);
    return runs
      .filter((run) => run.closed === undefined && run.submissions.length > 0)
      .filter((run) => OFFERED.has(run.task.kind))
      .reverse();
  } catch (error) {
    // Opening the journal reports this error to an operator who continues; there is nothing to offer here.
    if (!(error instanceof OnboardError)) throw error;
    return [];
  }
}
