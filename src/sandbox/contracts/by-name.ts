/**
 * Finds an item of the set-up by its name.
 * @throws RangeError for an unknown name, which is a bug in the set-up
 */
export function byName<T>(items: ReadonlyMap<string, T>, name: string): T {
  const item = items.get(name);
  if (item === undefined) throw new RangeError(`unknown name in the set-up: ${name}`);
  return item;
}
