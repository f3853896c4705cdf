import { aggregatorErrors } from './aggregator.ts';
import { cliErrors } from './cli.ts';
import { commandErrors } from './commands.ts';
import { balancerErrors } from './contract-balancer.ts';
import { managerErrors } from './contract-manager.ts';
import { middlewareErrors } from './contract-middleware.ts';
import { registryErrors } from './contract-registry.ts';
import { contractErrors } from './contract.ts';
import { engineErrors } from './engine.ts';
import type { ErrorEntry } from './entry.ts';
import { evmErrors } from './evm.ts';
import { fundsErrors } from './funds.ts';
import { hostErrors } from './host.ts';
import { inputErrors } from './input.ts';
import { journalErrors } from './journal.ts';
import { keyErrors } from './keys.ts';
import { ledgerErrors } from './ledger.ts';
import { nodeErrors } from './node.ts';
import { pChainErrors } from './pchain.ts';
import { profileErrors } from './profile.ts';
import { sandboxErrors } from './sandbox.ts';
import { sessionErrors } from './session.ts';
import { storageErrors } from './storage.ts';
import { supportErrors } from './support.ts';
import { taskErrors } from './task.ts';
import { transportErrors } from './transport.ts';
import { warpErrors } from './warp.ts';

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
  ...evmErrors,
  ...keyErrors,
  ...ledgerErrors,
  ...nodeErrors,
  ...pChainErrors,
  ...storageErrors,
  ...supportErrors,
  ...transportErrors,
} as const;

/** A stable error code. */
export type ErrorCode = keyof typeof entries;

/** Every expected failure of the product, by code. */
export const catalogue: Readonly<Record<ErrorCode, ErrorEntry>> = entries;
