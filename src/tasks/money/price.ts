import type { NodeId } from '../../domain/identity/ids.ts';
import type { Connection } from '../../ports/connection.ts';
import type { Signer } from '../../ports/signer.ts';
import type { EvmFees } from '../../ports/evm.ts';
import type { L1Facts } from '../../protocol/contracts/l1-facts.ts';
import type { OperatorFacts } from '../../protocol/contracts/operator-facts.ts';
import type { ValidationFacts } from '../../protocol/contracts/validation-facts.ts';
import { readOperator } from '../../protocol/snapshots/read-operator.ts';
import { readValidation } from '../../protocol/snapshots/read-validation.ts';
import {
  inputFee,
  type PChainAccount,
  readAccount,
} from '../../protocol/snapshots/read-account.ts';
import { max, min, nAvax, nAvaxToWei, wei, type NAvax, type Wei } from '../../domain/units.ts';
import { type Change, changeOf, isApplied } from '../validation/change-in-progress.ts';
import { catchUpGas } from '../validation/epoch-catch-up.ts';
import { PUBLISHED_MINIMUM } from '../../engine/spending.ts';
import {
  CALL_GAS,
  PROPOSED_DAYS,
  balanceForDays,
  callFee,
  fundsFor,
  readValidatorPrice,
  type ValidatorPrice,
} from '../transactions/costs.ts';
import { pChainFee, usualPChainFee } from '../../protocol/p-chain/p-chain-fees.ts';

const CALLS = [CALL_GAS.register, CALL_GAS.optIn, CALL_GAS.optIn, CALL_GAS.add, CALL_GAS.complete];
/** One for each of the `CALLS`, and one for the P-Chain registration. */
export const SIGNATURE_COUNT = CALLS.length + 1;

export interface AdditionFacts {
  readonly operator: OperatorFacts;
  readonly validation: ValidationFacts;
  readonly change: Change;
  /** Of all calls that process the L1's past epochs; 0 if none is needed now. */
  readonly catchUpGas: bigint;
  readonly cBalance: Wei;
  readonly pChain: PChainAccount;
  readonly fees: EvmFees;
  readonly validatorPrice: ValidatorPrice;
}

/** Reads what the price of an addition depends on. @throws OnboardError as the reads and `changeOf` do */
export async function readAdditionFacts({
  l1,
  node,
  signer,
  connection,
}: {
  readonly connection: Connection;
  readonly l1: L1Facts;
  readonly signer: Signer;
  readonly node: { readonly nodeId: NodeId };
}): Promise<AdditionFacts> {
  const { ports, profile } = connection;
  const [operator, validation, cBalance, pChain, fees, validatorPrice] = await Promise.all([
    readOperator(ports, l1, signer.evmAddress),
    readValidation(ports, l1, node.nodeId),
    ports.evm.balance(signer.evmAddress),
    readAccount(ports, profile, signer),
    ports.evm.fees(),
    readValidatorPrice(connection),
  ]);
  const context = { readers: ports, operator: signer.evmAddress, l1 };
  return {
    catchUpGas: await catchUpGas(operator.epoch.epochsToCatchUpSoon, context),
    ...{ operator, validation, change: changeOf(validation) },
    ...{ cBalance, pChain, fees, validatorPrice },
  };
}

export interface Funding {
  /**
   * `export`: an export from the C-Chain and an import. `import`: only the import of AVAX that was already
   * exported. `perhaps`: no transfer, because the P-Chain balance suffices today.
   */
  readonly by: 'export' | 'import' | 'perhaps';
  /** The amount to move from the C-Chain to the P-Chain; 0 if none. */
  readonly transfer: NAvax;
  readonly exportFee: Wei;
  readonly importFee: NAvax;
}

export type RemainingCost = ReturnType<typeof costWith>;
export type Price = ReturnType<typeof priceOf>;

/** `chosen`: the balance that the operator chose; undefined: the proposed balance. */
export function priceOf(facts: AdditionFacts, chosen?: NAvax) {
  const { operator, validation, change, fees, validatorPrice } = facts;
  const cost = (needed: boolean, gas: bigint) => (needed ? callFee(gas, fees).typical : undefined);
  const { live, manager } = validation;
  // An expired registration is cleaned up, and the node is added again.
  const isExpired = change.kind === 'expired';
  const isAdded = live !== undefined && !isExpired;
  const toRegister = !isAdded || (change.kind === 'registration' && !isApplied(change, validation));
  const isComplete = manager?.status === 'active';
  const parts = {
    register: cost(!operator.registered, CALL_GAS.register),
    optInToL1: cost(!operator.optedInToL1, CALL_GAS.optIn),
    optInToVault: cost(!operator.vaults.some(({ optedIn }) => optedIn), CALL_GAS.optIn),
    cleanUp: cost(isExpired, CALL_GAS.complete),
    // Another account may process the L1's skipped epochs first.
    epochs: cost(!isComplete, max(CALL_GAS.epochs, facts.catchUpGas)),
    add: cost(!isAdded, CALL_GAS.add),
    complete: cost(!isComplete, CALL_GAS.complete),
  };
  const calls = Object.values(parts).reduce<bigint>((sum, part) => sum + (part ?? 0n), 0n);
  const balance = toRegister
    ? (chosen ?? proposedBalance(facts, withMargin(facts, calls)))
    : undefined;
  const costFor = (days: NAvax | undefined) => costWith(facts, calls, days);
  return {
    ...parts,
    ...costFor(balance),
    /** The highest balance that the account can pay in addition to the remaining fees. */
    payable: payableBalance(facts, withMargin(facts, calls + CALL_GAS.export * fees.baseFee)),
    registerOnP: toRegister ? pChainFee('registration', facts.pChain.gasPrice) : undefined,
    balance,
    /** With a balance for one day and for 30 days; undefined after the registration on the P-Chain. */
    lasting: toRegister
      ? {
          day: costFor(balanceForDays(1n, validatorPrice.price)),
          month: costFor(balanceForDays(PROPOSED_DAYS, validatorPrice.price)),
        }
      : undefined,
  };
}

