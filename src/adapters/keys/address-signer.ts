import { OnboardError } from '../../domain/errors.ts';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { Signer } from '../../ports/signer.ts';

/**
 * Stands for an account by its addresses alone: everything can be looked at and planned, and what would be
 * signed is signed elsewhere. The P-Chain address does not follow from the other one; without it whatever
 * needs it fails with E-SIGN-204.
 */
export function createAddressSigner(evmAddress: EvmAddress, shortId?: Uint8Array): Signer {
  const cannot = () => Promise.reject(new OnboardError('E-SIGN-202', {}));
  return {
    where: 'elsewhere',
    evmAddress,
    get shortId() {
      if (shortId === undefined) throw new OnboardError('E-SIGN-204', { address: evmAddress });
      return shortId;
    },
    signEvm: cannot,
    signPChain: cannot,
    forget: () => undefined,
  };
}
