/** What a set-up calls by that name. @throws RangeError where it names nothing: a mistake in the set-up */
export function named<T>(things: ReadonlyMap<string, T>, name: string): T {
  const thing = things.get(name);
  if (thing === undefined) throw new RangeError(`the set-up has nothing called ${name}`);
  return thing;
}
