import type { PChainTxId } from '../../../domain/identity/ids.ts';
import { AVALANCHEGO, rpcService, type RpcService } from '../../server/rpc-service.ts';
import type { PChainLedger } from '../ledger/p-chain-ledger.ts';
import { blockMethods } from './block-methods.ts';
import { feeMethods } from './fee-methods.ts';
import { subnetMethods } from './subnet-methods.ts';
import { transactionMethods } from './transaction-methods.ts';
import { utxoMethods } from './utxo-methods.ts';
import { validatorMethods } from './validator-methods.ts';

/** The P-Chain's JSON-RPC service, with every `platform.*` method that it serves. */
export function platformService(
  ledger: PChainLedger,
  issue: (signedBytes: Uint8Array) => PChainTxId,
): RpcService {
  return rpcService(AVALANCHEGO, {
    ...blockMethods(ledger),
    ...feeMethods(ledger),
    ...subnetMethods(ledger),
    ...transactionMethods(ledger, issue),
    ...utxoMethods(ledger),
    ...validatorMethods(ledger),
  });
}
