import { type NetworkIdentity, networkKey } from '../../domain/network/identity.ts';
import { isoTime } from '../../domain/iso-time.ts';
import { OnboardError, ignoreOnboardError } from '../../domain/errors.ts';
import { type EvmAddress, parseAddress, parseHash } from '../../domain/identity/evm.ts';
import { type PChainTxId, parseId } from '../../domain/identity/ids.ts';
import { receiptOutcome } from '../../engine/resolve-submissions.ts';
import type { TxOutcome } from '../../journal/record.ts';
import {
  type Memory,
  type Submission,
  verifiedSubmissions,
  partWithOpenTransactions,
} from '../../journal/memory.ts';
import type { EvmReader } from '../../ports/evm.ts';
import type { PChainReader } from '../../ports/p-chain.ts';
import { outcomeText, transactionTitle } from '../../standing/step-title.ts';
import { englishText } from '../../i18n/english.ts';
import type { Line } from '../../page/page.ts';
import type { Translator } from '../../i18n/translator.ts';
import { journalName } from '../../journal/journal.ts';
import { type OwnRecords, readOwnRecords, type VerifiedRuns } from '../../engine/own-records.ts';
import type { JournalFolder } from '../../ports/stored-data.ts';
import type { OwnSubmission } from './subject.ts';

/** A transaction in this machine's journal that had no effect. */
export interface FailedTransaction extends TxOutcome {
  readonly how: 'reverted' | 'replaced' | 'dropped';
  readonly step: string;
  readonly node: string | undefined;
  readonly chain: 'C-Chain' | 'P-Chain';
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly signedAt: number;
}

/** Oldest first. The journal's outcome may be missing or outdated, so this queries the chains too. */
export async function failedTransactions(
  memory: Memory,
  readers: FailureReaders,
): Promise<readonly FailedTransaction[]> {
  const all = await Promise.all(
    partWithOpenTransactions(memory).runs.flatMap((run) =>
      verifiedSubmissions(run, isNotIncluded).map(
        async (submission): Promise<FailedTransaction | undefined> => {
          const outcome = await failureOf(submission, readers);
          if (outcome === undefined) return undefined;
          const { how, height, reason, fee } = outcome;
          if (how === 'included') return undefined;
          const { step, id, signedAt } = submission;
          const chain = submission.chain === 'P' ? 'P-Chain' : 'C-Chain';
          const paid = fee === undefined ? {} : { fee };
          return { step, node: run.task.node, chain, id, signedAt, how, height, reason, ...paid };
        },
      ),
    ),
  );
  return all.filter((failed) => failed !== undefined).toSorted((a, b) => a.signedAt - b.signedAt);
}

interface FailureReaders {
  readonly evm: Pick<EvmReader, 'receipt' | 'call'>;
  readonly pChain: Pick<PChainReader, 'txStatus'>;
}

/** A recorded inclusion is final. */
const isNotIncluded = ({ settled }: Submission): boolean => settled?.how !== 'included';

/**
 * A receipt on the C-Chain decides, unless the record has all that it would show. Nodes forget the state that explains a
 * revert, so the journal then has the cause. Returns undefined if no outcome is known, or if the P-Chain has accepted or
 * still processes the transaction.
 */
async function failureOf(
  submission: Submission,
  { evm, pChain }: FailureReaders,
): Promise<TxOutcome | undefined> {
  const { settled, chain, id } = submission;
  const { how, height = null, reason = null, fee } = settled ?? {};
  if (how === 'reverted' && height !== null && reason !== null && fee !== undefined) return settled;
  try {
    if (chain === 'evm') {
      const receipt = await evm.receipt(parseHash(id));
      if (receipt === undefined) return settled;
      const outcome = await receiptOutcome(submission, receipt, evm);
      const isSame = settled?.how === 'reverted' && outcome.how === 'reverted';
      return isSame ? { ...outcome, reason: outcome.reason ?? settled.reason } : outcome;
    }
    if (chain === 'P' && settled !== undefined) {
      const { status } = await pChain.txStatus(parseId<PChainTxId>(id, 'noun.transaction-id'));
      return status === 'Committed' || status === 'Processing' ? undefined : settled;
    }
  } catch (error) {
    if (!(error instanceof OnboardError)) throw error;
  }
  return settled;
}

export function failedLines(failed: FailedTransaction, i18n: Translator): Line {
  const { step, chain, id, height, signedAt, node } = failed;
  const about = [
    height === null
      ? chain
      : i18n.t(chain === 'C-Chain' ? 'support.at-block' : 'support.at-height', {
          source: chain,
          height,
        }),
    i18n.t('support.signed-at', { time: new Date(signedAt) }),
    ...(node === undefined ? [] : [node]),
  ].join(i18n.t('linear.comma'));
  return {
    line: outcomeText(failed, transactionTitle(step, i18n), i18n),
    details: [{ code: id }, about],
  };
}

export function failedData(failed: readonly FailedTransaction[]) {
  return failed.map(({ step, node, chain, id, signedAt, how, height, reason, fee }) => ({
    step,
    nodeID: node ?? null,
    chain,
    id,
    signedAt: isoTime(signedAt),
    how,
    height,
    reason: reason === null ? null : englishText(reason),
    feeWei: fee ?? null,
  }));
}

/** Empty without a journal. Takes no lock, which another process may have. @throws OnboardError E-JRN-103, E-JRN-201 */
export async function readOwnMemory(
  journals: JournalFolder,
  network: NetworkIdentity,
  evmAddress: EvmAddress,
  verified?: VerifiedRuns,
): Promise<OwnRecords> {
  const name = journalName(network, evmAddress);
  return readOwnRecords((take) => journals.read(name, take), { network, evmAddress }, verified);
}

/** Skips journals that cannot be read. @throws OnboardError E-JRN-201 if a later version wrote one of them */
export async function signedTransaction(
  journals: JournalFolder,
  network: NetworkIdentity,
  id: string,
): Promise<OwnSubmission | undefined> {
  const names = await journals.list().catch(ignoreOnboardError);
  const prefix = `${networkKey(network)}-0x`;
  const own = (names ?? []).filter((name) => name.startsWith(prefix));
  const all = await Promise.all(
    own
      .map(async (name) => {
        const evmAddress = parseAddress(name.slice(prefix.length - 2));
        return readOwnRecords((take) => journals.read(name, take), { network, evmAddress });
      })
      .map((read) => read.catch(ignoreOnboardError)),
  );
  return all
    .flatMap((read) => read?.memory.runs ?? [])
    .flatMap((run) => {
      const { task } = run;
      const submissions = verifiedSubmissions(run, (submission) => submission.id === id);
      return submissions.map((submission) => ({ ...submission, task }));
    })
    .at(0);
}
