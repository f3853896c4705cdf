import { bytesToHex, compareBytes, hexToBytes } from '../../domain/identity/bytes.ts';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { ConversionData } from '../../protocol/warp/subnet-conversion.ts';
import type { ArtifactName } from './artifact.ts';
import { callContract } from './contract-calls.ts';
import type { L1SetUp, SetUp } from './set-up.ts';

/**
 * Delivers the P-Chain's conversion message to the validator manager, so that the manager knows the initial
 * validators.
 */
export async function takeOverValidators(
  { owner, blockchainId, signedConversionAccessList }: SetUp,
  l1: L1SetUp,
  manager: { readonly contract: ArtifactName; readonly at: EvmAddress },
): Promise<void> {
  // The order determines each validator's index. The validation ID depends on the index.
  const validators = [...l1.initialValidators].sort((a, b) => compareBytes(a.nodeId, b.nodeId));
  const conversion: ConversionData = {
    subnetId: l1.subnetId,
    managerChainId: blockchainId,
    managerAddress: hexToBytes(manager.at),
    validators,
  };
  const argument = {
    subnetID: bytesToHex(l1.subnetId),
    validatorManagerBlockchainID: bytesToHex(blockchainId),
    validatorManagerAddress: manager.at,
    initialValidators: validators.map(({ nodeId, blsPublicKey, weight }) => ({
      nodeID: bytesToHex(nodeId),
      blsPublicKey: bytesToHex(blsPublicKey),
      weight,
    })),
  };
  await callContract(owner, {
    ...manager,
    functionName: 'initializeValidatorSet',
    args: [argument, 0],
    accessList: await signedConversionAccessList(conversion),
  });
}
