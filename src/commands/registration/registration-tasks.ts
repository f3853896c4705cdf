import type { EvmAddress } from '../../domain/identity/evm.ts';
import { nameOfTarget } from '../../protocol/contracts/vaults.ts';
import { optInLogFilter, registrationLogFilter } from '../../protocol/logs/search-logs.ts';
import {
  type SendContext,
  type TaskOutcome,
  runWithJournal,
  withThirdPartyTransaction,
} from '../sending/run-with-journal.ts';

export async function registerOperator(
  metadataUrl: string,
  sending: SendContext,
): Promise<TaskOutcome> {
  const performed = await runWithJournal(
    { kind: 'register-operator', input: { metadataUrl } },
    sending,
  );
  const { connection, signer } = sending;
  const log = registrationLogFilter(connection.profile.contracts, signer.evmAddress);
  return withThirdPartyTransaction(performed, 'register', log, sending);
}

export function setMetadataUrl(metadataUrl: string, sending: SendContext): Promise<TaskOutcome> {
  return runWithJournal({ kind: 'set-metadata-url', input: { metadataUrl } }, sending);
}

/** `where`: the vault or the L1's validator manager proxy. */
export async function optIn(
  kind: 'l1' | 'vault',
  where: EvmAddress,
  sending: SendContext,
): Promise<TaskOutcome> {
  const performed = await runWithJournal({ kind: 'opt-in', input: { kind, where } }, sending);
  const { connection, signer } = sending;
  const log = optInLogFilter(connection.profile.contracts, kind, signer.evmAddress, where);
  return withThirdPartyTransaction(performed, `opt-in-${kind}`, log, sending);
}

export async function optOut(
  kind: 'l1' | 'vault',
  where: EvmAddress,
  sending: SendContext,
): Promise<TaskOutcome> {
  const { ports, profile } = sending.connection;
  const targetName = await nameOfTarget(ports, profile, { kind, where });
  const name = targetName === where ? where : `${targetName} (${where})`;
  return runWithJournal({ kind: 'opt-out', input: { kind, where, name } }, sending);
}
