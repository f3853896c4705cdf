import { secp256k1 } from '@avalabs/avalanchejs';
import { bytesToHex, compareBytes, hexToBytes } from '../../../domain/identity/bytes.ts';
import { checksumAddress, type EvmAddress } from '../../../domain/identity/evm.ts';
import { P_CHAIN_ID } from '../../../domain/identity/ids.ts';
import {
  nAvax,
  nAvaxToWei,
  wei,
  weiToNAvaxRoundedUp,
  type NAvax,
  type Wei,
} from '../../../domain/units.ts';
import { recoverKey, newUtxo, verifyTransfer } from '../execute/spend.ts';
import { verifyInputs, verifyOutputs } from '../execute/syntax.ts';
import { RpcError, withErrorPrefix } from '../../server/rpc-error.ts';
import type { Rules, StoredUtxo, UtxoId } from '../state/types.ts';
import type { AtomicTx, EvmInput, EvmOutput } from './atomic-tx.ts';

/** The state and the rules with which an atomic transaction is verified. */
interface AtomicContext {
  readonly rules: Rules;
  /** The base fee of the C-Chain's next block, in wei per gas. */
  readonly baseFee: Wei;
  /** The P-Chain's exports to the C-Chain that are not imported yet. */
  readonly exportedToC: ReadonlyMap<UtxoId, StoredUtxo>;
  /** The current time in seconds since 1970. */
  readonly time: bigint;
}

/**
 * The effects of an atomic transaction. The C-Chain checks the debits later, and may then refuse them with
 * `insufficient funds` or `invalid nonce`.
 */
interface AtomicEffects {
  readonly kind: 'export' | 'import';
  readonly debits: readonly {
    readonly address: EvmAddress;
    readonly amount: Wei;
    readonly nonce: bigint;
  }[];
  readonly credits: readonly { readonly address: EvmAddress; readonly amount: Wei }[];
  /** The outputs that the P-Chain may import. */
  readonly exportedOutputs: readonly StoredUtxo[];
  /** The P-Chain outputs that this transaction imports. */
  readonly importedInputs: readonly UtxoId[];
  readonly gasUsed: bigint;
  /** The minimum fee: gas × base fee, rounded up to nAVAX. */
  readonly requiredFee: NAvax;
  readonly burned: NAvax;
}

/**
 * Verifies an atomic transaction by the C-Chain's rules and returns its effects.
 * @throws RpcError
 */
export function verifyAtomicTx(tx: AtomicTx, context: AtomicContext): AtomicEffects {
  const { rules } = context;
  const { body } = tx;
  const peer = body.kind === 'export' ? body.destinationChain : body.sourceChain;
  if (tx.networkId !== rules.networkId) {
    throw new RpcError('tx was issued with a different network ID');
  }
  if (tx.blockchainId !== rules.cChainId || peer !== P_CHAIN_ID) {
    throw new RpcError('tx has wrong chain ID');
  }
  return body.kind === 'export' ? verifyExport(tx, body, context) : verifyImport(tx, body, context);
}

function verifyExport(
  tx: AtomicTx,
  { inputs, exported }: Extract<AtomicTx['body'], { kind: 'export' }>,
  context: AtomicContext,
): AtomicEffects {
  if (exported.length === 0) throw new RpcError('tx has no export outputs');
  verifyAccounts('export', inputs, 'input', context.rules);
  verifyOutputs(exported);
  verifyAssets('export', exported, 'output', context.rules);
  const fee = verifyFee('export', tx, context, inputs, exported);
  if (tx.credentials.length !== inputs.length) {
    throw new RpcError(
      'export tx contained incorrect number of credentials ' +
        `want ${inputs.length} got ${tx.credentials.length}`,
    );
  }
  inputs.forEach((input, i) =>
    verifySender(tx, { input, index: i, signatures: tx.credentials[i] ?? [] }),
  );
  return {
    kind: 'export',
    ...fee,
    debits: inputs.map(({ address, amount, nonce }) => ({
      address,
      amount: nAvaxToWei(amount),
      nonce,
    })),
    credits: [],
    exportedOutputs: exported.map((output, i) => newUtxo(tx.id, i, output)[1]),
    importedInputs: [],
  };
}

