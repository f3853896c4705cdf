import { parseTransaction } from 'viem/utils';
import { hexToBytes, isHex, type Hex } from '../../domain/identity/bytes.ts';
import { checksumAddress, type EvmAddress } from '../../domain/identity/evm.ts';
import { idFromHex, type ValidationId } from '../../domain/identity/ids.ts';
import type { NetworkProfile } from '../../domain/network/profile.ts';
import type { EvmLog } from '../../ports/evm.ts';
import { changesInReceipt } from '../../protocol/logs/changes-in-receipt.ts';
import type { L1Contracts } from '../../protocol/contracts/l1-facts.ts';
import { validationOfMessage } from '../../protocol/messages/validation-of-message.ts';
import { unpackPredicate, WARP_PRECOMPILE } from '../../protocol/warp/predicate.ts';
import type { TransactionReport, KnownAddress } from './subject-report.ts';

/** The functions that concern the operator that calls them. */
const OWN_CALLS: ReadonlySet<string> = new Set([
  'setMetadataURL',
  'optIn',
  'optOut',
  'addNode',
  'removeNode',
  'initializeValidatorStakeUpdate',
  'completeStakeUpdate',
]);

/**
 * Returns the operator in a call's arguments, or the caller if the function concerns the caller. Returns
 * undefined for other functions and for unknown contracts.
 */
export function operatorOfCall(
  from: EvmAddress,
  to: KnownAddress | undefined,
  call: TransactionReport['call'],
): EvmAddress | undefined {
  // An unknown contract may have functions with the same names.
  if (call === undefined || to === undefined || to.role === 'contract' || to.role === 'account') {
    return undefined;
  }
  const named = call.args.find(({ name }) => name === 'operator')?.value;
  if (isHex(named, 20)) return checksumAddress(named);
  const isRegistration = to.role === 'operator-registry' && call.function === 'registerOperator';
  return isRegistration || OWN_CALLS.has(call.function) ? from : undefined;
}

/** Returns the operator in a transaction's events. The called contract does not matter. */
export function operatorInLogs(
  { operatorRegistry, operatorL1OptIn, operatorVaultOptIn }: NetworkProfile['contracts'],
  l1s: readonly L1Contracts[],
  logs: readonly EvmLog[],
): EvmAddress | undefined {
  const changed = l1s
    .flatMap((l1) => changesInReceipt(l1, logs))
    .find(({ operator }) => operator !== undefined)?.operator;
  if (changed !== undefined) return changed;
  // The events of these contracts have the operator in topic 1.
  const services: readonly EvmAddress[] = [operatorRegistry, operatorL1OptIn, operatorVaultOptIn];
  const topic = logs.find(({ address }) => services.includes(address))?.topics[1];
  return topic === undefined ? undefined : addressInTopic(topic);
}

/** Returns the validation in a transaction's events; undefined if the events contain none. */
export function validationInLogs(
  l1s: readonly L1Contracts[],
  logs: readonly EvmLog[],
): ValidationId | undefined {
  for (const { generation, balancer, manager } of l1s) {
    const { emitter, ...topics } = generation.events;
    const address = emitter === 'balancer' ? balancer : manager;
    const known = new Set<string | undefined>(Object.values(topics));
    const id = logs.find((log) => log.address === address && known.has(log.topics[0] ?? ''))
      ?.topics[1];
    if (id !== undefined) return idFromHex<ValidationId>(id);
  }
  return undefined;
}

/**
 * Returns the validation of the P-Chain message in a transaction's access list; undefined without such a
 * message.
 */
export function validationInMessage(signedBytes: Hex | undefined): ValidationId | undefined {
  if (signedBytes === undefined) return undefined;
  try {
    const { accessList = [] } = parseTransaction(signedBytes as `0x02${string}`);
    const entry = accessList.find(({ address }) => checksumAddress(address) === WARP_PRECOMPILE);
    if (entry === undefined) return undefined;
    const packed = hexToBytes(`0x${entry.storageKeys.map((key) => key.slice(2)).join('')}`);
    return validationOfMessage(unpackPredicate(packed));
  } catch {
    // The bytes are a transaction of another type, or the access list has another purpose.
    return undefined;
  }
}

function addressInTopic(topic: Hex): EvmAddress | undefined {
  return /^0x0{24}/.test(topic) ? checksumAddress(`0x${topic.slice(26)}`) : undefined;
}
