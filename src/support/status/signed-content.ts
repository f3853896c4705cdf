import { bytesToHex, hexToBytes } from '../../domain/identity/bytes.ts';
import type { PChainTransaction } from '../../ports/p-chain.ts';
import { signedSpending } from '../../tasks/transactions/submission-outcome.ts';
import type { OwnSubmission } from './subject.ts';

export function signedContent({ id, chain, raw }: OwnSubmission): PChainTransaction | undefined {
  if (chain !== 'P') return undefined;
  const purpose = signedSpending(id, hexToBytes(raw), chain)?.spending.purpose;
  switch (purpose?.type) {
    case 'register-validator':
    case 'set-weight': {
      const message = bytesToHex(purpose.signedMessage);
      return { kind: purpose.type, validationId: undefined, message };
    }
    case 'increase-balance':
      return { kind: purpose.type, validationId: purpose.validationId, message: undefined };
    case 'import-from-c':
      return { kind: 'import', validationId: undefined, message: undefined };
    case 'export-to-p':
    case undefined:
      return undefined;
  }
}
