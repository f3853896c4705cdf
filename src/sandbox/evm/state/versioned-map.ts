interface Version<V> {
  readonly height: number;
  readonly value: V;
}

/**
 * A map that keeps each key's value at every unpruned block height. The map stores only changed values. A
 * long history therefore fits into memory, and the state at an old block is read without a replay.
 */
export class VersionedMap<K, V> {
  readonly #versions = new Map<K, Version<V>[]>();

  get size(): number {
    return this.#versions.size;
  }

  keys(): Iterable<K> {
    return this.#versions.keys();
  }

  /** Sets a key's value at a block height. Heights must not decrease, except after `rewind`. */
  set(key: K, height: number, value: V): void {
    const versions = this.#versions.get(key);
    if (versions === undefined) this.#versions.set(key, [{ height, value }]);
    else if (versions.at(-1)?.height === height) versions[versions.length - 1] = { height, value };
    else versions.push({ height, value });
  }

  /** Returns the key's value after block `height`; undefined if the key had no value yet. */
  at(key: K, height: number): V | undefined {
    return this.#versions.get(key)?.findLast((version) => version.height <= height)?.value;
  }

  /** Drops every version above a height. */
  rewind(height: number): void {
    for (const [key, versions] of this.#versions) {
      while ((versions.at(-1)?.height ?? height) > height) versions.pop();
      if (versions.length === 0) this.#versions.delete(key);
    }
  }

  /** Drops every version that was replaced by a later version at or below `height`. */
  prune(height: number): void {
    for (const versions of this.#versions.values()) {
      const firstKept = versions.findLastIndex((version) => version.height <= height);
      if (firstKept > 0) versions.splice(0, firstKept);
    }
  }
}
