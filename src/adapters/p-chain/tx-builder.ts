import {
  evm,
  pvm,
  utils,
  Utxo as CodecUtxo,
  type Context,
  type UnsignedTx,
} from '@avalabs/avalanchejs';
import { hexToBytes } from '../../domain/identity/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import { P_CHAIN_ID } from '../../domain/identity/ids.ts';
import { pChainAddress } from '../../domain/identity/p-chain-address.ts';
import {
  addressHrp,
  type NetworkProfile,
  type PChainConstants,
} from '../../domain/network/profile.ts';
import {
  type NAvax,
  type Wei,
  nAvax,
  nAvaxText,
  wei,
  weiToNAvaxRoundedUp,
} from '../../domain/units.ts';
import type { Utxo } from '../../ports/p-chain.ts';
import type { Payer, PChainPlan, TxFunds, UnsignedUtxoTx } from '../../ports/tx-builder.ts';
import { decodeUnsigned, readSpending } from '../../protocol/p-chain/read-spending.ts';

const codec = utils.getManagerForVM('PVM');
/** More gas than any transaction needs. The library refuses more than the capacity, unknown offline. */
const ANY_GAS = (1n << 63n) - 1n;
/** Later than any lock, in seconds since 1970. */
const LOCKS_ENDED = (1n << 64n) - 1n;
/** The library's text for insufficient outputs. */
const INSUFFICIENT = /need (\d{1,20}) more units/;

/** Builds P-Chain and C-Chain atomic transactions from known constants, without requests. */
export function createTxBuilder(
  profile: Pick<NetworkProfile, 'networkId' | 'cChainId'>,
  { avaxAssetId, feeWeights }: PChainConstants,
) {
  const hrp = addressHrp(profile.networkId);
  const [bandwidth, reads, writes, computation] = feeWeights;
  const context: Context.Context = {
    networkID: profile.networkId,
    hrp,
    // No transaction built here uses the X-Chain or its static fees.
    xBlockchainID: P_CHAIN_ID,
    baseTxFee: 0n,
    createAssetTxFee: 0n,
    pBlockchainID: P_CHAIN_ID,
    cBlockchainID: profile.cChainId,
    avaxAssetID: avaxAssetId,
    // To build a transaction, the library uses only the weights.
    platformFeeConfig: {
      weights: { 0: bandwidth, 1: reads, 2: writes, 3: computation },
      maxCapacity: 0n,
      maxPerSecond: 0n,
      targetPerSecond: 0n,
      minPrice: 0n,
      excessConversionConstant: 0n,
    },
  };

  return {
    build(plan: PChainPlan, { payer, utxos, gasPrice }: TxFunds) {
      const commonFields = {
        // Only the price affects the fee. The chain itself checks the capacity.
        feeState: { price: gasPrice, capacity: ANY_GAS, excess: 0n, timestamp: '' },
        fromAddressesBytes: [payer.shortId],
        changeAddressesBytes: [payer.shortId],
        utxos: utxos.map(({ bytes }) => codec.unpack(bytes, CodecUtxo)),
        // The caller has compared the locks with the chain's time. The library compares with this computer's clock.
        minIssuanceTime: LOCKS_ENDED,
      };
      try {
        return readBack(buildPlan(plan, payer, commonFields, context).toBytes(), 'P');
      } catch (error) {
        throw insufficientFunds(error, utxos, payer, hrp) ?? error;
      }
    },
    buildExport(payer: Payer, amount: NAvax, nonce: bigint, baseFee: Wei) {
      const from = hexToBytes(payer.evmAddress);
      const exportFor = (fee: bigint) =>
        evm.newExportTx(context, amount, P_CHAIN_ID, from, [payer.shortId], fee, nonce);
      // The gas depends on the length of the bytes, which is the same for every fee.
      const gas = utils.costCorethTx(exportFor(0n));
      const fee = weiToNAvaxRoundedUp(wei(gas * baseFee));
      return readBack(exportFor(fee).toBytes(), 'C');
    },
  };
}

function buildPlan(
  plan: PChainPlan,
  payer: Payer,
  common: Omit<pvm.e.SetL1ValidatorWeightTxProps, 'message'>,
  context: Context.Context,
): UnsignedTx {
  switch (plan.type) {
    case 'register-validator': {
      const { balance, proof, signedMessage: message } = plan;
      const blsSignature = hexToBytes(proof);
      const fields = { ...common, balance, blsSignature, message };
      return pvm.e.newRegisterL1ValidatorTx(fields, context);
    }
    case 'set-weight':
      return pvm.e.newSetL1ValidatorWeightTx({ ...common, message: plan.signedMessage }, context);
    case 'increase-balance': {
      const { validationId, balance } = plan;
      return pvm.e.newIncreaseL1ValidatorBalanceTx({ ...common, validationId, balance }, context);
    }
    case 'import-from-c': {
      const ends = { sourceChainId: context.cBlockchainID, toAddressesBytes: [payer.shortId] };
      return pvm.e.newImportTx({ ...common, ...ends }, context);
    }
  }
}

/** Returns undefined for any other error than insufficient funds. */
function insufficientFunds(
  error: unknown,
  utxos: readonly Utxo[],
  { shortId }: Payer,
  hrp: string,
): OnboardError | undefined {
  const text = error instanceof Error ? error.message : '';
  const match = INSUFFICIENT.exec(text);
  if (match === null && !/insufficient funds|no UTXOs available/i.test(text)) return undefined;
  const available = utxos.reduce((total, { amount }) => total + amount, 0n);
  const missing = BigInt(match?.[1] ?? 1);
  return new OnboardError('E-FUND-102', {
    have: nAvaxText.held(nAvax(available)),
    need: nAvaxText.needed(nAvax(available + missing)),
    missing: nAvaxText.needed(nAvax(missing)),
    address: pChainAddress(shortId, hrp),
  });
}

/**
 * Reads inputs, fee and moved amount from the bytes, independently of the code that built them.
 * @throws RangeError if the bytes are not exactly one transaction of a kind that this program builds
 */
function readBack(bytes: Uint8Array, chain: 'P' | 'C'): UnsignedUtxoTx {
  const { inputs, burned, moved } = readSpending(decodeUnsigned(bytes, chain));
  return { chain, bytes, inputs, fee: nAvax(burned), amount: nAvax(moved) };
}
