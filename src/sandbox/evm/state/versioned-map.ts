interface Version<V> {
  readonly height: number;
  readonly value: V;
}

/**
 * A map that remembers what each key held at each block height. One version costs as much as the
 * value that changed, so the whole history of a sandbox fits into memory and an old block is read
 * without replaying anything.
 */
export class VersionedMap<K, V> {
  readonly #versions = new Map<K, Version<V>[]>();

  get size(): number {
    return this.#versions.size;
  }

  keys(): Iterable<K> {
    return this.#versions.keys();
  }

  /** Heights must not go down, save through `rewind`. */
  set(key: K, height: number, value: V): void {
    const versions = this.#versions.get(key);
    if (versions === undefined) this.#versions.set(key, [{ height, value }]);
    else if (versions.at(-1)?.height === height) versions[versions.length - 1] = { height, value };
    else versions.push({ height, value });
  }

  /** What the key held after block `height`; undefined where it had never been set. */
  at(key: K, height: number): V | undefined {
    return this.#versions.get(key)?.findLast((version) => version.height <= height)?.value;
  }

  /** Forgets every version above a height. */
  rewind(height: number): void {
    for (const [key, versions] of this.#versions) {
      while ((versions.at(-1)?.height ?? height) > height) versions.pop();
      if (versions.length === 0) this.#versions.delete(key);
    }
  }

  /** Forgets what can no longer be asked for: versions that a later one up to `height` replaced. */
  prune(height: number): void {
    for (const versions of this.#versions.values()) {
      const kept = versions.findLastIndex((version) => version.height <= height);
      if (kept > 0) versions.splice(0, kept);
    }
  }
}
