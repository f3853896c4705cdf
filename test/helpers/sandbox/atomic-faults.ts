import { RpcError } from '../../../src/sandbox/server/rpc-service.ts';
import type { AtomicControls, IssuedExport } from '../../../src/sandbox/atomic/atomic-chain.ts';

/** Delays or loses atomic transactions. */
export interface AtomicFaults extends AtomicControls {
  /**
   * What happens to an issued transaction after it has been verified. `accept`: it is included at once.
   * `hold`: it waits in a pool. `swallow`: the issuer gets an ID, but the transaction is lost.
   */
  mode: 'accept' | 'hold' | 'swallow';
  /** The number of transactions that `avax.issueTx` has received, including repeated and refused ones. */
  issued: number;
  /** Includes the waiting transactions in the order of arrival. Drops transactions that are no longer valid. */
  release(): Promise<void>;
}

type ExportTx = IssuedExport['tx'];

interface Waiting {
  readonly issued: IssuedExport;
  /** The transaction's fee, in nAVAX. */
  readonly burned: bigint;
}

/** Installs faults, which are off at first, in a sandbox's atomic service. */
export function atomicFaults(controls: AtomicControls): AtomicFaults {
  const pool = new Map<string, Waiting>();
  const faults: AtomicFaults = Object.assign<AtomicControls, Omit<AtomicFaults, 'intercept'>>(
    controls,
    {
      mode: 'accept',
      issued: 0,
      async release() {
        const waiting = [...pool.values()];
        pool.clear();
        for (const { issued } of waiting) await issued.accept().catch(() => undefined);
      },
    },
  );
  controls.intercept = (issued) => {
    faults.issued += 1;
    if (pool.has(issued.tx.id)) return true;
    const { mode } = faults;
    if (mode === 'accept') return false;
    const burned = issued.verify();
    if (mode === 'hold') addToPool(pool, { issued, burned });
    return true;
  };
  return faults;
}

/**
 * Adds a transaction. Replaces the waiting transactions that use the same nonce.
 * @throws RpcError if one of these waiting transactions pays at least as much per gas
 */
function addToPool(pool: Map<string, Waiting>, added: Waiting): void {
  const { tx } = added.issued;
  const conflicts = [...pool.values()].filter(({ issued }) => haveCommonInput(issued.tx, tx));
  for (const { issued, burned } of conflicts) {
    if (added.burned * issued.tx.gasUsed > burned * tx.gasUsed) continue;
    throw new RpcError('issuing tx: insufficient fee');
  }
  for (const { issued } of conflicts) pool.delete(issued.tx.id);
  pool.set(tx.id, added);
}

function haveCommonInput(a: ExportTx, b: ExportTx): boolean {
  const inputsOfA = new Set(inputs(a));
  return inputs(b).some((input) => inputsOfA.has(input));
}

function inputs({ inputs }: ExportTx): string[] {
  return inputs.map(({ address, nonce }) => `${address} ${nonce}`);
}
