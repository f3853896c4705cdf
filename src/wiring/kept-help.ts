/**
 * What `--help` prints where lines have 80 characters, as the parser of calls made it when the program was
 * built; empty: not built. A test holds it against the parser's.
 */
export const keptHelp: string = '';
