import { setTimeout } from 'node:timers/promises';
import {
  avaxSerial,
  Bytes,
  Credential,
  L1Validator,
  pvm,
  PChainOwner,
  pvmSerial,
  Signature,
  utils,
  Utxo,
  type Context,
  UnsignedTx,
} from '@avalabs/avalanchejs';
import { hexToBytes } from '../../../src/domain/identity/bytes.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import type { Connection } from '../../../src/ports/connection.ts';
import {
  idFromBytes,
  idToBytes,
  nodeIdFromBytes,
  P_CHAIN_ID,
  PRIMARY_NETWORK_ID,
  type BlockchainId,
  type PChainTxId,
  type SubnetId,
} from '../../../src/domain/identity/ids.ts';
import { pChainAddress } from '../../../src/domain/identity/p-chain-address.ts';
import { addressHrp } from '../../../src/domain/network/profile.ts';
import type { AccessListEntry } from '../../../src/ports/evm.ts';
import {
  encodeAddressedCall,
  encodeUnsignedMessage,
  predicateEntry,
} from '../../../src/protocol/warp/message.ts';
import {
  conversionId,
  encodeSubnetToL1Conversion,
  type ConversionData,
} from '../../../src/protocol/warp/payloads.ts';
import { signHash } from '../../../src/protocol/crypto/signing-key.ts';
import type { Account } from '../../../src/sandbox/identity/accounts.ts';
import { VM_ID, type NodeIdentity } from './nodes.ts';

export type VirtualMachine = keyof typeof VM_ID;

/** The P-Chain balance of each first validator: 5 AVAX. */
const FIRST_BALANCE = 5n * 10n ** 9n;
const ANY_GAS = (1n << 63n) - 1n;
const POLL_MS = 500;

