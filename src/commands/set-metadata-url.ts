import { performTask, type Performed, type Sending } from './perform-task.ts';

/** Changes the signer's metadata link in the operator registry. */
export function setMetadataUrl(metadataUrl: string, sending: Sending): Promise<Performed> {
  return performTask({ kind: 'set-metadata-url', input: { metadataUrl } }, sending);
}
