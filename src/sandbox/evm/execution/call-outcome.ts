import { EVMError, type ExecResult } from '@ethereumjs/evm';
import { decodeErrorResult } from 'viem/utils';
import { bytesToHex, type Hex } from '../../../domain/identity/bytes.ts';
import { RPC_CODE, RpcError } from '../../server/rpc-error.ts';

/** What the interpreter calls a failure, and what geth calls it. */
const TEXTS: Partial<Record<EVMError['error'], string>> = {
  'static state change': 'write protection',
  'invalid JUMP': 'invalid jump destination',
  'create collision': 'contract address collision',
  'insufficient balance': 'insufficient balance for transfer',
};

/**
 * What a finished call returned.
 * @throws RpcError code 3 with the revert data, or -32000 with the fault
 */
export function returned(result: ExecResult): Hex {
  const fault = result.exceptionError?.error;
  const data = bytesToHex(result.returnValue);
  if (fault === undefined) return data;
  if (fault === EVMError.errorMessages.REVERT) {
    throw new RpcError(`execution reverted${reason(data)}`, RPC_CODE.reverted, data);
  }
  throw new RpcError(TEXTS[fault] ?? fault);
}

/** The text of `Error(string)` or the name of a panic, where the revert data is one of them. */
function reason(data: Hex): string {
  try {
    const { errorName, args } = decodeErrorResult({ data });
    return errorName === 'Error' ? `: ${String(args[0])}` : '';
  } catch {
    return '';
  }
}
