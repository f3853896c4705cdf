import { registrationLog } from '../../protocol/logs/joining-logs.ts';
import { performTask, type TaskOutcome, type SendContext } from '../sending/perform-task.ts';
import { withTransactionOfOthers } from '../sending/transactions-of-others.ts';

/** Registers the signer as an operator. */
export async function registerOperator(
  metadataUrl: string,
  sending: SendContext,
): Promise<TaskOutcome> {
  const performed = await performTask(
    { kind: 'register-operator', input: { metadataUrl } },
    sending,
  );
  const { connection, signer } = sending;
  const log = registrationLog(connection.profile.contracts, signer.evmAddress);
  return withTransactionOfOthers(performed, 'register', log, sending);
}
