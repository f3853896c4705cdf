import type { Failures } from '../words.ts';
import { calls } from './calls.ts';
import { contracts } from './contracts.ts';
import { keys } from './keys.ts';
import { ledger } from './ledger.ts';
import { middleware } from './middleware.ts';
import { network } from './network.ts';
import { nodes } from './nodes.ts';
import { tasks } from './tasks.ts';

/** Japanese: the error catalogue. */
export const jaErrors: Failures = {
  ...calls,
  ...contracts,
  ...keys,
  ...ledger,
  ...middleware,
  ...network,
  ...nodes,
  ...tasks,
};
