import { readFileSync } from 'node:fs';

/**
 * Who may import whom: each room of src/ lists in rooms.json the rooms that it may use; everything
 * else is an error. `main.ts` and `app/` are the composition root and may use everything.
 */
const mayImport = JSON.parse(readFileSync(new URL('rooms.json', import.meta.url), 'utf8'));

const directions = Object.entries(mayImport).map(([room, allowed]) => ({
  name: `${room}-may-import`,
  comment: `${room}/ may import only: ${allowed.join(', ') || 'nothing of ours'}.`,
  severity: 'error',
  from: { path: `^src/${room}/` },
  to: { path: '^src/', pathNot: `^src/(${[room, ...allowed].join('|')})/` },
}));

export default {
  forbidden: [
    ...directions,
    {
      name: 'no-cycle',
      comment: 'Give what both files need, a type for example, a file of its own.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'sandbox-entry',
      comment: 'The rest of the program uses the sandbox through src/sandbox/index.ts alone.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/sandbox/' },
      to: { path: '^src/sandbox/', pathNot: '^src/sandbox/index[.]ts$' },
    },
    {
      name: 'no-orphan',
      comment: 'A file that nobody uses is dead.',
      severity: 'error',
      from: { orphan: true, path: '^src/' },
      to: {},
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
  },
};
