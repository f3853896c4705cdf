import nodeReleases from '../../assets/node/releases.json';
import { compareVersions } from './network/node-software.ts';

interface NodeLine {
  /** The last month in which the line gets fixes. */
  readonly ends: string;
  /** The lowest release of the line that the program runs on; missing if all or none are. */
  readonly least?: string;
  /** The lowest release without known serious faults; missing if the line had ended before. */
  readonly sound?: string;
}

const { lines, ...rest } = nodeReleases;
/** What was known of Node's releases on the day `read`. */
export const nodeReleasesRead = rest;
/** The release lines by their major version. */
export const nodeLines: Readonly<Record<string, NodeLine>> = lines;

/** Returns what is known of the release line of a Node.js version such as `v22.22.2`. */
export function nodeLineOf(version: string): NodeLine | undefined {
  return nodeLines[/^v?(\d+)/.exec(version)?.[1] ?? ''];
}

/** Returns the lowest version of Node.js that would do, if this version is too old for the program. */
export function neededInsteadOf(version: string): string | undefined {
  const least = nodeLineOf(version)?.least ?? nodeReleasesRead.least;
  return (compareVersions(version, least) ?? -1) < 0 ? least : undefined;
}
