import type { NetworkProfile } from '../../domain/network/profile.ts';
import type { PaidIntent } from '../../engine/intent.ts';
import { OnboardError } from '../../domain/errors.ts';
import { finalNote } from '../../session/screens/parts/step-notes.ts';
import { intentScreen } from '../../session/screens/intent-screen.ts';
import { labelLines } from '../../support/text/label-lines.ts';
import type { Translator } from '../../i18n/translator.ts';

/**
 * Formats the transaction that would be sent, with the same facts that the wizard shows before a
 * signature, and what cannot be undone.
 */
export function intentLines(
  intent: PaidIntent,
  profile: NetworkProfile,
  words: Translator,
  step: string,
): string[] {
  const final = finalNote(step, intent);
  const { title, rows, values, warnings } = intentScreen(intent, profile, words);
  return [
    title,
    ...labelLines(
      '  ',
      rows.map(({ label, value }) => [label, value]),
    ),
    // Print each value in full on its own line, so that users can copy it.
    ...values.flatMap(({ label, value }) => [`  ${label}`, value]),
    ...warnings.map((warning) => `  ${warning}`),
    ...(final === undefined ? [] : [`  ${words.t('ui.intent.final')}: ${words.t(final)}`]),
  ];
}

/** Returns the transaction as data with exact amounts in wei or nAVAX. */
export function intentData(
  intent: PaidIntent,
  words: Translator,
): Readonly<Record<string, unknown>> {
  const { callFees, follows } = intent;
  const head = {
    effect: intent.effect,
    title: words.t(intent.title),
    ...(follows && {
      follows: follows.map((next) => ({
        title: words.t(next.title),
        feeWei: { typical: next.fee.typical, most: next.fee.most },
      })),
    }),
    ...(callFees && { callFeesWei: { before: callFees.before, limit: callFees.limit } }),
  };
  if (intent.effect === 'evm-call') {
    const { chainId, from, contract, call, data, value, gas, fee, simulated } = intent;
    return {
      ...head,
      chainId,
      from,
      to: contract.to,
      contract: words.t(contract.name),
      function: call.function,
      arguments: Object.fromEntries(call.args.map((argument) => [argument.name, argument.value])),
      data,
      valueWei: value,
      gas,
      feeWei: { typical: fee.typical, most: fee.most },
      simulatedAtBlock: simulated.block,
      ...(intent.stranded && { stranded: intent.stranded }),
      ...warningData(intent, words),
    };
  }
  const { networkId, tx, burns, moves } = intent;
  const repeats = intent.effect === 'c-export' ? intent.repeats : undefined;
  return {
    ...head,
    networkId,
    inputs: tx.inputs,
    burnsNAvax: burns,
    movesNAvax: moves,
    ...(repeats !== undefined && { repeats }),
    ...warningData(intent, words),
  };
}

/** Returns why an intent needs consent of its own, although the operator has agreed to its purpose; undefined if not. */
export function ownConsentReason(intent: PaidIntent): OnboardError | undefined {
  if (intent.effect === 'c-export') {
    return intent.repeats === undefined
      ? undefined
      : new OnboardError('E-SEND-207', { id: intent.repeats });
  }
  return intent.effect === 'evm-call' && intent.stranded !== undefined
    ? new OnboardError('E-SEND-211', intent.stranded)
    : undefined;
}

function warningData(
  intent: PaidIntent,
  words: Translator,
): { readonly warnings?: readonly string[] } {
  const warning = intent.effect === 'evm-call' ? intent.warning : undefined;
  const warnings = [intent.unusual, warning].filter((message) => message !== undefined);
  return warnings.length === 0 ? {} : { warnings: warnings.map((message) => words.t(message)) };
}