function verifyImport(
  tx: AtomicTx,
  { imported, outputs }: Extract<AtomicTx['body'], { kind: 'import' }>,
  context: AtomicContext,
): AtomicEffects {
  if (imported.length === 0) throw new RpcError('tx has no imported inputs');
  if (outputs.length === 0) throw new RpcError('tx has no EVM outputs');
  verifyAccounts('import', outputs, 'output', context.rules);
  verifyInputs(imported);
  verifyAssets('import', imported, 'input', context.rules);
  const fee = verifyFee('import', tx, context, imported, outputs);
  if (tx.credentials.length !== imported.length) {
    throw new RpcError(
      `incorrect number of credentials: (${imported.length} vs. ${tx.credentials.length})`,
    );
  }
  imported.forEach((input, i) => {
    const utxo = context.exportedToC.get(input.utxoId);
    if (utxo === undefined) {
      throw new RpcError(`failed to fetch import UTXOs from ${P_CHAIN_ID} due to: not found`);
    }
    withErrorPrefix('import tx transfer failed verification', () =>
      verifyTransfer(
        { tx, state: context, verifySignatures: true },
        input,
        utxo,
        tx.credentials[i] ?? [],
      ),
    );
  });
  return {
    kind: 'import',
    ...fee,
    debits: [],
    credits: outputs.map(({ address, amount }) => ({ address, amount: nAvaxToWei(amount) })),
    exportedOutputs: [],
    importedInputs: imported.map(({ utxoId }) => utxoId),
  };
}

type Kind = AtomicEffects['kind'];
interface Amount {
  readonly amount: NAvax;
}

/** Checks the inputs or outputs on the C-Chain: amounts above zero, in AVAX, sorted and unique. */
function verifyAccounts(
  kind: Kind,
  accounts: readonly EvmOutput[],
  side: 'input' | 'output',
  rules: Rules,
): void {
  if (accounts.some(({ amount }) => amount === 0n)) throw new RpcError(`${side} has no value`);
  verifyAssets(kind, accounts, side, rules);
  const addresses = accounts.map(({ address }) => hexToBytes(address));
  const sorted = addresses.every((address, i) => {
    const previous = addresses[i - 1];
    return previous === undefined || compareBytes(previous, address) < 0;
  });
  if (!sorted) throw new RpcError(`${side}s not sorted and unique`);
}

function verifyAssets(
  kind: Kind,
  transfers: readonly Pick<EvmOutput, 'assetId'>[],
  side: 'input' | 'output',
  { avaxAssetId }: Rules,
): void {
  if (transfers.some(({ assetId }) => assetId !== avaxAssetId)) {
    throw new RpcError(`${kind} ${side} cannot contain non-AVAX in Banff`);
  }
}

/** Checks that the inputs cover the outputs and the minimum fee. `burned` is the inputs minus the outputs. */
function verifyFee(
  kind: Kind,
  { gasUsed }: AtomicTx,
  { baseFee }: AtomicContext,
  consumed: readonly Amount[],
  produced: readonly Amount[],
): Pick<AtomicEffects, 'gasUsed' | 'requiredFee' | 'burned'> {
  const requiredFee = weiToNAvaxRoundedUp(wei(gasUsed * baseFee));
  const burned = nAvax(total(consumed) - total(produced));
  if (burned < requiredFee) {
    throw new RpcError(`${kind} tx flow check failed due to: insufficient funds`);
  }
  return { gasUsed, requiredFee, burned };
}

function total(transfers: readonly Amount[]): bigint {
  return transfers.reduce((sum, { amount }) => sum + amount, 0n);
}

function verifySender(
  { unsignedHash }: AtomicTx,
  {
    input,
    index,
    signatures,
  }: {
    readonly input: EvmInput;
    readonly index: number;
    readonly signatures: readonly Uint8Array[];
  },
): void {
  if (signatures.length !== 1) {
    throw new RpcError(
      'incorrect number of signatures want 1 signature for EVM Input Credential, ' +
        `but got ${signatures.length}`,
    );
  }
  const key = recoverKey(unsignedHash, signatures[0]);
  const signer = checksumAddress(bytesToHex(secp256k1.publicKeyToEthAddress(key)));
  if (signer === input.address) return;
  throw new RpcError(
    'issuing tx: credential verification: signature does not match address ' +
      `(${index}): want ${input.address}, got ${signer}`,
  );
}
