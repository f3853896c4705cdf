import { idToBytes, P_CHAIN_ID, PRIMARY_NETWORK_ID } from '../../src/domain/identity/ids.ts';
import {
  encodeAddressedCall,
  encodeUnsignedMessage,
  predicateEntry,
} from '../../src/protocol/warp/message.ts';
import type { AccessListEntry } from '../../src/ports/evm.ts';
import {
  type ConversionData,
  conversionId,
  encodeSubnetToL1Conversion,
} from '../../src/protocol/warp/payloads.ts';
import { aggregate, signingValidator } from '../../src/sandbox/aggregator/aggregate.ts';
import type { Nodes } from '../../src/sandbox/identity/accounts.ts';
import { primaryValidators } from '../../src/sandbox/network/open-chains.ts';

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
  const signedMessage = aggregate(
    {
      subnetOf: () => PRIMARY_NETWORK_ID,
      validatorsOf: () => validators,
      reachable: nodes.primary.map(signingValidator),
      agrees: () => true,
    },
    { message, justification: new Uint8Array(), quorumPercentage: 67 },
  );
  return predicateEntry(signedMessage);
}
