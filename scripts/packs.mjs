const SANDBOX = ['src/sandbox/worker.ts', 'src/wiring/introduce-sandbox.ts'];
const SENDING = [/^src\/(commands|adapters|cli)\//];

/**
 * Which modules belong together. A chunk lies in the first pack one of whose modules needs it, so that a
 * command reads a few files and hardly more than it runs.
 */
export const packs = [
  { name: 'start', of: ['src/wiring/start.ts', 'src/wiring/stay-small.ts'] },
  {
    name: 'look',
    of: [
      'src/wiring/networks.ts',
      'src/wiring/open-readers.ts',
      'src/wiring/telling-fate.ts',
      'src/commands/check-opt-in.ts',
      'src/session/text/load-words.ts',
      'src/cli/spoken-help.ts',
    ],
  },
  { name: 'help', of: ['src/cli/ja-help.ts'] },
  { name: 'first', of: ['src/wiring/paint-first.ts'] },
  // What the sandbox and whoever sends both need, most of it the P-Chain's codec: neither reads all of the other.
  { name: 'chains', of: SANDBOX, andOf: SENDING },
  { name: 'send', of: SENDING },
  { name: 'desk', of: [/^src\/support\//] },
  { name: 'wizard', of: ['src/wiring/open-wizard.ts', /^src\/wizard\//] },
  { name: 'sandbox', of: SANDBOX },
  { name: 'rest', of: [/./] },
];

/** For each pack the chunks that lie in it, in the order in which they need each other. */
export function assignChunks(outputs) {
  const assigned = new Set();
  return packs.map(({ name, of, andOf = of }) => {
    const both = new Set(chunksOf(outputs, andOf));
    const chunks = chunksOf(outputs, of).filter((chunk) => both.has(chunk) && !assigned.has(chunk));
    for (const chunk of chunks) assigned.add(chunk);
    return { name, chunks };
  });
}

/** The chunks that modules need from the beginning, each behind those that it needs itself. */
function chunksOf(outputs, modules) {
  const taken = new Set();
  const chunks = [];
  const take = (chunk) => {
    if (taken.has(chunk) || outputs[chunk] === undefined) return;
    taken.add(chunk);
    for (const { path, kind } of outputs[chunk].imports) {
      if (kind === 'import-statement') take(path);
    }
    chunks.push(chunk);
  };
  for (const [chunk, { entryPoint }] of Object.entries(outputs)) {
    if (entryPoint === undefined || entryPoint === 'src/main.ts') continue;
    const isOne = (part) => (part instanceof RegExp ? part.test(entryPoint) : part === entryPoint);
    if (modules.some(isOne)) take(chunk);
  }
  return chunks;
}
