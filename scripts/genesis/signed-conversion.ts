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
import { sandboxNodes } from '../../src/sandbox/identity/accounts.ts';
import { primaryValidators } from '../../src/sandbox/network/open-chains.ts';

/**
 * Returns the P-Chain's message about a conversion in a sandbox, as an access list. Primary validators with at least
 * 67 % of the weight have signed the message.
 */
export function signedConversion(
  conversion: ConversionData,
  networkId: number,
): Promise<readonly AccessListEntry[]> {
  const payload = encodeSubnetToL1Conversion(conversionId(conversion));
  const message = encodeUnsignedMessage({
    networkId,
    sourceChainId: idToBytes(P_CHAIN_ID),
    payload: encodeAddressedCall({ source: new Uint8Array(), payload }),
  });
  const { validators } = primaryValidators();
  const signedMessage = aggregate(
    {
      subnetOf: () => PRIMARY_NETWORK_ID,
      validatorsOf: () => validators,
      reachable: sandboxNodes().primary.map(signingValidator),
      agrees: () => true,
    },
    { message, justification: new Uint8Array(), quorumPercentage: 67 },
  );
  return Promise.resolve([predicateEntry(signedMessage)]);
}
