import type { PaidIntent } from '../../engine/intent.ts';
import { handedOut, handedOutPairs, jsonText, safeBatch } from '../signing/handed-out.ts';

import { ANSWER, problemBlocks, questionBlocks } from '../../page/pages.ts';
import type { Page, Problem, Waiting } from '../../page/page.ts';
import type { Action } from '../view/view.ts';
import { transactionTexts } from '../screens/intent-screen.ts';
import { saveToFile } from '../save-to-file.ts';
import type { EngineView } from '../../engine/engine-view.ts';
import type { Policy } from '../../engine/engine.ts';
import { type RunShown, currentStep, waitingView } from '../screens/run-screen.ts';
import { codeOfWait } from '../../standing/codes.ts';
import type { WithJournal } from '../flow-state.ts';

const WAIT = 'wait.elsewhere';

export class ExternalSigning {
  #intent: PaidIntent | undefined;
  #wish: ReturnType<NonNullable<Policy['handedOut']>> = 'wait';
  #problem: Problem | undefined;

  constructor(private readonly known: WithJournal) {}

  handOut(intent: PaidIntent): void {
    this.#intent = intent;
    this.#wish = 'wait';
    this.#problem = undefined;
  }

  readonly wish = (): ReturnType<NonNullable<Policy['handedOut']>> => this.#wish;

  /** undefined unless the run waits for an external signature. */
  shown(view: EngineView): RunShown | undefined {
    const wait = currentStep(view)?.wait;
    if (this.#intent === undefined || wait?.text.key !== WAIT) return undefined;
    const shown = waitingView(wait, this.known.deps.i18n);
    return { code: codeOfWait(WAIT), screen: this.#screen(this.#intent, shown) };
  }

  #screen(intent: PaidIntent, wait: Waiting): Page {
    const { connection, deps } = this.known;
    const { i18n } = deps;
    const { t } = i18n;
    const texts = transactionTexts(intent, connection.profile, i18n);
    const title = t('elsewhere.title', { what: texts.title });
    const isForSafe = safeBatch(intent, 0, i18n) !== undefined;
    return {
      name: `elsewhere ${title}`,
      about: 'elsewhere',
      blocks: [
        ...questionBlocks(title, t('elsewhere.help')),
        ANSWER,
        { kind: 'wait', wait, as: 'brief' },
        { kind: 'pairs', pairs: [...texts.rows, ...texts.next, ...texts.details] },
        ...problemBlocks(this.#problem),
        { kind: 'values', values: handedOutPairs(intent, i18n) },
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

  /** Resolves with true if the run should check the chain again at once. */
  async act(action: Action): Promise<boolean> {
    if (this.#intent === undefined) return false;
    if (action.type === 'back') this.#wish = 'give-up';
    else if (action.type !== 'choose') return false;
    else if (action.id === 'anew') this.#wish = 'anew';
    else await this.#save(this.#intent, action.id === 'save-safe');
    return true;
  }

  async #save(intent: PaidIntent, forSafe: boolean): Promise<void> {
    const { options, i18n } = this.known.deps;
    const now = options.clock.now();
    const text = jsonText(forSafe ? safeBatch(intent, now, i18n) : handedOut(intent, i18n));
    const name = forSafe ? 'safe-batch.json' : 'to-be-signed.json';
    const save = () => options.saveText(name, text);
    this.#problem = await saveToFile(this.known.deps, text, save);
  }
}
