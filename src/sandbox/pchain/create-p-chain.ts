import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '../../domain/identity/bytes.ts';
import {
  type AssetId,
  type BlockchainId,
  type PChainTxId,
  PRIMARY_NETWORK_ID,
  type SubnetId,
  type ValidationId,
} from '../../domain/identity/ids.ts';
import { addressHrp } from '../../domain/network/profile.ts';
import { nAvax, type NAvax } from '../../domain/units.ts';
import { RpcError, within } from '../server/rpc-error.ts';
import type { RpcMethods, RpcService } from '../server/rpc-service.ts';
import { decodeTx } from './codec/decode-tx.ts';
import { conversionIdOf, initialValidators } from './conversion.ts';
import { VALIDATOR_FEE_CONFIG, type ValidatorFeeConfig } from './fees/validator-fee.ts';
import { PChainLedger } from './ledger/p-chain-ledger.ts';
import { platformService } from './rpc/platform-service.ts';
import { atomicUtxoMethods } from './rpc/utxo-methods.ts';
import { balanceOf } from './rpc/validator-methods.ts';
import type { Rules } from './rules.ts';
import { genesisState } from './ledger/state.ts';
import { Store } from './store/store.ts';
import type {
  BlockPolicy,
  Genesis,
  L1ValidatorRecord,
  Signable,
  SubnetConversion,
  Utxo,
  UtxoId,
  ValidatorAt,
} from './types.ts';
import { signable } from './warp/signable.ts';
import { subnetOf } from './warp/verify-warp.ts';

export interface PChainOptions {
  readonly networkId: number;
  readonly avaxAssetId: AssetId;
  readonly cChainId: BlockchainId;
  readonly xChainId: BlockchainId;
  readonly genesis: Genesis;
  /** Seconds since 1970. */
  readonly clock: () => bigint;
  /** Left out: blocks are made before the issuer is answered. */
  readonly blocks?: BlockPolicy;
  /** An append-only NDJSON file; left out, nothing survives the process. */
  readonly storePath?: string;
  /** By how many seconds `proposed` heights stay behind; 0 where it is left out. */
  readonly proposedLag?: bigint;
  /** Left out: the constants of the Fuji test network. */
  readonly validatorFee?: ValidatorFeeConfig;
}

/** The P-Chain of a sandbox network. */
export interface PChain {
  readonly rules: Rules;
  /** Answers `platform.*` as a node does. */
  readonly handle: RpcService;
  /** `avax.getUTXOs`, which the C-Chain serves of what the P-Chain exported to it. */
  readonly atomicUtxoMethods: RpcMethods;
  /** Issues a signed transaction. @throws RpcError with the text of `platform.issueTx` */
  issue(signedBytes: Uint8Array): PChainTxId;
  /** Puts what waits in the mempool into a block. */
  accept(): void;
  /** Makes a subnet an L1; the same again changes nothing. @throws RangeError for another conversion of it */
  convertSubnet(conversion: SubnetConversion): {
    readonly conversionId: Uint8Array;
    /** In ascending order of node IDs, which is the order of indices. */
    readonly validationIds: readonly ValidationId[];
  };
  /** Whether the P-Chain's validators sign a message of the P-Chain's. */
  signable(unsignedMessage: Uint8Array, justification?: Uint8Array): Signable;
  height(): bigint;
  proposedHeight(): bigint;
  /** @throws RpcError for a height to come */
  validatorsAt(subnetId: SubnetId, height: bigint | 'proposed'): readonly ValidatorAt[];
  /** The L1 validators of a subnet now, and what each has left for the continuous fee. */
  l1Validators(subnetId: SubnetId): readonly (L1ValidatorRecord & { readonly balance: NAvax })[];
  /** undefined for a blockchain that nobody knows. */
  validatedBy(chain: BlockchainId): SubnetId | undefined;
  /** What C-Chain exports made for the P-Chain to import. Announcing an output twice does nothing. */
  addExportedFromC(utxos: readonly Utxo[]): void;
  /** What waits for an import on the C-Chain. */
  exportedToC(): ReadonlyMap<UtxoId, Utxo>;
  /** What C-Chain imports consumed. Consuming an output twice does nothing. */
  consumeExportedToC(ids: readonly UtxoId[]): void;
  close(): void;
}

/**
 * Opens the P-Chain of a sandbox: from its store where there is one, else from its genesis.
 * @throws OnboardError E-SBX-104 for a store that is damaged or another chain's, E-SBX-106 for one that
 * cannot be written
 */
export function createPChain(options: PChainOptions): PChain {
  const rules = rulesOf(options);
  const store =
    options.storePath === undefined
      ? undefined
      : new Store(options.storePath, genesisDigest(options), options.clock());
  const ledger = new PChainLedger({
    rules,
    genesis: genesisState(options.genesis, rules.avaxAssetId, store?.beginning ?? options.clock()),
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
    addExportedFromC: (utxos) => ledger.announceFromC(utxos),
    exportedToC: () => ledger.latest().toC,
    consumeExportedToC: (ids) => ledger.forgetToC(ids),
    close: () => ledger.close(),
  };
}

/** Issues, and sees to it that a block follows. */
function withBlocks(ledger: PChainLedger, policy: BlockPolicy): (bytes: Uint8Array) => PChainTxId {
  const acceptLater = (): void => {
    if (policy.kind !== 'delayed') return;
    policy.schedule(() => {
      ledger.accept();
      if (ledger.mempool.size > 0) acceptLater();
    }, policy.delayMs);
  };
  return (bytes) => {
    const tx = within("couldn't parse tx", () => decodeTx(bytes));
    within("couldn't issue tx", () => ledger.issue(tx));
    if (policy.kind === 'immediate') ledger.accept();
    else acceptLater();
    return tx.id;
  };
}

function rulesOf(options: PChainOptions): Rules {
  const { networkId, avaxAssetId, cChainId, xChainId, genesis } = options;
  const primary = [
    { id: cChainId, subnetId: PRIMARY_NETWORK_ID, name: 'C-Chain' },
    { id: xChainId, subnetId: PRIMARY_NETWORK_ID, name: 'X-Chain' },
  ];
  return {
    networkId,
    hrp: addressHrp(networkId),
    avaxAssetId,
    cChainId,
    xChainId,
    genesisValidators: genesis.validators,
    blockchains: new Map(
      [...primary, ...genesis.blockchains].map(({ id, subnetId, name }) => [
        id,
        { subnetId, name },
      ]),
    ),
    validatorFee: options.validatorFee ?? VALIDATOR_FEE_CONFIG,
  };
}

/** What a store must have been born with to be this chain's. */
function genesisDigest(options: PChainOptions): string {
  const { networkId, avaxAssetId, cChainId, xChainId, genesis } = options;
  const spelled = JSON.stringify(
    { networkId, avaxAssetId, cChainId, xChainId, genesis },
    (_, value: unknown) =>
      value instanceof Uint8Array
        ? bytesToHex(value)
        : typeof value === 'bigint'
          ? value.toString()
          : value,
  );
  return bytesToHex(sha256(new TextEncoder().encode(spelled)));
}
