import type { PaidIntent } from '../../../src/engine/intent.ts';
import { decodeUnsigned, readSpending } from '../../../src/protocol/p-chain/read-spending.ts';

/**
 * What a transaction does, where it goes, and on whose account: not how much an export moves to the own address, and not
 * the time at which a registration expires.
 */
export function destinationOf(intent: PaidIntent) {
  if (intent.effect === 'evm-call') {
    const { chainId, from, contract, value, call } = intent;
    const args = call.args.map((arg) => [arg.name, arg.value]);
    const stated = args.filter(([name]) => name !== 'registrationExpiry');
    return { chainId, from, to: contract.to, value, function: call.function, args: stated };
  }
  const { outputs, purpose } = readSpending(decodeUnsigned(intent.tx.bytes, intent.tx.chain));
  const owners = [...new Set(outputs.flatMap(({ addresses }) => addresses))];
  if (intent.effect === 'c-export') return { type: purpose.type, owners };
  const { moves, messageTerms, payee } = intent;
  return { type: purpose.type, payee: payee?.validationId, moves, owners, messageTerms };
}
