import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '../../domain/identity/bytes.ts';
import {
  type AssetId,
  type BlockchainId,
  type PChainTxId,
  PRIMARY_NETWORK_ID,
  type SubnetId,
  type ValidationId,
  idFromBytes,
  type VmId,
} from '../../domain/identity/ids.ts';
import { addressHrp } from '../../domain/network/profile.ts';
import { nAvax, type NAvax } from '../../domain/units.ts';
import { RpcError, withErrorPrefix } from '../server/rpc-error.ts';
import type { RpcMethods, RpcService } from '../server/rpc-service.ts';
import { decodeTx } from './codec/signed-tx.ts';
import { conversionIdOf, initialValidators, pChainGenesisState } from './state/state.ts';
import { VALIDATOR_FEE_CONFIG, type ValidatorFeeConfig } from './state/fees.ts';
import { PChainLedger } from './ledger/p-chain-ledger.ts';
import { platformService } from './rpc/platform-service.ts';
import { atomicUtxoMethods } from './rpc/utxo-methods.ts';
import { balanceOf } from './rpc/validator-methods.ts';
import type {
  Rules,
  BlockPolicy,
  PChainGenesis,
  L1ValidatorRecord,
  Signable,
  SubnetConversion,
  StoredUtxo,
  UtxoId,
  ValidatorAtHeight,
} from './state/types.ts';
import { Store } from './ledger/store.ts';
import { signable } from './warp/signable.ts';
import { subnetOf } from './warp/verify-warp.ts';

interface PChainOptions {
  readonly networkId: number;
  readonly avaxAssetId: AssetId;
  readonly cChainId: BlockchainId;
  readonly xChainId: BlockchainId;
  readonly genesis: PChainGenesis;
  /** Returns the current time in seconds since 1970. */
  readonly clock: () => bigint;
  /**
   * When blocks are made. By default, each transaction gets its own block before the issuer gets an answer.
   */
  readonly blocks?: BlockPolicy;
  /** The path of an append-only NDJSON file. Without a file, the chain exists in memory alone. */
  readonly storePath?: string;
  /** The age in seconds at which a height becomes the `proposed` height; defaults to 0. */
  readonly proposedLag?: bigint;
  /** The constants of the continuous fee; defaults to the constants of the Fuji test network. */
  readonly validatorFee?: ValidatorFeeConfig;
}

/** The P-Chain of a sandbox network. */
export interface PChain {
  readonly rules: Rules;
  /** Answers `platform.*` calls as a node does. */
  readonly handle: RpcService;
  /**
   * The method table with `avax.getUTXOs`. The C-Chain serves this method from the outputs that the P-Chain
   * stores.
   */
  readonly atomicUtxoMethods: RpcMethods;
  /**
   * Issues a signed transaction.
   * @throws RpcError with the text of `platform.issueTx`
   */
  issue(signedBytes: Uint8Array): PChainTxId;
  /** Makes a block of valid transactions from the mempool. Without valid transactions, makes no block. */
  accept(): void;
  /**
   * Converts a subnet to an L1. Repeating a conversion changes nothing.
   * @throws RangeError if the subnet was already converted with other data
   */
  convertSubnet(conversion: SubnetConversion): {
    readonly conversionId: Uint8Array;
    /** The validation IDs, sorted by the validators' NodeIDs. */
    readonly validationIds: readonly ValidationId[];
  };
  /** Decides whether the validators sign a message of the P-Chain. */
  signable(unsignedMessage: Uint8Array, justification?: Uint8Array): Signable;
  height(): bigint;
  proposedHeight(): bigint;
  /**
   * Returns a subnet's validators at a height.
   * @throws RpcError for a height that is not accepted yet
   */
  validatorsAt(subnetId: SubnetId, height: bigint | 'proposed'): readonly ValidatorAtHeight[];
  /** Returns a subnet's current L1 validators, with their balances for the continuous fee. */
  l1Validators(subnetId: SubnetId): readonly (L1ValidatorRecord & { readonly balance: NAvax })[];
  /** Returns the subnet that validates a blockchain; undefined for an unknown blockchain. */
  validatedBy(chain: BlockchainId): SubnetId | undefined;
  /** Adds outputs that the C-Chain exported. Adding an output again does nothing. */
  addExportedFromC(utxos: readonly StoredUtxo[]): void;
  /** Returns the exports to the C-Chain that are not imported yet. */
  exportedToC(): ReadonlyMap<UtxoId, StoredUtxo>;
  /** Removes outputs that the C-Chain imported. Removing an output again does nothing. */
  consumeExportedToC(ids: readonly UtxoId[]): void;
  close(): void;
}

/**
 * Opens the P-Chain from its store, or creates it from its genesis.
 * @throws OnboardError E-SBX-104 if the store is damaged or belongs to another chain
 * @throws OnboardError E-SBX-106 if the store cannot be written
 * @throws OnboardError E-FILE-102 and E-FILE-103 if the store is a link or not a regular file
 */
