/**
 * For each room (a folder of src/), the rooms that it may import. `main.ts` and `app/` are the composition root
 * and may import every room.
 */
export const mayImport = {
  domain: [],
  i18n: ['domain'],
  storage: ['domain'],
  page: ['domain', 'i18n'],
  ports: ['domain'],
  protocol: ['domain', 'ports'],
  journal: ['domain', 'ports'],
  engine: ['domain', 'ports', 'journal', 'protocol'],
  tasks: ['domain', 'ports', 'journal', 'protocol', 'engine'],
  standing: ['domain', 'ports', 'journal', 'protocol', 'engine', 'tasks', 'i18n', 'page'],
  session: [
    'domain',
    'ports',
    'journal',
    'protocol',
    'engine',
    'tasks',
    'standing',
    'i18n',
    'page',
  ],
  support: [
    'domain',
    'ports',
    'journal',
    'protocol',
    'engine',
    'tasks',
    'standing',
    'i18n',
    'page',
  ],
  commands: [
    'domain',
    'ports',
    'journal',
    'protocol',
    'engine',
    'tasks',
    'standing',
    'session',
    'support',
    'i18n',
    'page',
  ],
  wizard: ['domain', 'ports', 'standing', 'session', 'i18n', 'page'],
  cli: ['domain', 'ports', 'i18n', 'commands', 'support'],
  adapters: ['domain', 'ports', 'protocol', 'journal', 'storage'],
  sandbox: ['domain', 'protocol', 'storage'],
};

const directions = Object.entries(mayImport).map(([room, allowed]) => ({
  name: `${room}-may-import`,
  comment: `${room}/ may import ${allowed.length > 0 ? `only: ${allowed.join(', ')}` : 'no other room'}.`,
  severity: 'error',
  from: { path: `^src/${room}/` },
  to: { path: '^src/', pathNot: `^src/(${[room, ...allowed].join('|')})/` },
}));

/** The folders of src/sandbox, from bottom to top. A folder may import only folders of lower rows. */
const sandboxFolders = [
  ['identity', 'state', 'server'],
  ['evm'],
  ['pchain'],
  ['atomic', 'aggregator', 'node', 'genesis'],
  ['network'],
  ['actors'],
  ['start'],
];

const sandboxDirections = sandboxFolders.flatMap((row, index) =>
  row.map((folder) => {
    const refused = sandboxFolders
      .slice(index)
      .flat()
      .filter((other) => other !== folder);
    return {
      name: `sandbox-${folder}-may-import`,
      comment: `Import only folders below ${folder} in the list sandboxFolders.`,
      severity: 'error',
      from: { path: `^src/sandbox/${folder}/` },
      to: { path: `^src/sandbox/(${refused.join('|')})/` },
    };
  }),
);

export default {
  forbidden: [
    ...directions,
    ...sandboxDirections,
    {
      name: 'no-cycle',
      comment: 'Move the code that both files need, such as a type, to a third file.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-folder-cycle',
      comment:
        'Folders of a room that import each other divide nothing: move the file, or dissolve a folder.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^src/' },
      to: { circular: true },
    },
    {
      name: 'sandbox-entry',
      comment: 'Outside src/sandbox, import the sandbox only from src/sandbox/index.ts.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/sandbox/' },
      to: { path: '^src/sandbox/', pathNot: '^src/sandbox/index[.]ts$' },
    },
    {
      name: 'no-orphan',
      comment: 'No file imports this file: delete it.',
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
