import type { ValidationId } from '../../domain/identity/ids.ts';
import type { ManagerValidator } from '../../protocol/generation/manager-validator.ts';

/** How a validation ended. Times in seconds since 1970, undefined if unknown. */
export interface EndedValidation {
  /** `invalidated`: the validation ended before the node became a validator. */
  readonly how: 'completed' | 'invalidated';
  readonly validationId: ValidationId;
  readonly from: bigint | undefined;
  readonly to: bigint | undefined;
}

/** Returns the end of a validation; undefined if it has not ended. */
export function endOf(
  validationId: ValidationId,
  { status, startedAt, endedAt }: ManagerValidator,
): EndedValidation | undefined {
  if (status !== 'completed' && status !== 'invalidated') return undefined;
  return {
    how: status,
    validationId,
    from: startedAt === 0n ? undefined : startedAt,
    to: endedAt === 0n ? undefined : endedAt,
  };
}
