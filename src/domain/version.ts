import { version as packageVersion } from '../../package.json';

/** This program's version, from its package.json. */
export const version: string = packageVersion;
