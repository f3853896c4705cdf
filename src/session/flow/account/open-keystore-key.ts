import { OnboardError } from '../../../domain/errors.ts';
import type { Signer } from '../../../ports/signer.ts';
import type { ShownProblem } from '../../prompt-until-valid.ts';
import { CODES } from '../../../standing/codes.ts';
import { problemOf } from '../../view/problem.ts';
import { BACK, type Back } from '../../wizard-flow.ts';
import type { FlowDeps } from '../flow-state.ts';

const TRIES = 3;

/**
 * Opens a stored key with its password, asking at most three times.
 * @throws OnboardError E-KEY-115 after the third wrong password; E-KEY-* if the key is missing or its file
 * cannot be read
 */
export async function openKeystoreKey(
  { options, viewStore, words }: FlowDeps,
  name: string,
): Promise<Signer | Back> {
  await options.keystore.find(name);
  let shown: ShownProblem = {};
  for (let left = TRIES - 1; ; left--) {
    const action = await viewStore.ask(CODES.key, {
      kind: 'secret',
      question: words.t('key.password-question', { name }),
      help: words.t('key.password-help'),
      ...shown,
    });
    if (action.type === 'back') return BACK;
    if (action.type !== 'secret') continue;
    const busy = words.t('busy.unlock', { name });
    viewStore.show(CODES.key, { kind: 'busy', text: busy, since: options.clock.now() });
    try {
      return await options.keystore.open(name, action.value);
    } catch (error) {
      if (!(error instanceof OnboardError) || error.code !== 'E-KEY-115' || left <= 0) throw error;
      shown = { problem: problemOf(error) };
    }
  }
}
