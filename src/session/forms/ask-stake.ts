import { OnboardError } from '../../domain/errors.ts';
import type { NodeId } from '../../domain/identity/ids.ts';
import { formatUnits, groupDigits, parseAmount } from '../../domain/units.ts';
import type { L1Facts } from '../../protocol/contracts/l1-facts.ts';
import { churnError } from '../../tasks/churn.ts';
import type { FlowDeps } from '../flow/flow-state.ts';
import { CODES } from '../../standing/codes.ts';
import type { StakeRoom } from '../view/stake-room.ts';
import type { Back } from '../wizard-flow.ts';
import { askAmount } from './amount-form.ts';

/** Asks for a node's new total stake, within the limits that currently apply. */
export function askStake(
  { l1, deps: { viewStore, words } }: { readonly l1: L1Facts; readonly deps: FlowDeps },
  node: NodeId,
  room: StakeRoom,
): Promise<bigint | Back> {
  const { t } = words;
  const number = (amount: bigint) => groupDigits(formatUnits(amount, l1.primaryDecimals));
  const symbol = l1.primarySymbol;
  const { weight, least, most, by } = room;
  const parse = (text: string): bigint => {
    const stake = parseAmount(text, l1.primaryDecimals);
    const { minimum } = l1.primaryClass;
    if (stake < minimum) {
      const values = { minimum: number(minimum), least: number(least), symbol };
      throw new OnboardError('E-FORM-201', values);
    }
    const change = { node, from: weight, to: stake / l1.weightScale };
    const tooMuch = room.churn === undefined ? undefined : churnError(l1, room.churn, change);
    if (stake <= most && tooMuch === undefined) return stake;
    if (tooMuch !== undefined && (stake < most || by === 'change')) throw tooMuch;
    throw by === 'available'
      ? new OnboardError('E-FORM-202', { free: number(most), symbol })
      : new OnboardError('E-FORM-203', { maximum: number(most), symbol });
  };
  const limits = { minimum: number(least), maximum: `${number(most)} ${symbol}`, by };
  return askAmount(viewStore, CODES.update, {
    question: t('weight.question'),
    title: t('weight.stake'),
    unit: symbol,
    value: formatUnits(weight * l1.weightScale, l1.primaryDecimals),
    help: t('weight.limits', { help: t('weight.help'), ...limits }),
    subject: node,
    parse,
    follows: (stake) => [
      { verdict: 'fits', text: t('form.weight', { weight: stake / l1.weightScale }) },
    ],
  });
}
