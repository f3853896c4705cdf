import type { NetworkProfile } from '../../domain/network/profile.ts';
import { formatUnits, groupDigits } from '../../domain/units.ts';
import type { EngineView, StepView } from '../../engine/engine-view.ts';
import type { L1Facts } from '../../protocol/contracts/l1-facts.ts';
import type { OperatorFacts } from '../../protocol/contracts/operator-facts.ts';
import { CODES } from '../view/codes.ts';
import { messageTo } from '../signing/messages-to-others.ts';
import { codeOfWait } from '../view/state-codes.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { StakeScreen } from '../view/view.ts';
import type { RunShown } from './run-screen.ts';
import { overcommitmentFindings } from './overcommitment.ts';
import { waitingView } from './waiting-view.ts';

/** How waiting for stake looks; for whom it is waited has a code of its own. */
export function stakeShown(
  { steps: [step] }: EngineView,
  facts: OperatorFacts,
  { l1, profile }: { readonly l1: L1Facts; readonly profile: NetworkProfile },
  words: Translator,
): RunShown {
  const code = step?.wait === undefined ? CODES.stake : codeOfWait(step.wait.text.key);
  const whose = step?.wait?.whose;
  const message = whose && messageTo(whose, profile, { l1, operator: facts });
  const screen = stakeScreen(facts, l1, step, words);
  const { contact } = profile;
  const reached = whose === 'l1-owner' && contact !== undefined;
  if (message === undefined) return { code, screen };
  const label = words.t('stake.message');
  return {
    code,
    screen: {
      ...screen,
      message: { label, value: message },
      ...(reached && { contact: words.t('stake.contact', { contact }) }),
    },
  };
}

/** The stake that is delegated, what of it counts now, and whose turn it is. */
function stakeScreen(
  facts: OperatorFacts,
  l1: L1Facts,
  step: StepView | undefined,
  words: Translator,
): StakeScreen {
  const { epoch, stake } = facts;
  const units = (amount: bigint) =>
    `${groupDigits(formatUnits(amount, l1.primaryDecimals))} ${l1.primarySymbol}`;
  const wait = step?.wait && waitingView(step.wait, words);
  const findings = overcommitmentFindings(facts, l1, words);
  return {
    kind: 'stake',
    vaults: facts.vaults.map(({ name, address, symbol, decimals, liveStake, optedIn, enabled }) => {
      const note = vaultNote(optedIn, enabled, words);
      return {
        name,
        address,
        collateral: symbol,
        stake: liveStake.toString(),
        wholeUnits: groupDigits(formatUnits(liveStake, decimals)),
        ...(note !== undefined && { note }),
      };
    }),
    epoch: epoch.number.toString(),
    nextEpochAt: Number(epoch.endsAt) * 1000,
    minimum: units(l1.primaryClass.minimum),
    maximum: units(l1.primaryClass.maximum),
    available: units(stake.available),
    used: units(stake.used),
    free: units(stake.free),
    ...(findings.length > 0 && { findings }),
    ...(wait && { wait }),
  };
}

function vaultNote(optedIn: boolean, enabled: boolean, { t }: Translator): string | undefined {
  if (!optedIn) return t('stake.not-opted-in');
  return enabled ? undefined : t('stake.not-enabled');
}