export function createPChain(options: PChainOptions): PChain {
  const rules = rulesOf(options);
  const store =
    options.storePath === undefined
      ? undefined
      : new Store(options.storePath, genesisDigest(options), options.clock());
  const ledger = new PChainLedger({
    rules,
    genesis: pChainGenesisState(
      options.genesis,
      rules.avaxAssetId,
      store?.createdAt ?? options.clock(),
    ),
    clock: options.clock,
    proposedLag: options.proposedLag ?? 0n,
    store,
  });
  const issue = withBlocks(ledger, options.blocks ?? { kind: 'immediate' });
  return {
    rules,
    handle: platformService(ledger, issue),
    atomicUtxoMethods: atomicUtxoMethods(ledger),
    issue,
    accept: () => ledger.accept(),
    convertSubnet: (conversion) => {
      ledger.convert(conversion);
      return {
        conversionId: conversionIdOf(conversion),
        validationIds: initialValidators(conversion).map(({ validationId }) => validationId),
      };
    },
    signable: (message, justification) => signable(rules, ledger.latest(), message, justification),
    height: () => {
      ledger.latest();
      return ledger.height;
    },
    proposedHeight: () => {
      ledger.latest();
      return ledger.proposedHeight();
    },
    validatorsAt: (subnetId, height) => {
      ledger.latest();
      return ledger.validatorsAt(
        subnetId,
        height === 'proposed' ? ledger.proposedHeight() : height,
      );
    },
    l1Validators: (subnetId) => {
      const state = ledger.latest();
      return [...state.l1Validators.values()]
        .filter((validator) => validator.subnetId === subnetId)
        .map((validator) => ({ ...validator, balance: nAvax(balanceOf(validator, state)) }));
    },
    validatedBy: (chain) => {
      try {
        return subnetOf(rules, chain);
      } catch (error) {
        if (error instanceof RpcError) return undefined;
        throw error;
      }
    },
    addExportedFromC: (utxos) => ledger.addExportedFromC(utxos),
    exportedToC: () => ledger.latest().toC,
    consumeExportedToC: (ids) => ledger.removeImportedByC(ids),
    close: () => ledger.close(),
  };
}

/** Returns a function that issues a transaction. `policy` decides when the block is made. */
function withBlocks(ledger: PChainLedger, policy: BlockPolicy): (bytes: Uint8Array) => PChainTxId {
  const acceptLater = (): void => {
    if (policy.kind !== 'delayed') return;
    policy.schedule(() => {
      ledger.accept();
      if (ledger.mempool.size > 0) acceptLater();
    }, policy.delayMs);
  };
  return (bytes) => {
    const tx = withErrorPrefix("couldn't parse tx", () => decodeTx(bytes));
    withErrorPrefix("couldn't issue tx", () => ledger.issue(tx));
    if (policy.kind === 'immediate') ledger.accept();
    else acceptLater();
    return tx.id;
  };
}

function rulesOf(options: PChainOptions): Rules {
  const { networkId, avaxAssetId, cChainId, xChainId, genesis } = options;
  const primary = [
    { id: cChainId, subnetId: PRIMARY_NETWORK_ID, name: 'C-Chain', vmId: vmIdOf('evm') },
    { id: xChainId, subnetId: PRIMARY_NETWORK_ID, name: 'X-Chain', vmId: vmIdOf('avm') },
  ];
  return {
    networkId,
    hrp: addressHrp(networkId),
    avaxAssetId,
    cChainId,
    xChainId,
    genesisValidators: genesis.validators,
    blockchains: new Map(
      [...primary, ...genesis.blockchains].map(
        ({ id, subnetId, name, vmId = vmIdOf('subnetevm') }) => [id, { subnetId, name, vmId }],
      ),
    ),
    validatorFee: options.validatorFee ?? VALIDATOR_FEE_CONFIG,
  };
}

/** Returns the ID of a virtual machine that is named by ASCII characters, as the node's own machines are. */
function vmIdOf(name: string): VmId {
  const bytes = new Uint8Array(32);
  bytes.set(new TextEncoder().encode(name));
  return idFromBytes<VmId>(bytes);
}

/** Returns a hash of the genesis. A store with another hash belongs to another chain. */
function genesisDigest(options: PChainOptions): string {
  const { networkId, avaxAssetId, cChainId, xChainId, genesis } = options;
  const serialized = JSON.stringify(
    { networkId, avaxAssetId, cChainId, xChainId, genesis },
    (_, value: unknown) =>
      value instanceof Uint8Array
        ? bytesToHex(value)
        : typeof value === 'bigint'
          ? value.toString()
          : value,
  );
  return bytesToHex(sha256(new TextEncoder().encode(serialized)));
}
