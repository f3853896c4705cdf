import {
  type NetworkProfile,
  SANDBOX,
  contactFor,
  publishedL1,
} from '../../domain/network/profile.ts';
import { millisecondsOf } from '../../domain/iso-time.ts';
import { groupedUnits, stakeText, stakeOfWeight } from '../../domain/units.ts';
import type { EngineView, StepView } from '../../engine/engine-view.ts';
import { type L1Facts, readChurnLimit } from '../../protocol/contracts/l1-facts.ts';
import type { OperatorFacts } from '../../protocol/contracts/operator-facts.ts';
import { CODES, codeOfWait } from '../../standing/codes.ts';
import { messageTo } from '../../standing/messages-to-others.ts';
import { saveMessage } from '../save-to-file.ts';
import type { Translator } from '../../i18n/translator.ts';
import { LEAVING, compact } from '../../page/pages.ts';
import type { Block, OtherAction, Page, Waiting } from '../../page/page.ts';
import { type RunShown, waitingView } from './run-screen.ts';
import { overcommitmentFindings } from '../../standing/overcommitment-advice.ts';
import { readOperator } from '../../protocol/snapshots/read-operator.ts';
import type { ReadOnlyFlow } from '../flow-state.ts';
import type { NodePosition } from '../../standing/position.ts';

interface StakeWait {
  readonly l1: L1Facts;
  readonly profile: NetworkProfile;
  /** When the wait for the other party began; undefined while this time is being read. */
  readonly since: Waiting['since'];
  readonly otherActions: readonly OtherAction[];
}

/** The page's code depends on what the run waits for. */
export function stakePage(
  { steps: [step] }: EngineView,
  facts: OperatorFacts,
  input: StakeWait,
  i18n: Translator,
): RunShown {
  const { l1, profile, otherActions } = input;
  const { t } = i18n;
  const { epoch, stake } = facts;
  const party = step?.wait?.party;
  const turn = step?.wait && { party: step.wait.party, code: codeOfWait(step.wait.text.key) };
  const message = turn && messageTo(turn, profile, { l1, operator: facts });
  const isReached = message !== undefined && (party === 'l1-owner' || isAutomatic(input));
  const contact = isReached ? contactFor(profile, l1.subnetId) : undefined;
  const wait = step?.wait && stakeWait(step.wait, facts, input, i18n);
  const actions = message === undefined ? otherActions : [saveMessage(i18n), ...otherActions];
  const units = (amount: bigint) => stakeText(amount, l1);
  const limits = {
    minimum: units(l1.primaryClass.minimum),
    maximum: units(l1.primaryClass.maximum),
  };
  const stakes = (['available', 'used', 'free'] as const).map((kind) => ({
    label: t(`ui.stake.${kind}`),
    value: units(stake[kind]),
  }));
  const page: Page = {
    name: 'stake',
    helpTopic: 'stake',
    blocks: compact<Block>([
      wait && { kind: 'wait', wait, as: 'title', ...(contact !== undefined && { contact }) },
      message !== undefined && { kind: 'message', label: t('stake.message'), text: message },
      wait && LEAVING,
      {
        kind: 'title',
        text: t('ui.stake.title'),
        moment: { says: 'epoch', at: millisecondsOf(epoch.endsAt), text: `${epoch.number}` },
        ...(wait !== undefined && { quiet: true as const }),
      },
      vaultsBlock(facts, i18n),
      { kind: 'pairs', pairs: stakes },
      { kind: 'prose', text: t('ui.stake.limits', limits), quiet: true, tight: true },
      { kind: 'findings', findings: overcommitmentFindings(facts, l1, i18n), tight: true },
    ]),
    ask: { kind: 'watch', again: 'look', back: true, actions },
  };
  const code = step?.wait === undefined ? CODES.stake : codeOfWait(step.wait.text.key);
  return { code, page };
}

const isAutomatic = ({ profile, l1 }: StakeWait): boolean =>
  publishedL1(profile, l1.subnetId)?.stake === 'automatic';

function stakeWait(
  wait: NonNullable<StepView['wait']>,
  { epoch }: OperatorFacts,
  input: StakeWait,
  i18n: Translator,
): Waiting {
  const { party } = wait;
  const { profile, since } = input;
  // What the chain shows replaces the start and the usual duration that the engine reports.
  const shown = { ...waitingView(wait, i18n), since, typical: undefined };
  if (party !== 'l1-owner' && party !== 'curator') {
    const typical = [0, Number(epoch.endsAt - epoch.startsAt)] as const;
    return { ...shown, since: undefined, typical };
  }
  const by = party === 'curator' && isAutomatic(input) ? 'automatic' : party;
  return {
    ...shown,
    ...(profile.name === SANDBOX
      ? { usually: i18n.t('stake.usually-sandbox'), typical: [0, 60] }
      : { usually: i18n.t(`stake.usually-${by}`) }),
  };
}

function vaultsBlock({ vaults }: OperatorFacts, i18n: Translator): Block {
  if (vaults.length === 0)
    return { kind: 'prose', text: i18n.t('ui.stake.no-vaults'), quiet: true };
  return {
    kind: 'items',
    items: vaults.map(({ name, address, symbol, decimals, liveStake, optedIn, enabled }) => {
      const obstacle = optedIn ? 'not-enabled' : 'not-opted-in';
      const note = optedIn && enabled ? undefined : i18n.t(`stake.${obstacle}`);
      return {
        facts: [name, `${groupedUnits(liveStake, decimals)} ${symbol}`],
        ...(note !== undefined && { note }),
        value: address,
      };
    }),
  };
}

/** The lowest and highest stake to which a node can currently be changed, in the smallest unit. */
export interface StakeRoom {
  readonly weight: bigint;
  readonly least: bigint;
  readonly most: bigint;
  /** What limits `most`: the available stake, the churn limit (`change`), or the maximum per node. */
  readonly by: 'available' | 'change' | 'node';
  /** The most weight of one change; undefined if the read failed. The contract checks this limit too. */
  readonly churn: bigint | undefined;
}

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
  const present = stakeOfWeight(weight, l1);
  const { minimum, maximum } = l1.primaryClass;
  // The node can reuse the stake that it already has.
  const available = facts.free + (stake ?? present);
  const moves = churn === undefined ? maximum : stakeOfWeight(churn, l1);
  const limits = [
    { most: maximum, by: 'node' },
    { most: available, by: 'available' },
    { most: present + moves, by: 'change' },
  ] as const;
  const binding = limits.reduce((a, b) => (b.most < a.most ? b : a));
  const lowest = present - moves;
  return { weight, least: lowest > minimum ? lowest : minimum, ...binding, churn };
}
