/** Texts that stay English in every language: typed commands, names, and texts for other people. */
const ENGLISH_EVERYWHERE = [
  // Commands, up to the end of the line or a closing bracket.
  /(?:onboard|npm|ssh|chmod|curl|eval) [^\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}()]*/gu,
  /https?:\/\/\S+/g,
  /--?[a-z][\w-]*(?:[ =][<[][^>\]]*[>\]])?/g,
  /<[^>]+>|\[[a-z_<>| ]+\]|\{[^}]*\}|'[^']*'|"[^"]*"|`[^`]*`/g,
  // Names.
  /Staked token vault|Staked token|churn limit|churn period|Node\.js|subnet-evm|command line/g,
];
/** The output of the published commands that scripts read. It is English in every language. */
const READ_BY_SCRIPTS =
  /^(?:opted in|not opted in|registered with \S+|opted in to \S+|Operator: 0x\w+|Found \d+ vault\(s\)\.|Aggregated stakes by collateral:|L1: 0x\w+ => stake = .*)$/;

/** Returns the lines of a Japanese output that contain English prose. */
export function englishLines(output: string): string[] {
  return output.split('\n').filter((line) => {
    if (READ_BY_SCRIPTS.test(line.trim())) return false;
    // A message to another person, who may not read Japanese.
    if (/^\s*\|/.test(line)) return false;
    // The line with the sources of the profile's facts.
    if (/^\s*公開元 /.test(line)) return false;
    const rest = ENGLISH_EVERYWHERE.reduce((text, pattern) => text.replaceAll(pattern, ' '), line);
    return /\b[A-Za-z]?[a-z]+ [a-z]{2,}\b/.test(rest);
  });
}
