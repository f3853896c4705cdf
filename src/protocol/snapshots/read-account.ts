import { pChainAddress } from '../../domain/identity/p-chain-address.ts';
import { addressHrp, type NetworkProfile } from '../../domain/network/profile.ts';
import { message, type Message } from '../../domain/message.ts';
import { nAvax, nAvaxText, type NAvax } from '../../domain/units.ts';
import type { Utxo } from '../../ports/p-chain.ts';
import type { Readers } from '../../ports/evm.ts';
import type { Payer } from '../../ports/tx-builder.ts';
import { offeredGasPrice } from '../p-chain/p-chain-fees.ts';

/** A registration with this many inputs needs about half of the limit of 1,000,000 gas. */
const MAX_INPUTS = 128;
/** The number of inputs whose gas is included in every fee estimate. */
const INPUTS_INCLUDED = 4;
/** The gas of one more input: a database read, a database write, a signature and the bytes. */
const INPUT_GAS = 3200n;

/** `imports`: exported outputs, which are AVAX from the C-Chain that is not imported yet. */
export interface PChainAccount {
  readonly address: string;
  /** The amount that one transaction can spend, minus the fees of inputs beyond the first four. */
  readonly have: NAvax;
  /** The outputs that one transaction can spend, largest first. */
  readonly utxos: readonly Utxo[];
  readonly listed: readonly Utxo[];
  /** The amount that one import can add, minus the fees of inputs beyond the first four. */
  readonly importable: NAvax;
  readonly imports: readonly Utxo[];
  readonly listedImports: readonly Utxo[];
  /** The current price, in nAVAX per unit of gas. */
  readonly gasPrice: bigint;
}

/** One round trip. */
export async function readAccount(
  { pChain }: Pick<Readers, 'pChain'>,
  { networkId, cChainId }: Pick<NetworkProfile, 'networkId' | 'cChainId'>,
  { shortId }: Pick<Payer, 'shortId'>,
): Promise<PChainAccount> {
  const address = pChainAddress(shortId, addressHrp(networkId));
  const [listed, listedImports, gasPrice] = await Promise.all([
    pChain.utxos(address),
    pChain.utxos(address, cChainId),
    pChain.gasPrice(),
  ]);
  const { utxos, value: have } = spendable(listed, gasPrice);
  const { utxos: imports, value: importable } = spendable(listedImports, gasPrice);
  return { address, have, utxos, listed, importable, imports, listedImports, gasPrice };
}

/** nAVAX. */
export function inputFee(gasPrice: bigint, earlier = 0): bigint {
  return INPUT_GAS * offeredGasPrice(gasPrice, earlier);
}

/** Returns the largest outputs, as many as one transaction can spend, without those that cost more than they add. */
export function spendable(listed: readonly Utxo[], gasPrice: bigint) {
  const cost = inputFee(gasPrice);
  const utxos = [...listed]
    .sort((a, b) => Number(b.amount - a.amount))
    .filter(({ amount, held }) => held === undefined && amount > cost)
    .slice(0, MAX_INPUTS);
  const costs = cost * BigInt(Math.max(0, utxos.length - INPUTS_INCLUDED));
  const sum = utxos.reduce((total, { amount }) => total + amount, 0n) - costs;
  return { utxos, value: nAvax(sum > 0n ? sum : 0n) };
}

/** Less is not worth a line: 0.001 AVAX. */
const NOTABLE = 1_000_000n;

/** Why one transaction cannot spend all that the account holds; undefined if it can, or nearly. */
export function idleFunds({
  listed,
  have,
}: Pick<PChainAccount, 'listed' | 'have'>): Message | undefined {
  const sum = (utxos: readonly Utxo[]) => utxos.reduce((total, { amount }) => total + amount, 0n);
  const heldAs = (why: Utxo['held']) => sum(listed.filter(({ held }) => held === why));
  const [total, locked, shared] = [sum(listed), heldAs('locked'), heldAs('shared')];
  if (total - have < NOTABLE) return undefined;
  const reasons = [
    locked > 0n && message('funds.locked', { amount: nAvaxText.held(nAvax(locked)) }),
    shared > 0n && message('funds.shared', { amount: nAvaxText.held(nAvax(shared)) }),
    total - locked - shared - have >= NOTABLE && message('funds.small'),
  ].filter((reason) => reason !== false);
  if (reasons.length === 0) return undefined;
  const reason = reasons.reduceRight((next, one) => message('funds.two-reasons', { one, next }));
  const values = { total: nAvaxText.held(nAvax(total)), have: nAvaxText.held(have), reason };
  return message('funds.idle', values);
}

/**
 * Puts the inputs of earlier transactions first, so that the next transaction also spends one of them: of
 * transactions with a common input, the P-Chain accepts only one.
 * @param shared the inputs of earlier transactions, each as `txID:index`
 */
export function putSharedFirst(
  utxos: readonly Utxo[],
  listed: readonly Utxo[],
  shared: readonly string[],
): readonly Utxo[] {
  const isShared = ({ txId, outputIndex }: Utxo) => shared.includes(`${txId}:${outputIndex}`);
  return [...listed.filter(isShared), ...utxos.filter((utxo) => !isShared(utxo))];
}
