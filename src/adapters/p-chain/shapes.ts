import * as z from 'zod/mini';
import { parseBlsPublicKey } from '../../domain/identity/bls-key.ts';
import {
  idFromHex,
  P_CHAIN_ID,
  type BlockchainId,
  type PChainTxId,
  type SubnetId,
  type ValidationId,
  type VmId,
} from '../../domain/identity/ids.ts';
import { faultText } from '../../domain/shape-fault.ts';
import { nAvax, weight } from '../../domain/units.ts';
import type {
  CExport,
  CurrentValidator,
  L1Validator,
  PChainBlock,
  PChainTransaction,
  PChainTxStatus,
  ValidatorAt,
} from '../../ports/p-chain.ts';
import { evmAddress, hexData, id32, nodeId, uint64, word } from '../http/shape.ts';

const blsKey = z.pipe(
  hexData.check(z.refine((hex) => hex.length === 98, faultText('reason.not-bls-key'))),
  z.transform((hex) => parseBlsPublicKey(hex)),
);
const validatorWeight = z.pipe(uint64, z.transform(weight));
const amount = z.pipe(uint64, z.transform(nAvax));

const spentInputs = z.pipe(
  z.nullish(z.array(z.object({ txID: id32<PChainTxId>(), outputIndex: z.number() }))),
  z.transform((inputs) => (inputs ?? []).map((input) => `${input.txID}:${input.outputIndex}`)),
);

const blockTransaction = z.pipe(
  z.object({
    id: id32<PChainTxId>(),
    unsignedTx: z.object({
      message: z.catch(z.optional(hexData), undefined),
      inputs: z.catch(z.optional(spentInputs), undefined),
      importedInputs: z.catch(z.optional(spentInputs), undefined),
      validationID: z.catch(z.optional(id32<ValidationId>()), undefined),
      disableAuthorization: z.optional(z.unknown()),
    }),
  }),
  z.transform(({ id, unsignedTx }) => ({
    id,
    message: unsignedTx.message,
    inputs: [...(unsignedTx.inputs ?? []), ...(unsignedTx.importedInputs ?? [])],
    ...(kindOf(unsignedTx) === 'increase-balance' && { toppedUp: unsignedTx.validationID }),
  })),
);

/** `platform.getBlockByHeight` as JSON; a proposal block has its transaction in `tx`, not in `txs`. */
export const blockShape = z.pipe(
  z.object({
    block: z.object({
      height: uint64,
      time: z.optional(uint64),
      txs: z.nullish(z.array(blockTransaction)),
      tx: z.optional(blockTransaction),
    }),
  }),
  z.transform(({ block: { height, time, txs, tx } }): PChainBlock => ({
    height,
    time,
    transactions: [...(txs ?? []), ...(tx === undefined ? [] : [tx])],
  })),
);

const owner = z.pipe(
  z.object({ threshold: uint64, addresses: z.array(z.string().check(z.maxLength(100))) }),
  z.transform(({ threshold, addresses }) => ({ threshold: Number(threshold), addresses })),
);

const l1ValidatorFields = {
  nodeID: nodeId,
  publicKey: blsKey,
  weight: validatorWeight,
  minNonce: uint64,
  balance: amount,
  startTime: uint64,
  remainingBalanceOwner: owner,
  deactivationOwner: owner,
};

/** `platform.getL1Validator`. */
export const l1ValidatorShape = z.pipe(
  z.object({ ...l1ValidatorFields, subnetID: id32<SubnetId>(), height: uint64 }),
  z.transform(
    ({ subnetID, nodeID, deactivationOwner, ...rest }): Omit<L1Validator, 'validationId'> => ({
      ...rest,
      subnetId: subnetID,
      nodeId: nodeID,
      disableOwner: deactivationOwner,
    }),
  ),
);

const listedL1Validator = z.pipe(
  z.object({ ...l1ValidatorFields, validationID: id32<ValidationId>() }),
  z.transform(({ nodeID: nodeId, validationID, deactivationOwner, ...rest }): CurrentValidator => ({
    nodeId,
    validationId: validationID,
    weight: rest.weight,
    l1: { ...rest, nodeId, disableOwner: deactivationOwner },
  })),
);

/** A validator of a subnet that is not an L1, or an L1 validator that is listed with fewer fields. */
const listedValidator = z.pipe(
  z.object({
    nodeID: nodeId,
    validationID: z.optional(id32<ValidationId>()),
    weight: validatorWeight,
  }),
  z.transform(({ nodeID: nodeId, validationID: validationId, weight }): CurrentValidator => ({
    nodeId,
    validationId,
    weight,
    l1: undefined,
  })),
);

/** `platform.getCurrentValidators`; validators of a subnet that is not an L1 have no validation ID. */
export const currentValidatorsShape = z.pipe(
  z.object({ validators: z.array(z.union([listedL1Validator, listedValidator])) }),
  z.transform(({ validators }) => validators),
);

const validatorMap = z.pipe(
  z.record(nodeId, z.object({ publicKey: z.nullish(blsKey), weight: validatorWeight })),
  z.transform((byNode): ValidatorAt[] =>
    Object.entries(byNode).map(([id, { publicKey, weight }]) => ({
      nodeId: id as ValidatorAt['nodeId'],
      publicKey: publicKey ?? null,
      weight,
    })),
  ),
);

