import type { EvmAddress } from '../../domain/identity/evm.ts';
import { optInServiceOf } from '../../protocol/abi/l1-contracts.ts';
import { nameOfTarget } from '../../protocol/contracts/vaults.ts';
import { OPTED_IN, REGISTERED, addressTopic } from '../../protocol/logs/search-logs.ts';
import {
  type SendContext,
  type TaskOutcome,
  runWithJournal,
  withThirdPartyTransaction,
} from '../sending/run-with-journal.ts';

export async function registerOperator(
  metadataUrl: string,
  sendContext: SendContext,
): Promise<TaskOutcome> {
  const performed = await runWithJournal(
    { kind: 'register-operator', input: { metadataUrl } },
    sendContext,
  );
  const { connection, signer } = sendContext;
  const address = connection.profile.contracts.operatorRegistry;
  const log = { address, topics: [REGISTERED, addressTopic(signer.evmAddress)] };
  return withThirdPartyTransaction(performed, 'register', log, sendContext);
}

export function setMetadataUrl(
  metadataUrl: string,
  sendContext: SendContext,
): Promise<TaskOutcome> {
  return runWithJournal({ kind: 'set-metadata-url', input: { metadataUrl } }, sendContext);
}

/** `where`: the vault or the L1's validator manager proxy. */
export async function optIn(
  kind: 'l1' | 'vault',
  where: EvmAddress,
  sendContext: SendContext,
): Promise<TaskOutcome> {
  const performed = await runWithJournal({ kind: 'opt-in', input: { kind, where } }, sendContext);
  const { connection, signer } = sendContext;
  const address = optInServiceOf(kind, connection.profile.contracts);
  const log = { address, topics: [OPTED_IN, addressTopic(signer.evmAddress), addressTopic(where)] };
  return withThirdPartyTransaction(performed, `opt-in-${kind}`, log, sendContext);
}

export async function optOut(
  kind: 'l1' | 'vault',
  where: EvmAddress,
  sendContext: SendContext,
): Promise<TaskOutcome> {
  const { ports, profile } = sendContext.connection;
  const targetName = await nameOfTarget(ports, profile, { kind, where });
  const name = targetName === where ? where : `${targetName} (${where})`;
  return runWithJournal({ kind: 'opt-out', input: { kind, where, name } }, sendContext);
}
