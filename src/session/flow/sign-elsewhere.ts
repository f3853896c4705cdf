import type { PaidIntent } from '../../engine/intent.ts';
import {
  type UnsignedIntent,
  unsignedData,
  unsignedPairs,
  jsonText,
  safeBatch,
} from '../../signing/unsigned.ts';
import { ANSWER, problemBlocks, questionBlocks } from '../../page/pages.ts';
import type { Page, Problem, Waiting } from '../../page/page.ts';
import type { Action } from '../view/view.ts';
import { saveToFile } from '../save-to-file.ts';
import type { EngineView } from '../../engine/engine-view.ts';
import type { Policy } from '../../engine/engine.ts';
import { type IntentNotes, intentBlocks } from '../screens/intent-screen.ts';
import { type RunShown, currentStep, waitingView } from '../screens/run-screen.ts';
import { codeOfWait } from '../../standing/codes.ts';
import type { WithJournal } from '../flow-state.ts';

const WAIT = 'wait.elsewhere';

type SigningChoice = ReturnType<NonNullable<Policy['onHandedOut']>>;

export function externalSigning({ connection, deps }: WithJournal) {
  const { options, i18n } = deps;
  const { t } = i18n;
  let intent: PaidIntent | undefined;
  let notes: IntentNotes = {};
  let wish: SigningChoice = 'wait';
  let problem: Problem | undefined;

  const { profile } = connection;
  const unsignedIntentOf = (handed: PaidIntent): UnsignedIntent => ({ intent: handed, profile });

  function pageOf(handed: PaidIntent, wait: Waiting): Page {
    const shown = intentBlocks(handed, connection.profile, i18n, notes);
    const title = t('elsewhere.title', { what: shown.title });
    const isForSafe = safeBatch(unsignedIntentOf(handed), 0, i18n) !== undefined;
    return {
      name: `elsewhere ${title}`,
      helpTopic: 'elsewhere',
      blocks: [
        ...questionBlocks(title, t('elsewhere.help')),
        ...shown.first,
        shown.warned,
        ANSWER,
        { kind: 'wait', wait, as: 'brief' },
        shown.rows,
        ...shown.more,
        ...problemBlocks(problem),
        { kind: 'values', values: unsignedPairs(handed, i18n) },
      ],
      ask: {
        kind: 'choose',
        choices: [
          { id: 'save', title: t('elsewhere.save') },
          ...(isForSafe ? [{ id: 'save-safe', title: t('elsewhere.save-safe') }] : []),
          { id: 'anew', title: t('elsewhere.anew') },
        ],
        again: 'look',
        back: true,
      },
    };
  }

  async function save(handed: PaidIntent, forSafe: boolean): Promise<void> {
    const now = options.clock.now();
    const unsignedIntent = unsignedIntentOf(handed);
    const text = jsonText(
      forSafe ? safeBatch(unsignedIntent, now, i18n) : unsignedData(unsignedIntent, i18n),
    );
    const name = forSafe ? 'safe-batch.json' : 'to-be-signed.json';
    problem = await saveToFile(deps, text, () => options.saveText(name, text));
  }

  return {
    /** @param known what was known of the transaction before it was handed out */
    start(handed: PaidIntent, known: Pick<IntentNotes, 'notices' | 'nodeAddress'>): void {
      intent = handed;
      notes = known;
      wish = 'wait';
      problem = undefined;
    },
    wish: () => wish,
    /** undefined unless the run waits for an external signature. */
    shown(view: EngineView): RunShown | undefined {
      const wait = currentStep(view)?.wait;
      if (intent === undefined || wait?.text.key !== WAIT) return undefined;
      return { code: codeOfWait(WAIT), page: pageOf(intent, waitingView(wait, i18n)) };
    },
    /** Resolves with true if the run should check the chain again at once. */
    async act(action: Action): Promise<boolean> {
      if (intent === undefined) return false;
      if (action.type === 'back') wish = 'give-up';
      else if (action.type !== 'choose') return false;
      else if (action.id === 'anew') wish = 'anew';
      else await save(intent, action.id === 'save-safe');
      return true;
    },
  };
}
