/** No answer that is asked for here has more than a dozen. */
export const MOST_LEVELS = 64;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Whether arrays and objects of a JSON text are nested deeper than `limit`. Looks at each character once,
 * and at none behind the first that is too deep.
 */
export function isDeeperThan(json: string, limit: number): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (inText) {
      if (code === BACKSLASH) at++;
      else if (code === QUOTE) inText = false;
      continue;
    }
    if (code === QUOTE) inText = true;
    // [ and {, then ] and }.
    else if (code === 0x5b || code === 0x7b) depth += 1;
    else if (code === 0x5d || code === 0x7d) depth -= 1;
    if (depth > limit) return true;
  }
  return false;
}
