import { nAvax, nAvaxToWei, wei, type NAvax, type Wei } from '../../domain/units.ts';
import { changeOf, isApplied } from '../../tasks/node/change.ts';
import { missingFunds } from '../../tasks/warp-steps/funding.ts';
import { pChainFee } from '../../protocol/p-chain/p-chain-fees.ts';
import type { Standing } from './standing.ts';

/** Rounded-up gas of all calls; the real gas is simulated before each one is sent. */
const GAS = {
  register: 120_000n,
  optIn: 130_000n,
  add: 900_000n,
  complete: 600_000n,
  export: 15_000n,
} as const;

const DAY = 86_400n;
/** Days that the proposed first balance lasts. */
const DAYS = 30n;

/** The cost of all remaining steps. */
export interface Price {
  readonly register: Wei | undefined;
  readonly optInToL1: Wei | undefined;
  readonly optInToVault: Wei | undefined;
  readonly add: Wei | undefined;
  readonly complete: Wei | undefined;
  readonly registerOnP: NAvax | undefined;
  readonly balance: NAvax | undefined;
  /** The highest balance that the account can pay in addition to the remaining fees. */
  readonly payable: NAvax;
  /** The amount to move from the C-Chain to the P-Chain; 0 if none. */
  readonly transfer: NAvax;
  /** The C-Chain fee of that transfer; undefined if nothing is moved. */
  readonly transferFee: Wei | undefined;
  /** What the C-Chain account needs at today's fees, including the transfer. */
  readonly onC: Wei;
  /** The same with each fee's margin, so that a rising base fee does not stop the run. */
  readonly mostOnC: Wei;
  /** The amount missing from that; 0 if none. */
  readonly missingOnC: Wei;
}

/** Prices each remaining part; undefined if the part is done. */
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

/** Fees with a margin: the base fee can double until the last one is paid. */
function withMargin({ fees }: Standing): (cost: bigint) => Wei {
  const now = fees.baseFee + fees.maxPriorityFeePerGas;
  return (cost) => wei(now === 0n ? cost : (cost * fees.maxFeePerGas + now - 1n) / now);
}

/** All available funds, minus what the other steps may cost on each chain. */
function payableBalance({ pChain, cBalance }: Standing, otherCosts: Wei): NAvax {
  const movable = cBalance > otherCosts ? (cBalance - otherCosts) / 1_000_000_000n : 0n;
  // Reserves for the registration and an import before it.
  const fees = pChainFee('registration', pChain.gasPrice) * 3n;
  const all = pChain.have + pChain.importable + movable;
  return nAvax(all > fees ? all - fees : 0n);
}

/** Fees for 30 days, or less if the account has less, but at least for one day. */
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
