import * as z from 'zod/mini';
import { NODE_METHODS } from '../../domain/network/api-methods.ts';
import { OnboardError } from '../../domain/errors.ts';
import type { AssetId, BlockchainId, SubnetId } from '../../domain/identity/ids.ts';
import type { PChainReader } from '../../ports/p-chain.ts';
import { id32, uint64 } from '../http/shape.ts';
import { feeConfigShape, readAvaxAssetId, readFeeWeights } from './lazy-builder.ts';
import { type NodeApi, readField, stripChecksum } from './p-chain-rpc.ts';
import { isUnknownTx } from './sender.ts';
import { type RpcErrorAnswer, isMissingMethod } from '../http/rpc-answer.ts';
import {
  blockShape,
  currentValidatorsShape,
  exportShape,
  l1ValidatorShape,
  signedTxShape,
  subnetShape,
  transactionShape,
  txStatusShape,
  validatorsAtShape,
} from './shapes.ts';

/** An RFC 3339 time, as seconds since 1970. */
const unixTime = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((text) => BigInt(Math.floor(Date.parse(text) / 1000))),
);

/** A missing chain or method says nothing about the item. */
const isNotFound = ({ failure: { message } }: RpcErrorAnswer): boolean =>
  /not found/i.test(message) && !/method|chain/i.test(message);
/** For data that the program can do without. */
const isUnavailable = (refusal: RpcErrorAnswer): boolean =>
  isNotFound(refusal) || isMissingMethod(refusal);

/** Reads the P-Chain through an endpoint. @param avax reads the only asset whose outputs are counted */
export function createPChainReader(
  { platform, info, avax: atomic }: Record<'platform' | 'info' | 'avax', NodeApi>,
  avax: () => Promise<AssetId>,
): PChainReader {
  const time = () => readField(platform, 'platform.getTimestamp', {}, { timestamp: unixTime });
  const ofValidators = validatorReads(platform);
  return {
    networkId: async () =>
      Number(await readField(info, 'info.getNetworkID', {}, { networkID: uint64 })),
    height: () => readField(platform, 'platform.getHeight', {}, { height: uint64 }),
    time,
    ...ofValidators,
    async l1ValidatorSince(id) {
      const readTime = await time();
      return { time: readTime, validator: await ofValidators.l1Validator(id) };
    },
    ...transactionReads(platform, atomic),
    async utxos(address, sourceChain) {
      // `utxos.ts` loads the P-Chain library, which most reads do not need.
      const { readUtxos } = await import('./utxos.ts');
      return readUtxos(platform, address, { avax, time }, sourceChain);
    },
    ...feeReads(platform),
    async constants() {
      const reads = [readAvaxAssetId(platform), readFeeWeights(platform)] as const;
      const [avaxAssetId, feeWeights] = await Promise.all(reads);
      return { avaxAssetId, feeWeights };
    },
    cChainId() {
      const id = id32<BlockchainId>();
      return readField(info, 'info.getBlockchainID', { alias: 'C' }, { blockchainID: id });
    },
    async missingMethods() {
      const services = [
        ['info.', info],
        ['platform.', platform],
        ['avax.', atomic],
      ] as const;
      const missing = await Promise.all(
        services.map(([prefix, api]) =>
          api.missing(NODE_METHODS.filter((name) => name.startsWith(prefix))),
        ),
      );
      return missing.flat();
    },
    isBootstrapped: (chain) =>
      readField(info, 'info.isBootstrapped', { chain }, { isBootstrapped: z.boolean() }),
  };
}

function validatorReads(platform: NodeApi) {
  return {
    async l1Validator(validationId) {
      const params = { validationID: validationId };
      // A missing method or chain does not mean that the validation is gone.
      const isAbsent = ({ failure: { message } }: RpcErrorAnswer) =>
        message.includes(validationId) && /not found/i.test(message);
      const method = 'platform.getL1Validator';
      const found = await platform.find(method, params, l1ValidatorShape, isAbsent);
      return found && { validationId, ...found };
    },
    currentValidators: (subnetID, nodeIDs) =>
      platform.read('platform.getCurrentValidators', { subnetID, nodeIDs }, currentValidatorsShape),
    validatorsAt: (subnetID, height, signal) =>
      platform.read(
        'platform.getValidatorsAt',
        { subnetID, height: height.toString() },
        validatorsAtShape,
        signal,
      ),
    async subnetConversion(subnetID) {
      const method = 'platform.getSubnet';
      // The result is wrapped to distinguish "not an L1" from "no such subnet".
      const shape = z.pipe(
        subnetShape,
        z.transform((conversion) => ({ conversion })),
      );
      const found = await platform.find(method, { subnetID }, shape, isNotFound);
      if (found === undefined) throw new OnboardError('E-L1-105', { subnet: subnetID });
      return found.conversion;
    },
    validatedBy: (blockchainID) =>
      readField(platform, 'platform.validatedBy', { blockchainID }, { subnetID: id32<SubnetId>() }),
    validates(subnetID) {
      const chains = z.array(id32<BlockchainId>());
      return readField(platform, 'platform.validates', { subnetID }, { blockchainIDs: chains });
    },
  } satisfies Partial<PChainReader>;
}

function transactionReads(platform: NodeApi, atomic: NodeApi) {
  return {
    txStatus: (txID) => platform.read('platform.getTxStatus', { txID }, txStatusShape),
    transaction(txID) {
      // Outputs of the genesis block have no transaction, so `platform.getTx` may find none for an output.
      const params = { txID, encoding: 'json' };
      return platform.find('platform.getTx', params, transactionShape, isUnavailable);
    },
    exportFromC: (txID) =>
      atomic.find('avax.getAtomicTx', { txID, encoding: 'hex' }, exportShape, isUnknownTx),
    async transactionBytes(txID) {
      const params = { txID, encoding: 'hex' };
      const found = await platform.find('platform.getTx', params, signedTxShape, isUnavailable);
      return found && stripChecksum(found.tx);
    },
    block: keepBlocks((height) => {
      const params = { height: height.toString(), encoding: 'json' };
      return platform.find('platform.getBlockByHeight', params, blockShape, isUnavailable);
    }),
  } satisfies Partial<PChainReader>;
}

/** A search of the newest blocks reads 600. */
const KEPT_BLOCKS = 700;

/** An accepted block never changes, so the next search of the same command need not read it again. */
function keepBlocks(read: PChainReader['block']): PChainReader['block'] {
  const kept = new Map<bigint, ReturnType<typeof read>>();
  return (height) => {
    const keptTime = kept.get(height);
    if (keptTime !== undefined) return keptTime;
    const block = read(height);
    const forget = () => kept.delete(height);
    kept.set(height, block);
    block.then((found) => found ?? forget(), forget);
    const [oldest = height] = kept.keys();
    if (kept.size > KEPT_BLOCKS) kept.delete(oldest);
    return block;
  };
}

function feeReads(platform: NodeApi) {
  return {
    gasPrice: () => readField(platform, 'platform.getFeeState', {}, { price: uint64 }),
    validatorFeePrice: () =>
      readField(platform, 'platform.getValidatorFeeState', {}, { price: uint64 }),
    async validatorFeeMinimum() {
      const shape = z.object({ minPrice: uint64 });
      const config = await platform.find('platform.getValidatorFeeConfig', {}, shape, () => true);
      return config?.minPrice;
    },
    async gasCapacity() {
      const config = await platform.find('platform.getFeeConfig', {}, feeConfigShape, () => true);
      // As on the public networks, if the endpoint does not report it.
      return config?.maxCapacity ?? 1_000_000n;
    },
  } satisfies Partial<PChainReader>;
}