/** An undefined `balance` leaves the P-Chain registration out. */
function costWith(facts: AdditionFacts, calls: bigint, balance: NAvax | undefined) {
  const { pChain, cBalance } = facts;
  const fee = pChainFee('registration', pChain.gasPrice);
  const need = nAvax(balance === undefined ? 0n : balance + fee);
  const funding = balance === undefined ? undefined : transferOf(balance, facts);
  const onC = calls + (funding === undefined || funding.by === 'import' ? 0n : funding.exportFee);
  const moved = nAvaxToWei(funding?.transfer ?? nAvax(0n));
  const onP = nAvaxToWei(nAvax(need + (funding?.importFee ?? 0n)));
  const most = wei(withMargin(facts, onC) + moved);
  return {
    funding,
    /** All fees at today's prices, and the validator's balance. */
    total: wei(onC + onP),
    /** Includes the amount to move, and a margin on each fee, so that a rising base fee does not stop the run. */
    mostOnC: most,
    /** How much the C-Chain balance is below `mostOnC`, or 0. */
    missingOnC: wei(max(most - cBalance, 0n)),
  };
}

/** As the task decides before it registers the validator (see `fundsFor`). */
function transferOf(moves: NAvax, { pChain, fees }: AdditionFacts): Funding {
  const fee = pChainFee('registration', pChain.gasPrice);
  const expected = usualPChainFee('registration', pChain.gasPrice);
  const { need, missing } = fundsFor({ fee, expected, moves }, pChain);
  const short = missing > 0n ? 'export' : 'import';
  return {
    by: pChain.have < need ? short : 'perhaps',
    transfer: missing,
    exportFee: wei(CALL_GAS.export * fees.baseFee),
    importFee: pChainFee('import', pChain.gasPrice),
  };
}

// The lowest prices per gas of the public networks (ACP-77, ACP-103).
const LOWEST_BASE_FEE = 1_000_000_000n;
const LOWEST_TIP = 1_000_000_000n;
const LOWEST_P_CHAIN_PRICE = 1n;

/** A whole plan with a balance for 30 days. Like the plan's total, it includes an export and an import. */
export const LOWEST_COST: Wei = wei(
  CALLS.reduce<bigint>((sum, gas) => sum + gas, CALL_GAS.epochs) * (LOWEST_BASE_FEE + LOWEST_TIP) +
    CALL_GAS.export * LOWEST_BASE_FEE +
    nAvaxToWei(
      nAvax(
        pChainFee('import', LOWEST_P_CHAIN_PRICE) +
          pChainFee('registration', LOWEST_P_CHAIN_PRICE) +
          balanceForDays(PROPOSED_DAYS, PUBLISHED_MINIMUM),
      ),
    ),
);

/** Adds a margin, because the base fee may double before the last transaction is sent. */
function withMargin({ fees }: Pick<AdditionFacts, 'fees'>, cost: bigint): Wei {
  const now = fees.baseFee + fees.maxPriorityFeePerGas;
  return wei(now === 0n ? cost : (cost * fees.maxFeePerGas + now - 1n) / now);
}

/** The account's funds on both chains minus the highest fees. */
function payableBalance({ pChain, cBalance }: AdditionFacts, otherCosts: Wei): NAvax {
  const movable = movableOf(cBalance, otherCosts);
  // Reserves three registration fees: they cover the registration and an import before it.
  const fees = pChainFee('registration', pChain.gasPrice) * 3n;
  const all = pChain.have + pChain.importable + movable;
  return nAvax(max(all - fees, 0n));
}

/** The nAVAX that can be moved from the C-Chain after these costs. */
function movableOf(cBalance: Wei, costs: Wei): bigint {
  return max(cBalance - costs, 0n) / 1_000_000_000n;
}

/** Returns the largest top-up that the account can pay in addition to its fees on both chains. */
export function payableTopUp(facts: Pick<AdditionFacts, 'pChain' | 'cBalance' | 'fees'>): NAvax {
  const { pChain, cBalance, fees } = facts;
  const { have, importable, gasPrice } = pChain;
  const fee = pChainFee('top-up', gasPrice);
  const movable = movableOf(cBalance, withMargin(facts, CALL_GAS.export * fees.baseFee));
  const unmoved = have - fee;
  const withMoved =
    unmoved + importable + movable - pChainFee('import', gasPrice) - inputFee(gasPrice);
  return nAvax(max(max(unmoved, withMoved), 0n));
}

/** A validator balance for 1 to 30 whole days, depending on the account's funds. */
function proposedBalance(facts: AdditionFacts, otherCosts: Wei): NAvax {
  const { pChain, cBalance, validatorPrice } = facts;
  const perDay = balanceForDays(1n, validatorPrice.price);
  const reserve = pChainFee('registration', pChain.gasPrice) * 2n;
  const all = pChain.have + pChain.importable + (movableOf(cBalance, otherCosts) * 9n) / 10n;
  const affordable = max(all - reserve, 0n) / perDay;
  return balanceForDays(max(min(affordable, PROPOSED_DAYS), 1n), validatorPrice.price);
}
