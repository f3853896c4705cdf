import { withErrorPrefix } from '../../server/rpc-error.ts';
import type { ChainState } from '../ledger/state.ts';
import { executeDisable, executeIncrease } from './balance.ts';
import type { TxExecution } from './tx-execution.ts';
import { executeRegister } from './register.ts';
import { executeSetWeight } from './set-weight.ts';
import { executeExport, executeImport } from './shared-memory.ts';
import { moveFunds, verifySpend } from './spend.ts';
import { verifySyntax } from './syntax.ts';

/**
 * Returns the state after a transaction. The checks run in a real node's order, so that the first fault is
 * the same as on a node. The caller must verify warp signatures first.
 * @throws RpcError with the reason and the transaction's ID
 */
export function executeTx(execution: TxExecution): ChainState {
  return withErrorPrefix(`standard tx ${execution.tx.id} failed execution`, () => {
    verifySyntax(execution.tx, execution.rules);
    return execute(execution);
  });
}

function execute(execution: TxExecution): ChainState {
  const { body } = execution.tx;
  switch (body.type) {
    case 'base':
      verifySpend(execution, 0n);
      return moveFunds(execution);
    case 'import':
      return executeImport(execution, body);
    case 'export':
      return executeExport(execution, body);
    case 'register':
      return executeRegister(execution, body);
    case 'set-weight':
      return executeSetWeight(execution, body);
    case 'increase':
      return executeIncrease(execution, body);
    case 'disable':
      return executeDisable(execution, body);
  }
}
