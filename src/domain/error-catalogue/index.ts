import {
  aggregatorErrors,
  evmErrors,
  nodeErrors,
  pChainErrors,
  transportErrors,
  warpErrors,
} from './chains.ts';
import { cliErrors, commandErrors, hostErrors, inputErrors, profileErrors } from './commands.ts';
import {
  balancerErrors,
  contractErrors,
  managerErrors,
  middlewareErrors,
  registryErrors,
  rewardErrors,
} from './contracts.ts';
import { engineErrors, taskErrors } from './tasks.ts';
import { fundsErrors, keyErrors, ledgerErrors } from './keys.ts';
import {
  journalErrors,
  sandboxErrors,
  sessionErrors,
  storageErrors,
  supportErrors,
} from './program.ts';
import type { ErrorEntry } from './entry.ts';

export type { ErrorEntry } from './entry.ts';

const entries = {
  ...cliErrors,
  ...commandErrors,
  ...profileErrors,
  ...hostErrors,
  ...inputErrors,
  ...journalErrors,
  ...engineErrors,
  ...taskErrors,
  ...sessionErrors,
  ...fundsErrors,
  ...warpErrors,
  ...sandboxErrors,
  ...aggregatorErrors,
  ...contractErrors,
  ...balancerErrors,
  ...managerErrors,
  ...middlewareErrors,
  ...registryErrors,
  ...rewardErrors,
  ...evmErrors,
  ...keyErrors,
  ...ledgerErrors,
  ...nodeErrors,
  ...pChainErrors,
  ...storageErrors,
  ...supportErrors,
  ...transportErrors,
} as const;

export type ErrorCode = keyof typeof entries;

/** Every failure that the program reports, by code. */
export const catalogue: Readonly<Record<ErrorCode, ErrorEntry>> = entries;
