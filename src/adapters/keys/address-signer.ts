import { OnboardError } from '../../domain/errors.ts';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { Signer } from '../../ports/signer.ts';

/**
 * Creates a signer for an account whose key is not available: the program can read and plan, but another tool
 * must sign. The P-Chain address cannot be derived from the EVM address. Without the argument `shortId`,
 * reading the signer's `shortId` throws E-SIGN-204.
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
