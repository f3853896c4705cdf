import { version as stated } from '../../package.json';

/** The version of this program, as its package states it. */
export const version: string = stated;
