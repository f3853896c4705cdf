import type { Clock } from '../ports/clock.ts';
import type { Readers } from '../ports/readers.ts';
import { remembering } from '../protocol/remembering.ts';

/** What can be looked at anew by itself. */
export type Part = 'C-Chain' | 'P-Chain' | 'signers';

export const EVERYTHING: readonly Part[] = ['C-Chain', 'P-Chain', 'signers'];

/** Readers whose answers are shared by looks that follow each other closely. */
export interface SharedReaders extends Readers {
  /** Has a part asked anew. */
  readonly forget: (part: Part) => void;
}

/** So long what was read of a chain may count as what it shows, in milliseconds. */
const FRESH = 15_000;
/** Who signs for a chain changes now and then; a signature that does not fit has them asked anew. */
const SIGNERS_FRESH = 60_000;

/**
 * Readers that ask the same question of a chain once until that chain has to be looked at anew: since
 * something was sent to it, was waited for, or failed. What a signature depends on is never shared: fees,
 * balances, nonces, simulations, and what became of transactions.
 */
export function sharedReaders(ports: Readers, clock: Clock): SharedReaders {
  const remembered = () => remembering(ports);
  const evm = aging(() => remembered().evm, FRESH, clock);
  const pChain = aging(() => remembered().pChain, FRESH, clock);
  const signers = aging(() => remembered().pChain, SIGNERS_FRESH, clock);
  const parts = { 'C-Chain': evm, 'P-Chain': pChain, signers };
  return {
    evm: {
      ...ports.evm,
      chainIdOfCalls: () => evm.present().chainIdOfCalls(),
      head: () => evm.present().head(),
      callMany: (calls) => evm.present().callMany(calls),
      inOrder: (calls) => evm.present().inOrder(calls),
      storage: (address, slot) => evm.present().storage(address, slot),
    },
    pChain: {
      ...ports.pChain,
      networkId: () => pChain.present().networkId(),
      currentValidators: (subnet, nodes) => pChain.present().currentValidators(subnet, nodes),
      l1Validator: (id) => pChain.present().l1Validator(id),
      subnetConversion: (subnet) => pChain.present().subnetConversion(subnet),
      validatedBy: (chain) => pChain.present().validatedBy(chain),
      utxos: (address, source) => pChain.present().utxos(address, source),
      feeState: () => pChain.present().feeState(),
      validatorFeePrice: () => pChain.present().validatorFeePrice(),
      validatorsAt: (subnet, height) => signers.present().validatorsAt(subnet, height),
    },
    forget: (part) => parts[part].forget(),
  };
}

/** Something that is made anew when it is too old. */
function aging<T>(make: () => T, most: number, clock: Clock) {
  let made: { readonly thing: T; readonly at: number } | undefined;
  return {
    present(): T {
      const now = clock.now();
      if (made === undefined || now - made.at > most) made = { thing: make(), at: now };
      return made.thing;
    },
    forget(): void {
      made = undefined;
    },
  };
}
