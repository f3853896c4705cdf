import { bytesToHex } from '../../../domain/identity/bytes.ts';
import { PRIMARY_NETWORK_ID, type ValidationId } from '../../../domain/identity/ids.ts';
import type { PChainLedger } from '../p-chain-ledger.ts';
import { Refused, within } from '../refused.ts';
import type { ChainState } from '../state.ts';
import type { L1ValidatorRecord } from '../types.ts';
import { formatOwner } from './format.ts';
import type { Params } from './params.ts';

const RESERVED_HEIGHT = 0xffff_ffff_ffff_ffffn;

/** `platform.getValidatorsAt`: a bare map from NodeID to key and weight. */
export function getValidatorsAt(ledger: PChainLedger, params: Params): object {
  const subnetId = params.subnetId();
  ledger.latest();
  const height = readHeight(ledger, params);
  const validators = within(`failed to get validator set at ${height}`, () =>
    ledger.validatorsAt(subnetId, height),
  );
  return Object.fromEntries(
    validators.map(({ nodeId, publicKey, weight }) => [
      nodeId,
      { publicKey: publicKey && bytesToHex(publicKey), weight: weight.toString() },
    ]),
  );
}

function readHeight(ledger: PChainLedger, params: Params): bigint {
  if (params.raw('height') === 'proposed') return ledger.proposedHeight();
  try {
    const height = params.u64('height') ?? 0n;
    if (height !== RESERVED_HEIGHT) return height;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
  throw new Refused('invalid height');
}

/** `platform.getCurrentValidators`: of an L1 the inactive ones too; of the primary network as it was born. */
export function getCurrentValidators(ledger: PChainLedger, params: Params): object {
  const subnetId = params.subnetId();
  const nodeIds = new Set(params.nodeIds());
  const isWanted = ({ nodeId }: Pick<L1ValidatorRecord, 'nodeId'>): boolean =>
    nodeIds.size === 0 || nodeIds.has(nodeId);
  const state = ledger.latest();
  if (subnetId === PRIMARY_NETWORK_ID) {
    const validators = ledger.rules.genesisValidators.filter(isWanted);
    return { validators: validators.map(formatPrimaryValidator) };
  }
  const validators = [...state.l1Validators.values()].filter(
    (validator) => validator.subnetId === subnetId && isWanted(validator),
  );
  return { validators: validators.map((one) => formatL1Validator(one, state, ledger.rules.hrp)) };
}

/** `platform.getL1Validator` */
export function getL1Validator(ledger: PChainLedger, params: Params): object {
  const id = params.id<ValidationId>('validationID');
  const state = ledger.latest();
  const validator = state.l1Validators.get(id);
  if (validator === undefined) throw new Refused(`fetching L1 validator "${id}" failed: not found`);
  return {
    ...formatL1Validator(validator, state, ledger.rules.hrp),
    subnetID: validator.subnetId,
    height: ledger.height.toString(),
  };
}

function formatL1Validator(
  validator: L1ValidatorRecord,
  state: ChainState,
  hrp: string,
): Readonly<Record<string, unknown>> {
  return {
    nodeID: validator.nodeId,
    weight: validator.weight.toString(),
    startTime: validator.startTime.toString(),
    validationID: validator.validationId,
    publicKey: bytesToHex(validator.publicKey),
    remainingBalanceOwner: formatOwner(validator.remainingBalanceOwner, hrp),
    deactivationOwner: formatOwner(validator.disableOwner, hrp),
    minNonce: validator.minNonce.toString(),
    balance: balanceOf(validator, state).toString(),
  };
}

/** What a validator has left for the continuous fee, nAVAX; 0 for an inactive one. */
export function balanceOf(validator: L1ValidatorRecord, state: ChainState): bigint {
  return validator.endAccruedFees === 0n ? 0n : validator.endAccruedFees - state.accruedFees;
}

function formatPrimaryValidator({
  nodeId,
  publicKey,
  weight,
}: PChainLedger['rules']['genesisValidators'][number]): object {
  return {
    nodeID: nodeId,
    weight: weight.toString(),
    publicKey: bytesToHex(publicKey),
    delegationFee: '2.0000',
    uptime: '100.0000',
    connected: true,
    delegatorCount: '0',
    delegatorWeight: '0',
  };
}
