import { positional, required } from '../../server/positional.ts';
import { RpcError } from '../../server/rpc-error.ts';
import type { RpcMethods } from '../../server/rpc-service.ts';
import { quantity } from '../chain/block-record.ts';
import type { ChainCore } from '../chain/chain-core.ts';
import { findLogs, logFilter, type LogFilter } from './log-methods.ts';

interface Filter {
  /** The wanted logs; undefined for a filter that reports blocks. */
  readonly logs?: LogFilter;
  /** The first block that has not been reported. */
  next: number;
}

/** The maximum number of filters. At the maximum, each new filter replaces the oldest filter. */
const MAX_FILTERS = 1024;

const filterId = required(String);

/** The methods for filters that a client polls. Filters do not survive a restart, as on a real node. */
export function filterMethods(core: ChainCore, maxBlocks: number | undefined): RpcMethods {
  const { ledger, view } = core;
  const filters = new Map<string, Filter>();
  let created = 0;
  const create = (filter: Omit<Filter, 'next'>) => {
    const [oldest] = filters.keys();
    if (filters.size >= MAX_FILTERS && oldest !== undefined) filters.delete(oldest);
    const id = quantity(++created);
    filters.set(id, { ...filter, next: view.head.number + 1 });
    return id;
  };
  const find = (id: string): Filter => {
    const filter = filters.get(id);
    if (filter === undefined) throw new RpcError('filter not found');
    return filter;
  };
  const changes = (filter: Filter) => {
    const from = filter.next;
    const to = view.head.number;
    filter.next = to + 1;
    if (filter.logs !== undefined) return from > to ? [] : ledger.logs.query(filter.logs, from, to);
    const numbers = Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
    return numbers.flatMap((number) => ledger.blocks.byNumber(number)?.hash ?? []);
  };
  return {
    eth_newFilter: positional([logFilter], (logs) => create({ logs })),
    eth_newBlockFilter: positional([], () => create({})),
    eth_getFilterChanges: positional([filterId], (id) => changes(find(id))),
    eth_getFilterLogs: positional([filterId], (id) => {
      const { logs } = find(id);
      if (logs === undefined) throw new RpcError('filter not found');
      return findLogs(core, logs, maxBlocks);
    }),
    eth_uninstallFilter: positional([filterId], (id) => filters.delete(id)),
  };
}
