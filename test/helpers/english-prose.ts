/** What is English in every language: it is typed, is a name, or is meant for others. */
const ENGLISH_EVERYWHERE = [
  // Commands as they are typed, up to the end of the line or a closing bracket.
  /(?:onboard|npm|ssh|chmod|curl|eval) [^\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}()]*/gu,
  /https?:\/\/\S+/g,
  /--?[a-z][\w-]*(?:[ =][<[][^>\]]*[>\]])?/g,
  /<[^>]+>|\[[a-z_<>| ]+\]|\{[^}]*\}|'[^']*'|"[^"]*"|`[^`]*`/g,
  // Names.
  /Staked token vault|Staked token|Node\.js|subnet-evm|command line/g,
];
/** What scripts read of the commands of the published interface, in every language. */
const READ_BY_SCRIPTS =
  /^(?:opted in|not opted in|registered with \S+|opted in to \S+|Operator: 0x\w+|Found \d+ vault\(s\)\.|Aggregated stakes by collateral:|L1: 0x\w+ => stake = .*)$/;

/** The lines of what people are told in Japanese that have English prose in them. */
export function englishLines(told: string): string[] {
  return told.split('\n').filter((line) => {
    if (READ_BY_SCRIPTS.test(line.trim())) return false;
    // A message to somebody else, who may read no Japanese.
    if (/^\s*\|/.test(line)) return false;
    // Where a fact is published is data of the profile.
    if (/^\s*公開元 /.test(line)) return false;
    const rest = ENGLISH_EVERYWHERE.reduce((text, pattern) => text.replaceAll(pattern, ' '), line);
    return /\b[A-Za-z]?[a-z]+ [a-z]{2,}\b/.test(rest);
  });
}
