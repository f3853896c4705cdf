import { performTask, type TaskOutcome, type SendContext } from '../sending/perform-task.ts';

/** Changes the signer's metadata link in the operator registry. */
export function setMetadataUrl(metadataUrl: string, sending: SendContext): Promise<TaskOutcome> {
  return performTask({ kind: 'set-metadata-url', input: { metadataUrl } }, sending);
}
