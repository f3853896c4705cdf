import type { PChainTxId } from '../../../domain/identity/ids.ts';
import type { PChainLedger } from '../p-chain-ledger.ts';
import { Refused } from '../refused.ts';
import type { RpcReply } from '../types.ts';
import { exportedName } from '../../server/exported-name.ts';
import { feeConfig, feeState, validatorFeeConfig, validatorFeeState } from './fees.ts';
import { formatTime } from './format.ts';
import { Params } from './params.ts';
import { getStakingAssetId, getSubnet, validatedBy, validates } from './subnets.ts';
import { getBlockByHeight } from './blocks.ts';
import { getTx, getTxStatus, issueTx } from './transactions.ts';
import { getAtomicUtxos, getUtxos } from './utxos.ts';
import { getCurrentValidators, getL1Validator, getValidatorsAt } from './validators.ts';

const SERVER_ERROR = -32000;

/** What answers calls. */
export interface Handler {
  readonly ledger: PChainLedger;
  readonly issue: (bytes: Uint8Array) => PChainTxId;
}

type Method = (handler: Handler, params: Params) => object;

const METHODS: Readonly<Partial<Record<string, Method>>> = {
  'platform.getHeight': ({ ledger }) => {
    ledger.latest();
    return { height: ledger.height.toString() };
  },
  'platform.getProposedHeight': ({ ledger }) => {
    ledger.latest();
    return { height: ledger.proposedHeight().toString() };
  },
  'platform.getTimestamp': ({ ledger }) => ({ timestamp: formatTime(ledger.latest().time) }),
  'platform.getBlockByHeight': ({ ledger }, params) => getBlockByHeight(ledger, params),
  'platform.getValidatorsAt': ({ ledger }, params) => getValidatorsAt(ledger, params),
  'platform.getCurrentValidators': ({ ledger }, params) => getCurrentValidators(ledger, params),
  'platform.getL1Validator': ({ ledger }, params) => getL1Validator(ledger, params),
  'platform.issueTx': ({ issue }, params) => issueTx(params, issue),
  'platform.getTx': ({ ledger }, params) => getTx(ledger, params),
  'platform.getTxStatus': ({ ledger }, params) => getTxStatus(ledger, params),
  'platform.getUTXOs': ({ ledger }, params) => getUtxos(ledger, params),
  'platform.getFeeConfig': () => feeConfig(),
  'platform.getFeeState': ({ ledger }) => feeState(ledger),
  'platform.getValidatorFeeConfig': ({ ledger }) => validatorFeeConfig(ledger),
  'platform.getValidatorFeeState': ({ ledger }) => validatorFeeState(ledger),
  'platform.validatedBy': ({ ledger }, params) => validatedBy(ledger, params),
  'platform.validates': ({ ledger }, params) => validates(ledger, params),
  'platform.getSubnet': ({ ledger }, params) => getSubnet(ledger, params),
  'platform.getStakingAssetID': ({ ledger }, params) => getStakingAssetId(ledger, params),
  'avax.getUTXOs': ({ ledger }, params) => getAtomicUtxos(ledger, params),
};

/** Answers a `platform.*` call, or `avax.getUTXOs`, with the shapes and texts of a node. */
export function handle(handler: Handler, method: string, params: unknown): RpcReply {
  const act = Object.hasOwn(METHODS, method) ? METHODS[method] : undefined;
  if (act === undefined) {
    const message = `rpc: can't find method "${exportedName(method)}"`;
    return { error: { code: SERVER_ERROR, message, data: null } };
  }
  try {
    return { result: act(handler, new Params(params, handler.ledger.rules)) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { error: { code: SERVER_ERROR, message: error.message, data: null } };
  }
}
