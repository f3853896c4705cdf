/** A copy in which `change` has replaced each text. `name` is that of the text's field. */
export function mapTexts<Part>(
  part: Part,
  change: (text: string, name: string) => string,
  name = '',
): Part {
  if (typeof part === 'string') return change(part, name) as Part;
  if (Array.isArray(part)) return part.map((each: unknown) => mapTexts(each, change, name)) as Part;
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, mapTexts(value as unknown, change, key)]),
  ) as Part;
}
