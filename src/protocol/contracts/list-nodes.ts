import { hexToBytes, type Hex } from '../../domain/bytes.ts';
import type { EvmAddress } from '../../domain/evm.ts';
import { nodeIdFromBytes, type NodeId } from '../../domain/ids.ts';
import type { EvmReader } from '../../ports/evm.ts';
import { askList } from './ask-list.ts';
import type { L1Contracts } from './l1-facts.ts';
import { nodeListQueries } from './operator-queries.ts';

/** The nodes that the middleware lists for an operator, each once; some of them may be gone. */
export async function listNodes(
  evm: EvmReader,
  l1: Pick<L1Contracts, 'middleware'>,
  operator: EvmAddress,
): Promise<readonly NodeId[]> {
  const { length, item } = nodeListQueries(l1, operator);
  const listed = await askList(evm, length, item);
  return [...new Set(listed)].map(unpad);
}

/** A NodeID as the middleware keeps it: padded to a word. */
export function unpad(padded: Hex): NodeId {
  return nodeIdFromBytes(hexToBytes(padded).slice(12));
}
