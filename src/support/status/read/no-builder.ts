import type { TxBuilder } from '../../../ports/tx-builder.ts';

const refuse = (): never => {
  throw new RangeError('reading a status builds no transaction');
};

/** A builder for read-only use: it refuses to build anything. */
export const NO_BUILDER: TxBuilder = { prepare: refuse, build: refuse, buildExport: refuse };
