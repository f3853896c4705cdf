import type { ErrorCode } from '../../domain/error-catalogue.ts';
import type { OnboardError } from '../../domain/errors.ts';
import { problemOf } from './problem.ts';
import type { FlowDeps } from '../flow-state.ts';
import { RestartSession } from '../session.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { OtherAction } from '../../page/page.ts';
import { problemPage } from '../../page/pages.ts';
import { BACK, type Back } from '../wizard-flow.ts';

/** The errors of a sandbox that stopped answering, each with the text key of the way out. */
const SANDBOX_GONE = {
  'E-SBX-107': 'sandbox.again',
  'E-SBX-109': 'sandbox.again',
  'E-SBX-110': 'sandbox.anew',
  'E-SBX-111': 'sandbox.there',
} as const satisfies Partial<Record<ErrorCode, string>>;

export function isSandboxGone({ code }: OnboardError): boolean {
  return code in SANDBOX_GONE;
}

interface FailureNotes {
  /** What is safe in spite of the failure; by default, that nothing was sent. */
  readonly safe?: string;
  readonly otherActions?: readonly OtherAction[];
}

/**
 * Resolves with the operator's choice. If the sandbox stopped answering, its ways out replace `otherActions`.
 * @throws RestartSession if the sandbox stopped answering, and the operator starts over or changes the network
 */
export async function showFailure(
  { dialogue, i18n, mayRestart }: Pick<FlowDeps, 'dialogue' | 'i18n' | 'mayRestart'>,
  code: string,
  error: OnboardError,
  { safe = i18n.t('problem.safe-before'), otherActions = [] }: FailureNotes = {},
): Promise<'retry' | 'other-action' | Back> {
  const { operator } = dialogue.view().header;
  if (operator !== undefined) error.know({ operator_address: operator });
  const isGone = mayRestart !== false && isSandboxGone(error);
  const actions = isGone ? waysOut(error, i18n) : otherActions;
  const page = problemPage({ problem: problemOf(error), safe, otherActions: actions });
  const action = await dialogue.ask(code, page);
  if (action.type === 'other-action') {
    if (!isGone) return 'other-action';
    if (action.id === 'sandbox') {
      dialogue.log({ mark: 'note', text: i18n.t('sandbox.going-on') });
      throw new RestartSession('same-network');
    }
    throw new RestartSession('choose-network');
  }
  return action.type === 'back' ? BACK : 'retry';
}

function waysOut({ code }: OnboardError, { t }: Translator): readonly OtherAction[] {
  return [
    { key: 's', title: t(SANDBOX_GONE[code as keyof typeof SANDBOX_GONE]), id: 'sandbox' },
    { key: 'n', title: t('sandbox.networks'), id: 'networks' },
  ];
}
