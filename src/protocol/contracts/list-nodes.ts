import { hexToBytes, type Hex } from '../../domain/bytes.ts';
import type { EvmAddress } from '../../domain/evm.ts';
import { nodeIdFromBytes, type NodeId } from '../../domain/ids.ts';
import type { EvmReader } from '../../ports/evm.ts';
import { middlewareAbi } from '../abi/middleware.ts';
import { askList } from './ask-list.ts';
import type { L1Ground } from './l1-facts.ts';
import { query } from './query.ts';

/** The nodes that the middleware lists for an operator, each once; some of them may be gone. */
export async function listNodes(
  evm: EvmReader,
  { middleware }: Pick<L1Ground, 'middleware'>,
  operator: EvmAddress,
): Promise<readonly NodeId[]> {
  const listed = await askList(
    evm,
    query('L1 middleware', middleware, middlewareAbi, 'getOperatorNodesLength', [operator]),
    (i) => query('L1 middleware', middleware, middlewareAbi, 'operatorNodesArray', [operator, i]),
  );
  return [...new Set(listed)].map(unpad);
}

function unpad(padded: Hex) {
  return nodeIdFromBytes(hexToBytes(padded).slice(12));
}
