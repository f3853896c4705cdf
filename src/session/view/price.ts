import { nAvax, nAvaxToWei, wei, type NAvax, type Wei } from '../../domain/units.ts';
import { changeOf, isApplied } from '../../tasks/node/change.ts';
import { missingFunds } from '../../tasks/warp-steps/funding.ts';
import { pChainFee } from '../../protocol/p-chain/p-chain-fees.ts';
import type { Standing } from './standing.ts';

/** Gas of the calls of the whole way, rounded up; what one really needs is simulated before it is sent. */
const GAS = {
  register: 120_000n,
  optIn: 130_000n,
  add: 900_000n,
  complete: 600_000n,
  export: 15_000n,
} as const;

const DAY = 86_400n;
/** How long the first balance is proposed to last. */
const DAYS = 30n;

/** What the rest of the whole way costs. */
export interface Price {
  readonly register: Wei | undefined;
  readonly optInToL1: Wei | undefined;
  readonly optInToVault: Wei | undefined;
  readonly add: Wei | undefined;
  readonly complete: Wei | undefined;
  readonly registerOnP: NAvax | undefined;
  readonly balance: NAvax | undefined;
  /** The highest balance that the account can pay with the fees of what is still to do. */
  readonly payable: NAvax;
  /** What moves from the C-Chain to the P-Chain for it; 0: nothing. */
  readonly transfer: NAvax;
  /** Of that move, on the C-Chain; undefined: nothing moves. */
  readonly transferFee: Wei | undefined;
  /** All that the C-Chain account needs for it at today's fees, with what moves. */
  readonly onC: Wei;
  /** The same with the margin that each fee has, lest a base fee that rises meanwhile stops it. */
  readonly mostOnC: Wei;
  /** What it lacks of that; 0: nothing. */
  readonly missingOnC: Wei;
}

/** Prices each part that is still to do; undefined: done. */
export function priceOf(standing: Standing): Price {
  const { operator, validation, fees, cBalance } = standing;
  const gasPrice = fees.baseFee + fees.maxPriorityFeePerGas;
  const cost = (needed: boolean, gas: bigint) => (needed ? wei(gas * gasPrice) : undefined);
  const { live, manager } = validation;
  const change = changeOf(validation);
  const toRegister =
    live === undefined || (change.kind === 'registration' && !isApplied(change, validation));
  const parts = {
    register: cost(!operator.registered, GAS.register),
    optInToL1: cost(!operator.optedInToL1, GAS.optIn),
    optInToVault: cost(!operator.vaults.some(({ optedIn }) => optedIn), GAS.optIn),
    add: cost(live === undefined, GAS.add),
    complete: cost(manager?.status !== 'active', GAS.complete),
  };
  const onC = Object.values(parts).reduce<bigint>((sum, part) => sum + (part ?? 0n), 0n);
  const fee = pChainFee('registration', standing.pChain.gasPrice);
  const margin = withMargin(standing);
  const balance = toRegister ? proposedBalance(standing, margin(onC)) : undefined;
  const need = nAvax(balance === undefined ? 0n : balance + fee);
  const transfer = missingFunds(need, standing.pChain);
  const transferFee = transfer > 0n ? wei(GAS.export * fees.baseFee) : undefined;
  const moving = nAvaxToWei(transfer);
  const all = onC + (transferFee ?? 0n);
  const most = wei(margin(all) + moving);
  return {
    ...parts,
    payable: payableBalance(standing, margin(onC + GAS.export * fees.baseFee)),
    registerOnP: toRegister ? fee : undefined,
    balance,
    transfer,
    transferFee,
    onC: wei(all + moving),
    mostOnC: most,
    missingOnC: wei(most > cBalance ? most - cBalance : 0n),
  };
}

/** What fees may come to: a base fee can double until the last of them is paid. */
function withMargin({ fees }: Standing): (cost: bigint) => Wei {
  const now = fees.baseFee + fees.maxPriorityFeePerGas;
  return (cost) => wei(now === 0n ? cost : (cost * fees.maxFeePerGas + now - 1n) / now);
}

/** All that is there, less what the other steps may cost on each chain. */
function payableBalance({ pChain, cBalance }: Standing, otherCosts: Wei): NAvax {
  const movable = cBalance > otherCosts ? (cBalance - otherCosts) / 1_000_000_000n : 0n;
  // The registration, and an import before it.
  const fees = pChainFee('registration', pChain.gasPrice) * 3n;
  const all = pChain.have + pChain.importable + movable;
  return nAvax(all > fees ? all - fees : 0n);
}

/** A month's fee, or what there is money for where that is less, but a day's fee at least. */
export function proposedBalance(
  { pChain, cBalance, validatorFee }: Standing,
  otherCosts: Wei,
): NAvax {
  const perDay = validatorFee * DAY;
  const rest = cBalance > otherCosts ? (cBalance - otherCosts) / 1_000_000_000n : 0n;
  const reserve = pChainFee('registration', pChain.gasPrice) * 2n;
  const all = pChain.have + pChain.importable + (rest * 9n) / 10n;
  const affordable = all > reserve ? (all - reserve) / perDay : 0n;
  const days = affordable < DAYS ? affordable : DAYS;
  return nAvax((days > 0n ? days : 1n) * perDay);
}
