import { EVMError, type ExecResult } from '@ethereumjs/evm';
import { decodeErrorResult } from 'viem/utils';
import { bytesToHex, type Hex } from '../../../domain/identity/bytes.ts';
import { RPC_CODE, RpcError } from '../../server/rpc-error.ts';

/** geth's texts for the faults that the interpreter names differently. */
const TEXTS: Partial<Record<EVMError['error'], string>> = {
  'static state change': 'write protection',
  'invalid JUMP': 'invalid jump destination',
  'create collision': 'contract address collision',
  'insufficient balance': 'insufficient balance for transfer',
};

/**
 * Returns the return data of a finished call.
 * @throws RpcError with code 3 and the revert data, or with code -32000 and the fault
 */
export function returnDataOf(result: ExecResult): Hex {
  const fault = result.exceptionError?.error;
  const data = bytesToHex(result.returnValue);
  if (fault === undefined) return data;
  if (fault === EVMError.errorMessages.REVERT) {
    throw new RpcError(`execution reverted${revertReason(data)}`, RPC_CODE.reverted, data);
  }
  throw new RpcError(TEXTS[fault] ?? fault);
}

/** Returns a colon and the text of an `Error(string)`, or an empty text for other revert data. */
function revertReason(data: Hex): string {
  try {
    const { errorName, args } = decodeErrorResult({ data });
    return errorName === 'Error' ? `: ${String(args[0])}` : '';
  } catch {
    return '';
  }
}