/** `platform.getValidatorsAt`: the bare map that nodes return, or the documented wrapper around it. */
export const validatorsAtShape = z.union([
  z.pipe(
    z.object({ validators: validatorMap }),
    z.transform(({ validators }) => validators),
  ),
  validatorMap,
]);

/** 32 bytes as CB58, which nodes return, or as hex. */
const anyId = z.union([id32<BlockchainId>(), z.pipe(word, z.transform(idFromHex<BlockchainId>))]);

/** `platform.getSubnet`; undefined if the subnet was not converted to an L1. */
export const subnetShape = z.union([
  z.pipe(
    z.object({ conversionID: anyId, managerChainID: anyId, managerAddress: evmAddress }),
    z.transform(({ conversionID, managerChainID, managerAddress }) =>
      conversionID === P_CHAIN_ID ? undefined : { managerChainId: managerChainID, managerAddress },
    ),
  ),
  z.pipe(
    // An answer without it says nothing about the subnet.
    z.object({ conversionID: anyId, managerAddress: z.nullish(z.enum(['', '0x'])) }),
    z.transform(() => undefined),
  ),
]);

/** `platform.getTxStatus`: an object, or a bare string from older nodes. */
export const txStatusShape = z.pipe(
  z.union([z.object({ status: z.string(), reason: z.optional(z.string()) }), z.string()]),
  z.transform((answer, context): PChainTxStatus => {
    const { status, reason } = typeof answer === 'string' ? { status: answer } : answer;
    switch (status) {
      case 'Committed':
      case 'Processing':
      case 'Aborted':
      case 'Unknown':
        return { status };
      case 'Dropped':
        return { status, reason: reason ?? '' };
      default:
        context.issues.push({
          code: 'custom',
          message: faultText('reason.no-status'),
          input: status,
        });
        return z.NEVER;
    }
  }),
);

/** Unreadable inputs count as none, because no payment depends on them. */
const importSources = z.catch(
  z.pipe(
    z.array(z.object({ txID: id32<PChainTxId>() })),
    z.transform((inputs) => [...new Set(inputs.map(({ txID }) => txID))]),
  ),
  [],
);

/** `avax.getAtomicTx` as hex. */
export const exportShape = z.pipe(
  z.object({ tx: hexData, blockHeight: z.nullish(uint64) }),
  z.transform(({ tx, blockHeight }): CExport => ({
    from: exporterIn(tx),
    block: blockHeight ?? undefined,
  })),
);

/** The type of an export in the C-Chain's atomic codec, behind the codec's version 0. */
const EXPORT_TYPE = '0x000000000001';
/** The characters before the first input: version, type, network ID, both chain IDs and the number of inputs. */
const BEFORE_INPUTS = 2 + 2 * (2 + 4 + 4 + 32 + 32 + 4);

/** Each input of an export begins with the account that pays. */
function exporterIn(tx: string): CExport['from'] {
  if (!tx.startsWith(EXPORT_TYPE)) return undefined;
  return evmAddress.safeParse(`0x${tx.slice(BEFORE_INPUTS, BEFORE_INPUTS + 40)}`).data;
}

const transactionFields = z.object({
  message: z.catch(z.optional(hexData), undefined),
  validationID: z.catch(z.optional(id32<ValidationId>()), undefined),
  proofOfPossession: z.optional(z.unknown()),
  disableAuthorization: z.optional(z.unknown()),
  importedInputs: z.optional(z.unknown()),
  exportedOutputs: z.optional(z.unknown()),
  vmID: z.catch(z.optional(id32<VmId>()), undefined),
});

/** `platform.getTx` as JSON. The kind of transaction follows from its fields. */
export const transactionShape = z.pipe(
  z.object({ tx: z.object({ unsignedTx: transactionFields }) }),
  z.transform(({ tx: { unsignedTx } }): PChainTransaction => {
    const imports = importSources.parse(unsignedTx.importedInputs ?? []);
    return {
      kind: kindOf(unsignedTx),
      validationId: unsignedTx.validationID,
      message: unsignedTx.message,
      ...(unsignedTx.vmID !== undefined && { vmId: unsignedTx.vmID }),
      ...(imports.length > 0 && { imports }),
    };
  }),
);

/** `platform.getTx` as hex. */
export const signedTxShape = z.object({ tx: hexData });

function kindOf(fields: {
  readonly [Field in keyof z.output<typeof transactionFields>]?: unknown;
}): PChainTransaction['kind'] {
  if (fields.vmID !== undefined) return 'create-chain';
  if (fields.importedInputs !== undefined) return 'import';
  if (fields.exportedOutputs !== undefined) return 'export';
  if (fields.message !== undefined) {
    return fields.proofOfPossession === undefined ? 'set-weight' : 'register-validator';
  }
  if (fields.validationID === undefined) return 'other';
  return fields.disableAuthorization === undefined ? 'increase-balance' : 'disable-validator';
}

/** One page of `platform.getUTXOs`. */
export const utxoPageShape = z.object({
  utxos: z.array(hexData),
  endIndex: z.optional(z.object({ address: z.string(), utxo: z.string() })),
});
