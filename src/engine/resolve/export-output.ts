import { hexToBytes } from '../../domain/identity/bytes.ts';
import { pChainAddress } from '../../domain/identity/p-chain-address.ts';
import { addressHrp } from '../../domain/network/profile.ts';
import type { Submission } from '../../journal/memory.ts';
import type { Engine } from '../engine.ts';

/**
 * Milliseconds after which an import's missing outputs count as spent by another tool. An endpoint lag of ten
 * minutes is unlikely.
 */
const SPENT_ELSEWHERE_MS = 600_000;

/**
 * The state of an accepted export's output.
 * - `importable`: the P-Chain lists the output for import
 * - `moving`: a transaction of this journal spends the output, but the P-Chain does not show the result yet
 * - `consumed`: the output was imported, and the P-Chain shows the result, or an accepted transaction left nothing to
 *   show, or ten minutes have passed
 * - `unseen`: the endpoint does not list the output, and no transaction of this journal spends it
 */
export type ExportOutput = 'importable' | 'moving' | 'consumed' | 'unseen';

/**
 * Determines the state of an accepted export's output from this journal and the outputs that the P-Chain
 * lists. Without a signer, returns `unseen`.
 */
export async function traceExportOutput({ id }: Submission, engine: Engine): Promise<ExportOutput> {
  const { ports, signer, network, journal } = engine;
  if (signer === undefined) return 'unseen';
  const address = pChainAddress(signer.shortId, addressHrp(network.networkId));
  const importable = await ports.pChain.utxos(address, network.cChainId);
  if (importable.some(({ txId }) => txId === id)) return 'importable';
  const pChainSubmissions = journal
    .memory()
    .runs.flatMap(({ submissions }) => submissions)
    .filter(({ chain, settled }) => chain === 'P' && settled?.how !== 'replaced');
  const spendersOf = (txId: string) =>
    pChainSubmissions.filter(({ inputs }) => inputs.some((input) => input.startsWith(`${txId}:`)));
  const imports = spendersOf(id);
  if (imports.length === 0) return 'unseen';
  const outputs = await ports.pChain.utxos(address);
  const isVisible = async (submission: Submission): Promise<boolean> => {
    if (submission.settled?.how !== 'included') return false;
    if (outputs.some(({ txId }) => txId === submission.id)) return true;
    if (ports.clock.now() > submission.settled.at + SPENT_ELSEWHERE_MS) return true;
    for (const next of spendersOf(submission.id)) {
      if ((await isWithoutChange(next)) || (await isVisible(next))) return true;
    }
    return false;
  };
  for (const submission of imports) if (await isVisible(submission)) return 'consumed';
  return 'moving';
}

/** True for an accepted P-Chain transaction that spent its inputs whole, so that no output of it can ever appear. */
async function isWithoutChange({ settled, raw }: Submission): Promise<boolean> {
  if (settled?.how !== 'included') return false;
  const [{ decodeSigned }, { readSpending }] = await Promise.all([
    import('../../protocol/p-chain/decode-tx.ts'),
    import('../../protocol/p-chain/read-spending.ts'),
  ]);
  try {
    return readSpending(decodeSigned(hexToBytes(raw), 'P').tx).outputs.length === 0;
  } catch {
    // The decoder throws several kinds of errors. A transaction that cannot be read may have change.
    return false;
  }
}
