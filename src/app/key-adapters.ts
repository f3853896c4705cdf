// The adapters that a command which signs with a software key needs, so that one import loads them together.
export { createAddressSigner } from '../adapters/keys/key-signer.ts';
export * as sources from '../adapters/keys/key-sources.ts';
export * as places from '../adapters/keys/secret-places.ts';
export { createKeystore } from '../adapters/keys/keystore-folder.ts';