/** The account that owns the subnets. It signs with the library, because the program has no such transactions. */
export function subnetOwner({ profile, ports }: Connection, { shortId, privateKey }: Account) {
  const hrp = addressHrp(profile.networkId);
  const { pChain, pChainSender, aggregator } = ports;

  async function issue(build: (common: Common, context: Context.Context) => UnsignedTx) {
    const [utxos, price, constants] = await Promise.all([
      pChain.utxos(pChainAddress(shortId, hrp)),
      pChain.gasPrice(),
      pChain.constants(),
    ]);
    const codec = utils.getManagerForVM('PVM');
    const unsignedTx = build(
      {
        feeState: { price: price * 2n, capacity: ANY_GAS, excess: 0n, timestamp: '' },
        fromAddressesBytes: [shortId],
        changeAddressesBytes: [shortId],
        utxos: utxos.map(({ bytes }) => codec.unpack(bytes, Utxo)),
      },
      contextOf(constants),
    );
    // All inputs and the subnet belong to one key.
    const signature = signHash(sha256(unsignedTx.toBytes()), hexToBytes(privateKey));
    const credentials = unsignedTx
      .getSigIndices()
      .map(() => new Credential([new Signature(signature)]));
    const bytes = new avaxSerial.SignedTx(unsignedTx.getTx(), credentials).toBytes();
    const outcome = await pChainSender.issue(bytes);
    if (outcome.kind === 'refused') throw new Error(`the P-Chain refused: ${outcome.reason}`);
    const id = idFromBytes<PChainTxId>(sha256(bytes));
    await committed(id);
    return id;
  }

  async function committed(id: PChainTxId): Promise<void> {
    for (;;) {
      const state = await pChain.txStatus(id);
      if (state.status === 'Committed') return;
      if (state.status === 'Dropped') throw new Error(`${id} was dropped: ${state.reason}`);
      await setTimeout(POLL_MS);
    }
  }

  function contextOf(constants: Awaited<ReturnType<typeof pChain.constants>>): Context.Context {
    const [bandwidth, reads, writes, compute] = constants.feeWeights;
    return {
      networkID: profile.networkId,
      hrp,
      xBlockchainID: P_CHAIN_ID,
      pBlockchainID: P_CHAIN_ID,
      cBlockchainID: profile.cChainId,
      avaxAssetID: constants.avaxAssetId,
      baseTxFee: 0n,
      createAssetTxFee: 0n,
      platformFeeConfig: {
        weights: { 0: bandwidth, 1: reads, 2: writes, 3: compute },
        ...{ maxCapacity: 0n, maxPerSecond: 0n, targetPerSecond: 0n, minPrice: 0n },
        excessConversionConstant: 0n,
      },
    };
  }

  return {
    async createSubnet(): Promise<SubnetId> {
      const id = await issue((common, context) =>
        pvm.e.newCreateSubnetTx({ ...common, subnetOwners: [shortId] }, context),
      );
      return idFromBytes<SubnetId>(idToBytes(id));
    },

    async createChain(subnetId: SubnetId, vm: VirtualMachine, genesis: Uint8Array) {
      // The library takes a genesis in JSON only, so it builds the transaction with a text of the same length.
      const genesisData = 'x'.repeat(genesis.length - 2) as unknown as Record<string, unknown>;
      const chain = { chainName: vm.replace('-', ' '), vmId: VM_ID[vm], genesisData, fxIds: [] };
      const id = await issue((common, context) => {
        const owned = { subnetId, subnetAuth: [0] };
        const { tx, utxos, addressMaps } = pvm.e.newCreateChainTx(
          { ...common, ...chain, ...owned },
          context,
        );
        const { baseTx, subnetID, chainName, vmID, fxIds, subnetAuth } =
          tx as pvmSerial.CreateChainTx;
        const own = new pvmSerial.CreateChainTx(
          ...([baseTx, subnetID, chainName, vmID, fxIds] as const),
          ...([new Bytes(genesis), subnetAuth] as const),
        );
        return new UnsignedTx(own, [...utxos], addressMaps);
      });
      return idFromBytes<BlockchainId>(idToBytes(id));
    },

    /**
     * Makes the subnet an L1 with the given validators, and returns the P-Chain's signed message about it as an
     * access list.
     */
    async convert(
      conversion: ConversionData,
      identities: readonly NodeIdentity[],
    ): Promise<readonly AccessListEntry[]> {
      const owner = PChainOwner.fromNative([shortId]);
      const validators = conversion.validators.map(({ nodeId, weight }) => {
        const nodeID = nodeIdFromBytes(nodeId);
        const pop = identities.find((identity) => identity.nodeID === nodeID)?.nodePOP;
        if (pop === undefined) throw new Error(`unknown node ${nodeID}`);
        const proof = new pvmSerial.ProofOfPossession(
          hexToBytes(pop.publicKey),
          hexToBytes(pop.proofOfPossession),
        );
        return L1Validator.fromNative(nodeID, weight, FIRST_BALANCE, proof, owner, owner);
      });
      const subnetId = idFromBytes<SubnetId>(conversion.subnetId);
      await issue((common, context) =>
        pvm.e.newConvertSubnetToL1Tx(
          {
            ...common,
            subnetId,
            chainId: profile.cChainId,
            address: conversion.managerAddress,
            validators,
            subnetAuth: [0],
          },
          context,
        ),
      );
      const signed = await aggregator.aggregate({
        unsignedMessage: encodeUnsignedMessage({
          networkId: profile.networkId,
          sourceChainId: idToBytes(P_CHAIN_ID),
          payload: encodeAddressedCall({
            source: new Uint8Array(),
            payload: encodeSubnetToL1Conversion(conversionId(conversion)),
          }),
        }),
        justification: conversion.subnetId,
        signingSubnet: PRIMARY_NETWORK_ID,
      });
      return [predicateEntry(signed)];
    },
  };
}

type Common = Omit<pvm.e.NewCreateSubnetTxProps, 'subnetOwners'>;
