import { performTask, type Performed, type Sending } from './perform-task.ts';

/** Registers the signer as an operator. */
export function registerOperator(metadataUrl: string, sending: Sending): Promise<Performed> {
  return performTask({ kind: 'register-operator', input: { metadataUrl } }, sending);
}
