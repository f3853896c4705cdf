import type { TxBuilder } from '../../../ports/tx-builder.ts';

const refuse = (): never => {
  throw new RangeError('a look builds no transaction');
};

/** Builds nothing: whoever looks has no key. */
export const NO_BUILDER: TxBuilder = { prepare: refuse, build: refuse, buildExport: refuse };
