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
      'src/commands/check-opt-in.ts',
      'src/session/text/load-words.ts',
      'src/cli/spoken-help.ts',
      'src/cli/ja-help.ts',
    ],
  },
  { name: 'first', of: ['src/wiring/paint-first.ts'] },
  { name: 'send', of: [/^src\/(commands|adapters|cli)\//] },
  { name: 'desk', of: [/^src\/support\//] },
  { name: 'wizard', of: ['src/wiring/open-wizard.ts', /^src\/wizard\//] },
  { name: 'sandbox', of: ['src/sandbox/worker.ts', 'src/sandbox/run.ts'] },
  { name: 'rest', of: [/./] },
];

/** For each pack the chunks that lie in it, in the order in which they need each other. */
export function assignChunks(outputs) {
  const assigned = new Set();
  return packs.map(({ name, of }) => {
    const chunks = [];
    const take = (chunk) => {
      if (assigned.has(chunk) || outputs[chunk] === undefined) return;
      assigned.add(chunk);
      for (const { path, kind } of outputs[chunk].imports) {
        if (kind === 'import-statement') take(path);
      }
      chunks.push(chunk);
    };
    for (const [chunk, { entryPoint }] of Object.entries(outputs)) {
      if (entryPoint === undefined || entryPoint === 'src/main.ts') continue;
      if (of.some((part) => (part instanceof RegExp ? part.test(entryPoint) : part === entryPoint)))
        take(chunk);
    }
    return { name, chunks };
  });
}
