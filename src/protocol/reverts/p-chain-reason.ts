import { OnboardError } from '../../domain/errors.ts';
import { printable } from '../../domain/text/printable.ts';
import { showTime } from './explain-revert.ts';

type Explain = (match: RegExpExecArray) => OnboardError;

/** The P-Chain's error texts (avalanchego). The first match decides, so specific patterns come first. */
const reasons: readonly (readonly [RegExp, Explain])[] = [
  [/failed to (?:read consumed|fetch) UTXO|missing UTXO/i, () => new OnboardError('E-PCH-102', {})],
  [
    /warp message expired at (\d{1,20}) and it is currently (\d{1,20})/i,
    ([, expiry = '', now = '']) =>
      new OnboardError('E-PCH-103', {
        expiry: showTime(BigInt(expiry)),
        now: showTime(BigInt(now)),
      }),
  ],
  [/warp message not yet allowed/i, () => new OnboardError('E-PCH-104', {})],
  [/warp message already issued for validationID/i, () => new OnboardError('E-PCH-105', {})],
  [/duplicate subnetID \+ nodeID pair/i, () => new OnboardError('E-PCH-106', {})],
  [/could not load L1 validator/i, () => new OnboardError('E-PCH-107', {})],
  [
    /stale nonce (\d{1,20}) must be at least (\d{1,20})/i,
    ([, nonce = '', minimum = '']) => new OnboardError('E-PCH-108', { nonce, minimum }),
  ],
  [/remove the last L1 validator/i, () => new OnboardError('E-PCH-109', {})],
  [/max number of active validators/i, () => new OnboardError('E-PCH-110', {})],
  [/could not load subnet conversion/i, () => new OnboardError('E-PCH-111', {})],
  [/wrong warp message source chain/i, () => new OnboardError('E-PCH-112', {})],
  [/wrong warp message source address/i, () => new OnboardError('E-PCH-113', {})],
  [/invalid proof of possession/i, () => new OnboardError('E-PCH-114', {})],
  [/signature weight is insufficient/i, () => new OnboardError('E-PCH-115', {})],
  [/signature is invalid/i, () => new OnboardError('E-PCH-116', {})],
  [/bitset is invalid/i, () => new OnboardError('E-PCH-117', {})],
  [/invalid weight/i, () => new OnboardError('E-PCH-118', {})],
  [/invalid owner/i, () => new OnboardError('E-PCH-119', {})],
  [/invalid node ?ID/i, () => new OnboardError('E-PCH-120', {})],
  [
    /exceeds current gas capacity(?:: (\d{1,20}) >)?/i,
    ([, gas = '0']) => new OnboardError('E-PCH-121', { gas }),
  ],
  // The program's own text for the status `Aborted`. The P-Chain reports no reason for this status.
  [/^aborted$/, () => new OnboardError('E-PCH-904', {})],
  [/mempool is full/i, () => new OnboardError('E-PCH-122', {})],
  [/duplicate tx/i, () => new OnboardError('E-PCH-123', {})],
  [/conflicts with other tx/i, () => new OnboardError('E-PCH-124', {})],
  [/bootstrapp/i, () => new OnboardError('E-PCH-128', {})],
  [/tx too large/i, () => new OnboardError('E-PCH-129', {})],
  [/invalid nonce/i, () => new OnboardError('E-PCH-125', {})],
  [
    /insufficient unlocked funds/i,
    ({ input }) => new OnboardError('E-PCH-101', { reason: printable(input) }),
  ],
  [
    /insufficient funds/i,
    ({ input }) => new OnboardError('E-PCH-126', { reason: printable(input) }),
  ],
];

/**
 * Explains why the P-Chain refused or dropped a transaction; the C-Chain gives the same reasons for atomic
 * ones. Never throws. Returns E-PCH-901 for an unknown reason, E-PCH-904 for an empty one.
 */
export function explainPChainReason(reason: string): OnboardError {
  const text = reason.slice(0, 4000);
  for (const [pattern, explain] of reasons) {
    const match = pattern.exec(text);
    if (match !== null) return explain(match);
  }
  return text.trim() === ''
    ? new OnboardError('E-PCH-904', {})
    : new OnboardError('E-PCH-901', { reason: printable(reason) });
}
