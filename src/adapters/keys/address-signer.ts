import { OnboardError } from '../../domain/errors.ts';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { Signer } from '../../ports/signer.ts';

/**
 * Represents an account whose key is not available: everything can be read and planned, but signing
 * happens in another tool. The P-Chain address cannot be derived from the EVM address; without
 * `shortId`, reading it throws E-SIGN-204.
 */
export function createAddressSigner(evmAddress: EvmAddress, shortId?: Uint8Array): Signer {
  const refuse = () => Promise.reject(new OnboardError('E-SIGN-202', {}));
  return {
    where: 'elsewhere',
    evmAddress,
    get shortId() {
      if (shortId === undefined) throw new OnboardError('E-SIGN-204', { address: evmAddress });
      return shortId;
    },
    signEvm: refuse,
    signPChain: refuse,
    forget: () => undefined,
  };
}
