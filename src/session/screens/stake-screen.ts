import {
  type NetworkProfile,
  SANDBOX,
  contactFor,
  publishedL1,
} from '../../domain/network/profile.ts';
import { formatUnits, groupDigits } from '../../domain/units.ts';
import type { EngineView, StepView } from '../../engine/engine-view.ts';
import { type L1Facts, readChurnLimit } from '../../protocol/contracts/l1-facts.ts';
import type { OperatorFacts } from '../../protocol/contracts/operator-facts.ts';
import { CODES, codeOfWait } from '../../standing/codes.ts';
import { messageTo } from '../../standing/messages-to-others.ts';
import { saveMessage } from '../signing/save-message.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { OtherAction, Waiting } from '../../page/page.ts';
import type { StakeScreen } from '../view/view.ts';
import { type RunShown, waitingView } from './run-screen.ts';
import { overcommitmentFindings } from '../../standing/overcommitment.ts';
import { readOperator } from '../../protocol/snapshots/read-operator.ts';
import type { ReadOnlyFlow } from '../flow-state.ts';
import type { NodePosition } from '../../standing/position.ts';

/** The inputs of the screen that waits for stake, in addition to the operator's facts. */
interface StakeWait {
  readonly l1: L1Facts;
  readonly profile: NetworkProfile;
  /** When the wait for the other party began; undefined while this time is being read. */
  readonly since?: Waiting['since'];
  /** True if the message can be saved to a file. */
  readonly canSave?: boolean;
  /** Further actions with their keys. */
  readonly otherActions?: readonly OtherAction[];
}

/** The usual wait in the sandbox, in seconds: minimum and maximum. */
const IN_SANDBOX = [0, 60] as const;

/** The screen of the wait for stake. The screen's code depends on what the run waits for. */
export function stakeScreen(
  { steps: [step] }: EngineView,
  facts: OperatorFacts,
  known: StakeWait,
  i18n: Translator,
): RunShown {
  const { l1, profile, canSave = false, otherActions = [] } = known;
  const code = step?.wait === undefined ? CODES.stake : codeOfWait(step.wait.text.key);
  const whose = step?.wait?.whose;
  const message = whose && messageTo(whose, profile, { l1, operator: facts });
  const screen = {
    ...stakeContent(facts, known, step, i18n),
    ...(otherActions.length > 0 && { otherActions }),
  };
  const contact = contactFor(profile, l1.subnetId);
  const isAutomatic = publishedL1(profile, l1.subnetId)?.stake === 'automatic';
  const isReached = (whose === 'l1-owner' || isAutomatic) && contact !== undefined;
  if (message === undefined) return { code, screen };
  const label = i18n.t('stake.message');
  return {
    code,
    screen: {
      ...screen,
      message: { label, value: message },
      ...(canSave && { otherActions: [saveMessage(i18n), ...otherActions] }),
      ...(isReached && { contact }),
    },
  };
}

/** The wait for stake: the party that must act, since when, and the usual duration. */
function stakeWait(
  wait: NonNullable<StepView['wait']>,
  { epoch }: OperatorFacts,
  { profile, since, l1 }: StakeWait,
  i18n: Translator,
): Waiting {
  const { text, whose, every, nextCheckAt, until } = waitingView(wait, i18n);
  const shown = {
    text,
    whose,
    ...(every !== undefined && { every }),
    ...(nextCheckAt !== undefined && { nextCheckAt }),
    ...(until !== undefined && { until }),
  };
  if (whose !== 'l1-owner' && whose !== 'curator') {
    return { ...shown, typical: [0, Number(epoch.endsAt - epoch.startsAt)] };
  }
  const isAutomatic =
    whose === 'curator' && publishedL1(profile, l1.subnetId)?.stake === 'automatic';
  return {
    ...shown,
    ...(since !== undefined && { since }),
    ...(profile.name === SANDBOX
      ? { usually: i18n.t('stake.usually-sandbox'), typical: IN_SANDBOX }
      : { usually: i18n.t(`stake.usually-${isAutomatic ? 'automatic' : whose}`) }),
  };
}

/** The screen's content: the stake that vaults delegate, the operator's stake, and the wait. */
function stakeContent(
  facts: OperatorFacts,
  known: StakeWait,
  step: StepView | undefined,
  i18n: Translator,
): StakeScreen {
  const { l1 } = known;
  const { epoch, stake } = facts;
  const units = (amount: bigint) =>
    `${groupDigits(formatUnits(amount, l1.primaryDecimals))} ${l1.primarySymbol}`;
  const wait = step?.wait && stakeWait(step.wait, facts, known, i18n);
  const findings = overcommitmentFindings(facts, l1, i18n);
  return {
    kind: 'stake',
    vaults: facts.vaults.map(({ name, address, symbol, decimals, liveStake, optedIn, enabled }) => {
      const note = vaultNote(optedIn, enabled, i18n);
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

/** The lowest and highest stake to which a node can currently be changed, in the smallest unit. */
export interface StakeRoom {
  /** The node's current weight. */
  readonly weight: bigint;
  readonly least: bigint;
  readonly most: bigint;
  /** What limits `most`: the available stake, the churn limit (`change`), or the maximum per node. */
  readonly by: 'available' | 'change' | 'node';
  /**
   * The most weight that one change may add or remove; undefined if the read failed. The contract checks this
   * limit too.
   */
  readonly churn: bigint | undefined;
}

/** Reads the limits for changing a node's stake. */
export async function readStakeRoom(
  { connection, l1, operator }: ReadOnlyFlow,
  { validation, stake }: NodePosition,
): Promise<StakeRoom> {
  const { ports } = connection;
  const [{ stake: facts }, churn] = await Promise.all([
    readOperator(ports, l1, operator),
    readChurnLimit(ports.evm, l1).catch(() => undefined),
  ]);
  const weight = validation.manager?.weight ?? 0n;
  const present = weight * l1.weightScale;
  const { minimum, maximum } = l1.primaryClass;
  // The node can reuse the stake that it already has.
  const available = facts.free + (stake ?? present);
  const moves = churn === undefined ? maximum : churn * l1.weightScale;
  const limits = [
    { most: maximum, by: 'node' },
    { most: available, by: 'available' },
    { most: present + moves, by: 'change' },
  ] as const;
  const binding = limits.reduce((a, b) => (b.most < a.most ? b : a));
  const lowest = present - moves;
  return { weight, least: lowest > minimum ? lowest : minimum, ...binding, churn };
}
