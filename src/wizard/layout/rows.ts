/**
 * Distributes items over as many rows as they need, without splitting an item.
 * @param widthOf columns that an item takes
 * @param room columns of a row
 * @param gap columns between two items of a row
 */
export function rows<Item>(
  items: readonly Item[],
  widthOf: (item: Item) => number,
  room: number,
  gap: number,
): Item[][] {
  const rows: Item[][] = [];
  let used = 0;
  for (const item of items) {
    const joined = used + gap + widthOf(item);
    const row = joined <= room ? rows.at(-1) : undefined;
    if (row === undefined) rows.push([item]);
    else row.push(item);
    used = row === undefined ? widthOf(item) : joined;
  }
  return rows;
}
