import { idToBytes, P_CHAIN_ID, PRIMARY_NETWORK_ID } from '../../domain/identity/ids.ts';
import { encodeAddressedCall } from '../../protocol/warp/addressed-call.ts';
import { predicateEntry, type AccessListEntry } from '../../protocol/warp/predicate.ts';
import {
  conversionId,
  encodeSubnetToL1Conversion,
  type ConversionData,
} from '../../protocol/warp/subnet-conversion.ts';
import { encodeUnsignedMessage } from '../../protocol/warp/unsigned-message.ts';
import { aggregate } from '../aggregator/aggregate.ts';
import { signingValidator } from '../aggregator/validators.ts';
import type { Nodes } from '../node/nodes.ts';
import { primaryValidators } from '../network/primary-validators.ts';

/**
 * Returns the P-Chain's message about a conversion as an access-list entry. Primary validators with at least
 * 67 % of the weight have signed the message.
 */
export function signedConversion(
  conversion: ConversionData,
  nodes: Nodes,
  networkId: number,
): AccessListEntry {
  const payload = encodeSubnetToL1Conversion(conversionId(conversion));
  const message = encodeUnsignedMessage({
    networkId,
    sourceChainId: idToBytes(P_CHAIN_ID),
    payload: encodeAddressedCall({ source: new Uint8Array(), payload }),
  });
  const { validators } = primaryValidators(nodes)();
  const { signedMessage } = aggregate(
    {
      subnetOf: () => PRIMARY_NETWORK_ID,
      validatorsOf: () => validators,
      reachable: nodes.primary.map(signingValidator),
      agrees: () => true,
    },
    { message, justification: new Uint8Array(), quorumPercentage: 67, height: 'proposed' },
  );
  return predicateEntry(signedMessage);
}
