import versions from '../../../assets/node/upgrades.json' with { type: 'json' };
import { compareVersions } from './compare-versions.ts';

/** An upgrade of the network's rules. Nodes without it stop following the network at its time. */
export interface NetworkUpgrade {
  /** Lower case, such as "helicon". */
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Node software states a time in the year 9999 for an upgrade that has no date yet. */
const UNSCHEDULED = Date.UTC(9000, 0, 1);

/** Reads the times of `info.upgrades`: the fields `<name>Time`. Omits upgrades without a date. */
export function upgradesOf(fields: Readonly<Record<string, unknown>>): readonly NetworkUpgrade[] {
  return Object.entries(fields).flatMap(([field, value]) => {
    const name = /^([a-z][A-Za-z0-9]{0,30})Time$/.exec(field)?.[1];
    const at = typeof value === 'string' ? Date.parse(value) : NaN;
    if (name === undefined || Number.isNaN(at) || at >= UNSCHEDULED) return [];
    return [{ name: name.toLowerCase(), at }];
  });
}

/** Returns the network's upgrades that a node does not know, or that it expects at another time; earliest first. */
export function upgradesMissing(
  network: readonly NetworkUpgrade[],
  node: readonly NetworkUpgrade[],
): readonly NetworkUpgrade[] {
  const known = new Map(node.map(({ name, at }) => [name, at]));
  return network
    .filter(({ name, at }) => known.get(name) !== at)
    .toSorted((one, other) => one.at - other.at);
}

/** The first version of the node software that has an upgrade; undefined for an upgrade that is not listed. */
export function firstVersionWith(upgrade: string): string | undefined {
  return Object.hasOwn(versions, upgrade) ? versions[upgrade as keyof typeof versions] : undefined;
}

/** Returns the network's upgrades that a version of the node software lacks; earliest first. */
export function upgradesAfter(
  version: string,
  network: readonly NetworkUpgrade[],
): readonly NetworkUpgrade[] {
  return network
    .filter(({ name }) => {
      const first = firstVersionWith(name);
      return first !== undefined && (compareVersions(version, first) ?? 0) < 0;
    })
    .toSorted((one, other) => one.at - other.at);
}
