import type { Hex } from '../../../domain/identity/bytes.ts';
import { positional, required } from '../../server/positional.ts';
import { RpcError } from '../../server/rpc-error.ts';
import type { RpcMethods } from '../../server/rpc-service.ts';
import type { LogRecord } from '../chain/block-record.ts';
import type { ChainCore } from '../chain/chain-core.ts';
import type { LogQuery } from '../chain/log-index.ts';
import { addressParam, hashParam, listParam, objectParam } from './params.ts';
import { resolveBlock, resolveHeight } from './resolve-block.ts';

const MAX_TOPICS = 4;

/** A log query, with the blocks as the caller wrote them. */
export interface LogFilter extends LogQuery {
  readonly fromBlock: unknown;
  readonly toBlock: unknown;
  readonly blockHash: unknown;
}

/** Parses the argument of `eth_getLogs` and `eth_newFilter`. */
export const logFilter = required(parseLogFilter);

/** The method that finds logs by address, topics and blocks. */
export function logMethods(core: ChainCore, maxBlocks: number | undefined): RpcMethods {
  return {
    eth_getLogs: positional([logFilter], (filter) => findLogs(core, filter, maxBlocks)),
  };
}

/**
 * Parses the filter of a log query.
 * @throws RpcError
 */
function parseLogFilter(value: unknown): LogFilter {
  const { address, topics, fromBlock, toBlock, blockHash } = objectParam(value, 0);
  const positions = topics === undefined || topics === null ? [] : listParam(topics, 0);
  if (positions.length > MAX_TOPICS) throw new RpcError('exceed max topics');
  if (blockHash !== undefined && (fromBlock !== undefined || toBlock !== undefined)) {
    throw new RpcError(
      'cannot specify both BlockHash and FromBlock/ToBlock, choose one or the other',
    );
  }
  const addresses = oneOrMany(address, addressParam);
  return {
    ...(addresses && { addresses }),
    topics: positions.map((position) => oneOrMany(position, hashParam)),
    fromBlock,
    toBlock,
    blockHash,
  };
}

/**
 * Returns the logs that match a filter.
 * @throws RpcError for an unknown block, for too many blocks, or if `fromBlock` is above `toBlock`
 */
export async function findLogs(
  { ledger, view }: ChainCore,
  filter: LogFilter,
  maxBlocks: number | undefined,
): Promise<LogRecord[]> {
  if (filter.blockHash !== undefined) {
    const { number } = await resolveBlock(view, { blockHash: filter.blockHash }, 0);
    return ledger.logs.query(filter, number, number);
  }
  const from = await resolveHeight(view, filter.fromBlock, 0);
  const to = await resolveHeight(view, filter.toBlock, 0);
  if (from > to) throw new RpcError('invalid block range params');
  if (maxBlocks !== undefined && to - from >= maxBlocks) {
    throw new RpcError(
      `requested too many blocks from ${from} to ${to}, maximum is set to ${maxBlocks}`,
    );
  }
  return ledger.logs.query(filter, from, to);
}

function oneOrMany(
  value: unknown,
  parse: (value: unknown, index: number) => Hex,
): readonly Hex[] | undefined {
  if (value === undefined || value === null) return undefined;
  if (!Array.isArray(value)) return [parse(value, 0)];
  // As in geth, an empty list matches everything.
  return value.length === 0 ? undefined : value.map((element) => parse(element, 0));
}
