// Control and escape characters, bidirectional overrides, zero-width and line separators: none of
// them may reach a terminal, a log or a ticket from outside. \p{C} covers control, format,
// surrogate, private use and unassigned code points; \p{Zl} and \p{Zp} the line separators; \p{DI}
// the letters and marks that no font draws.
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}\p{DI}]/gu;

/** Text from outside made safe to show: one line, no invisible or steering characters, cut to `limit` characters. */
export function printable(text: string, limit = 200): string {
  // Cut before the expression runs: hostile text may be very long.
  const cleaned = [
    ...text
      .slice(0, limit * 4)
      .replaceAll(/\s/g, ' ')
      .replaceAll(UNPRINTABLE, '')
      .replaceAll(/ {2,}/g, ' '),
  ];
  const shown = cleaned.slice(0, limit).join('');
  return cleaned.length > limit || text.length > limit * 4 ? `${shown}…` : shown;
}
