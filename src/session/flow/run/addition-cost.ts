import { hexToBytes } from '../../../domain/identity/bytes.ts';
import { parseHash } from '../../../domain/identity/evm.ts';
import { parseId, type NodeId, type PChainTxId } from '../../../domain/identity/ids.ts';
import { nAvax, nAvaxToWei, wei, type NAvax, type Wei } from '../../../domain/units.ts';
import type { Run, Submission } from '../../../journal/memory.ts';
import type { RunKind } from '../../../tasks/task-kinds.ts';
import type { WithJournal } from '../flow-state.ts';

/** The duration and cost of a node's addition, read from this machine's journal and the chains. */
export interface AdditionCost {
  /** Milliseconds since the addition's first task began. */
  readonly took: number;
  /** The fees of all transactions of the addition, including those that reverted. */
  readonly fees: Wei;
  /** The P-Chain balance with which the validator was registered. */
  readonly balance: NAvax;
  /** False if the fee of a transaction could not be read; `fees` is then a lower bound. */
  readonly isWhole: boolean;
}

/** The tasks with which an operator joins an L1 before it adds its first node. */
const JOINING: ReadonlySet<string> = new Set<RunKind>([
  'register-operator',
  'opt-in-l1',
  'opt-in-vault',
  'join',
  'stake',
]);

/**
 * Reads the duration and cost of the node's last addition. Includes the tasks directly before the addition with
 * which the operator joined the L1.
 */
export async function readAdditionCost(
  { journal, connection, deps }: WithJournal,
  nodeId: NodeId,
): Promise<AdditionCost> {
  const runs = additionOf(journal.memory().runs, nodeId);
  const now = deps.options.clock.now();
  const began = runs.reduce((earliest, { openedAt }) => Math.min(earliest, openedAt), now);
  const costs = await Promise.all(
    runs.flatMap(({ submissions }) => submissions).map((one) => costOf(one, connection.ports)),
  );
  const known = costs.filter((cost) => cost !== undefined);
  return {
    took: now - began,
    fees: wei(known.reduce((sum, { fee }) => sum + fee, 0n)),
    balance: nAvax(known.reduce((sum, { balance }) => sum + balance, 0n)),
    isWhole: known.length === costs.length,
  };
}

/**
 * The runs of the node's last addition, and the runs directly before it with which the operator joined the L1.
 */
function additionOf(runs: readonly Run[], nodeId: NodeId): readonly Run[] {
  const end = runs.findLastIndex(({ task }) => task.kind === 'add-node' && task.node === nodeId);
  const belongs = ({ task }: Run): boolean => JOINING.has(task.kind) || task.node === nodeId;
  const before = runs.slice(0, Math.max(0, end)).findLastIndex((run) => !belongs(run));
  return runs.slice(before + 1, end + 1);
}

interface TransactionCost {
  readonly fee: bigint;
  readonly balance: bigint;
}

const NOTHING: TransactionCost = { fee: 0n, balance: 0n };

/** A transaction's cost: zero if no chain has the transaction, undefined if the cost could not be read. */
async function costOf(
  submission: Submission,
  ports: WithJournal['connection']['ports'],
): Promise<TransactionCost | undefined> {
  const { settled, chain, id, raw } = submission;
  if (settled?.how === 'dropped' || settled?.how === 'replaced') return NOTHING;
  try {
    if (chain === 'evm') {
      if (settled?.fee !== undefined) return { fee: settled.fee, balance: 0n };
      const receipt = await ports.evm.receipt(parseHash(id));
      if (receipt === undefined) return settled === undefined ? NOTHING : undefined;
      return { fee: receipt.gasUsed * receipt.effectiveGasPrice, balance: 0n };
    }
    if (settled === undefined && !(await isAccepted(submission, ports))) return NOTHING;
    // The program usually loaded both modules when it built the transaction.
    const [{ decodeSigned }, { readSpending }] = await Promise.all([
      import('../../../protocol/p-chain/decode-tx.ts'),
      import('../../../protocol/p-chain/read-spending.ts'),
    ]);
    const { burned, moved, purpose } = readSpending(decodeSigned(hexToBytes(raw), chain).tx);
    const balance = purpose.type === 'register-validator' ? moved : 0n;
    return { fee: nAvaxToWei(nAvax(burned)), balance };
  } catch {
    // A failed read, or damaged bytes in the journal, must not hide that the node was added. Only the cost
    // stays unknown.
    return undefined;
  }
}

async function isAccepted(
  { chain, id }: Submission,
  { pChain, atomic }: WithJournal['connection']['ports'],
): Promise<boolean> {
  const txId = parseId<PChainTxId>(id, 'noun.transaction-id');
  if (chain === 'P') return (await pChain.txStatus(txId)).status === 'Committed';
  return (await atomic.transaction(txId)).state === 'accepted';
}
