import type { EvmCallIntent } from '../../../engine/intent.ts';
import type { MessageKey } from '../../../domain/message.ts';
import type { Translator } from '../../../i18n/translator.ts';

/** Labels for the arguments of the program's calls. The JSON output uses the contract's names instead. */
const KNOWN = {
  blsKey: 'intent.arg.bls-key',
  data: 'intent.arg.data',
  disableOwner: 'form.disable',
  messageIndex: 'intent.arg.message-index',
  metadataURL: 'intent.arg.link',
  nodeId: 'intent.arg.node-id',
  numEpochsToProcess: 'intent.arg.epochs',
  operator: 'intent.arg.operator',
  registrationExpiry: 'intent.arg.expiry',
  remainingBalanceOwner: 'form.remaining',
  stakeAmount: 'intent.arg.stake',
} as const satisfies Readonly<Record<string, MessageKey>>;

/** The label for an argument of a call; for an unknown argument, the contract's own name. */
export function argumentLabel(
  { contract }: EvmCallIntent,
  name: string,
  { t }: Translator,
): string {
  if (name === 'where') {
    const isVault = contract.name.key === 'contract.vault-opt-in';
    return t(isVault ? 'intent.arg.vault' : 'intent.arg.l1');
  }
  return isKnown(name) ? t(KNOWN[name]) : name;
}

function isKnown(name: string): name is keyof typeof KNOWN {
  return Object.hasOwn(KNOWN, name);
}
