import { OnboardError } from '../../domain/errors.ts';
import { journalName } from '../../journal/journal.ts';
import { EMPTY_MEMORY, remember, type Run } from '../../journal/memory.ts';
import { parseRecords } from '../../journal/parse-records.ts';
import { rowOfRun } from '../../tasks/task-kinds.ts';
import { CODES } from '../../standing/codes.ts';
import type { FlowStep } from '../wizard-flow.ts';
import type { SessionState, FlowDeps } from '../flow-state.ts';
import { taskTitle } from './run-log.ts';

/** Asks which unfinished task to continue, if any. */
export const offerResume: FlowStep<SessionState, SessionState> = async (start, entered) => {
  const { deps } = start;
  const { viewStore, words } = deps;
  const isWanted = entered === 'onward' && start.restartedFrom !== 'choose-network';
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

/**
 * Reads the runs of the account that was last used on the network. Returns the unfinished runs that have a
 * signed transaction and can be continued, latest first.
 */
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
      .filter((run) => rowOfRun(run)?.resume !== undefined)
      .reverse();
  } catch (error) {
    // The session reports this error later, when it opens the journal.
    if (!(error instanceof OnboardError)) throw error;
    return [];
  }
}
