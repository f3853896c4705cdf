import { OnboardError } from '../domain/errors.ts';
import { EXIT } from '../domain/exit-codes.ts';
import type { Settings, SettingsStore } from '../ports/stored-data.ts';
import { agreeToPlan, executePlan } from './flow/execute-plan.ts';
import { chooseL1, chooseNetwork, closeConnections } from './flow/choose-l1.ts';
import { openDashboard } from './flow/open-dashboard.ts';
import type { SessionState } from './flow-state.ts';
import { identifyNode } from './flow/identify-node.ts';
import { offerResume, unfinishedSentences } from './flow/resume.ts';
import { openAccount } from './flow/open-account.ts';
import { CODES } from '../standing/codes.ts';
import { QuitSession } from '../domain/quit-session.ts';
import type { SessionOptions } from './options.ts';
import { RestartSession } from './session.ts';
import type { Dialogue } from './view/dialogue.ts';
import { WizardFlow } from './wizard-flow.ts';
import { StepBar } from './view/step-bar.ts';

const wizardFlow = new WizardFlow<SessionState, SessionState>()
  .andThen(offerResume)
  .andThen(chooseNetwork)
  .andThen(chooseL1)
  .andThen(openDashboard)
  .andThen(identifyNode)
  .andThen((flow, direction) => {
    flow.deps.stepBar.moveTo('account');
    return openAccount(flow, direction);
  })
  .andThen(agreeToPlan)
  .andThen(executePlan);

/** Resolves with the process's exit code. */
export async function runSessionFlow(given: SessionOptions, dialogue: Dialogue): Promise<number> {
  const { i18n } = given;
  const settings = keepUnsaved(given.settings, (error) => {
    const failure = i18n.error(error).text;
    dialogue.log({ mark: 'note', text: i18n.t('settings.unsaved', { failure }) });
  });
  const options = { ...given, settings };
  const { damage } = settings;
  if (damage !== undefined) {
    dialogue.log({ mark: 'note', text: i18n.t('settings.damaged', { damage }) });
  }
  const start: SessionState = {
    deps: {
      options,
      dialogue,
      i18n,
      stepBar: new StepBar(dialogue, i18n),
      connections: new Set(),
      noticed: new Set(),
      endedRuns: new Map(),
      signers: new Map(),
    },
  };
  try {
    const code = await exitCodeOf(start);
    dialogue.unfinished(await unfinishedSentences(start.deps));
    return code;
  } finally {
    for (const signer of start.deps.signers.values()) signer.forget();
    await closeConnections(start.deps);
  }
}

async function exitCodeOf(start: SessionState): Promise<number> {
  for (let from = start; ;) {
    try {
      return await wizardFlow.walk(from);
    } catch (error) {
      if (error instanceof QuitSession) {
        const { code, page } = start.deps.dialogue.view();
        return page.helpTopic === 'done' || code === CODES.home ? EXIT.done : EXIT.cancelled;
      }
      if (!(error instanceof RestartSession)) throw error;
      from = { ...start, restartedFrom: error.from };
    }
  }
}

/**
 * Keeps the settings of a session in memory from the first change on that cannot be saved.
 * @param note is called once, with E-SET-101
 */
export function keepUnsaved(
  store: SettingsStore,
  note: (failure: OnboardError) => void,
): SettingsStore {
  let unsaved: Settings | undefined;
  return {
    ...store,
    read: () => unsaved ?? store.read(),
    async change(update) {
      if (unsaved === undefined) {
        try {
          await store.change(update);
          return;
        } catch (error) {
          if (!(error instanceof OnboardError) || error.code !== 'E-SET-101') throw error;
          note(error);
        }
      }
      const old = unsaved ?? store.read();
      unsaved = { ...old, ...update(old) };
    },
  };
}
