import { parseHash, type EvmAddress } from '../domain/evm.ts';
import { parseId, type PChainTxId } from '../domain/ids.ts';
import type { Wei } from '../domain/units.ts';
import { journalName } from '../journal/journal.ts';
import { EMPTY_MEMORY, remember, type Run, type Submission } from '../journal/memory.ts';
import { parseRecords } from '../journal/parse-records.ts';
import type { JournalFolder } from '../ports/journal.ts';
import type { Looking } from './looking.ts';
import { onProfileChain } from './on-profile-chain.ts';

/** A signed transaction that may still have its effect. */
export interface PendingTransaction {
  readonly run: Run;
  readonly submission: Submission;
  /** `lost`: no endpoint asked knows it (any more); whoever goes on with its task sends it again. */
  readonly state: 'waiting' | 'lost';
}

export interface Pending {
  readonly transactions: readonly PendingTransaction[];
  /** The first nonce on its way that no record tells of: another tool's, or a lost journal's. */
  readonly unknownNonce: bigint | undefined;
  /** What a unit of gas costs on the C-Chain now. */
  readonly baseFee: Wei;
}

/** What of an operator is on its way, from its records and the chains. Needs no key and takes no lock. */
export function listPending(
  network: Looking,
  journals: JournalFolder,
  operator: EvmAddress,
): Promise<Pending> {
  const { evm } = network.ports;
  return onProfileChain(network, async () => {
    const lines = await journals.read(journalName(network.profile.name, operator));
    const { runs } = parseRecords(lines).records.reduce(remember, EMPTY_MEMORY);
    const [{ latest, pending }, { baseFee }] = await Promise.all([
      evm.nonces(operator),
      evm.head(),
    ]);
    const open = runs.flatMap((run) =>
      run.submissions
        .filter(({ settled }) => settled === undefined)
        .map((submission) => ({ run, submission })),
    );
    const states = await Promise.all(
      open.map(({ submission }) => stateOf(network, submission, latest)),
    );
    const transactions = open.flatMap((one, index) => {
      const state = states[index];
      return state === undefined ? [] : [{ ...one, state }];
    });
    const known = transactions.some(({ submission }) => submission.nonce === latest);
    return {
      transactions,
      unknownNonce: pending > latest && !known ? latest : undefined,
      baseFee,
    };
  });
}

/** undefined: it has had its effect, or never will. */
async function stateOf(
  { ports: { evm, pChain } }: Looking,
  { chain, id, nonce }: Submission,
  latest: bigint,
): Promise<PendingTransaction['state'] | undefined> {
  if (chain === 'P') {
    const { status } = await pChain.txStatus(parseId<PChainTxId>(id, 'transaction ID'));
    if (status === 'Processing') return 'waiting';
    return status === 'Unknown' ? 'lost' : undefined;
  }
  if (nonce === null || nonce < latest) return undefined;
  // Of an export the C-Chain's RPC tells nothing until it is in a block.
  if (chain === 'C') return 'waiting';
  return (await evm.transaction(parseHash(id))) === undefined ? 'lost' : 'waiting';
}
