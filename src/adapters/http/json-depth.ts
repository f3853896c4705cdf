/** The deepest accepted nesting; real answers have at most about a dozen levels. */
export const MAX_LEVELS = 64;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Whether a JSON text is nested deeper than `limit`. Reads each character at most once, and stops as soon as the limit
 * is exceeded.
 */
export function isDeeperThan(json: string, limit: number): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index);
    if (inString) {
      if (code === BACKSLASH) index++;
      else if (code === QUOTE) inString = false;
      continue;
    }
    if (code === QUOTE) inString = true;
    // The codes of [ and {, then ] and }.
    else if (code === 0x5b || code === 0x7b) depth += 1;
    else if (code === 0x5d || code === 0x7d) depth -= 1;
    if (depth > limit) return true;
  }
  return false;
}
