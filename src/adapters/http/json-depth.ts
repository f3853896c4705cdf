/** The deepest accepted nesting; real answers have at most about a dozen levels. */
export const MAX_LEVELS = 64;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Whether a JSON text is nested deeper than `limit`. It reads each character once and stops at the first excess. */
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
    // The codes of [ and {, then ] and }.
    else if (code === 0x5b || code === 0x7b) depth += 1;
    else if (code === 0x5d || code === 0x7d) depth -= 1;
    if (depth > limit) return true;
  }
  return false;
}
