import type { OxlintConfig } from 'oxlint';

/** The functions of `node:fs` that change a file or a folder, or open a file. */
const WRITERS = [
  'appendFile',
  'chmod',
  'chown',
  'copyFile',
  'cp',
  'createWriteStream',
  'fchmod',
  'fdatasync',
  'fsync',
  'ftruncate',
  'lchmod',
  'link',
  'mkdir',
  'open',
  'rename',
  'symlink',
  'truncate',
  'write',
  'writeFile',
];

/** The rules beyond oxlint's category `correctness`. */
const STRICT = [
  'no-array-constructor',
  'no-case-declarations',
  'no-empty',
  'no-fallthrough',
  'no-prototype-builtins',
  'no-regex-spaces',
  'no-unexpected-multiline',
  'no-useless-assignment',
  'no-useless-constructor',
  'no-var',
  'prefer-const',
  'prefer-rest-params',
  'prefer-spread',
  'preserve-caught-error',
  'import/no-cycle',
  'react/exhaustive-deps',
  'react/rules-of-hooks',
  'typescript/ban-ts-comment',
  'typescript/no-deprecated',
  'typescript/no-dynamic-delete',
  'typescript/no-empty-object-type',
  'typescript/no-explicit-any',
  'typescript/no-extraneous-class',
  'typescript/no-generated-empty-object-type',
  'typescript/no-invalid-void-type',
  'typescript/no-misused-promises',
  'typescript/no-namespace',
  'typescript/no-non-null-asserted-nullish-coalescing',
  'typescript/no-non-null-assertion',
  'typescript/no-require-imports',
  'typescript/no-unnecessary-boolean-literal-compare',
  'typescript/no-unnecessary-condition',
  'typescript/no-unnecessary-template-expression',
  'typescript/no-unnecessary-type-arguments',
  'typescript/no-unnecessary-type-assertion',
  'typescript/no-unnecessary-type-constraint',
  'typescript/no-unnecessary-type-conversion',
  'typescript/no-unsafe-argument',
  'typescript/no-unsafe-assignment',
  'typescript/no-unsafe-call',
  'typescript/no-unsafe-function-type',
  'typescript/no-unsafe-member-access',
  'typescript/no-unsafe-return',
  'typescript/only-throw-error',
  'typescript/prefer-promise-reject-errors',
  'typescript/prefer-reduce-type-parameter',
  'typescript/prefer-return-this-type',
  'typescript/related-getter-setter-pairs',
  'typescript/require-await',
  'typescript/unified-signatures',
  'typescript/use-unknown-in-catch-callback-variable',
] as const;

/** Refuses some names of the modules for files and child processes. */
const refused = (name: string, importNames: readonly string[], message: string) => ({
  name,
  importNames: [...importNames],
  message,
});

const writersOf = (name: string) =>
  refused(
    name,
    WRITERS.flatMap((call) => [call, `${call}Sync`]),
    'Use a function of src/storage: only src/storage locks, replaces and syncs files, and sets modes.',
  );

const config: OxlintConfig = {
  plugins: ['eslint', 'typescript', 'oxc', 'import', 'react'],
  jsPlugins: ['./scripts/lint/own-rules.ts'],
  categories: { correctness: 'error' },
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  env: { builtin: true, node: true },
  ignorePatterns: [
    '**/*.{cjs,mjs,d.mts}',
    'dist*/',
    'src/*/generated/',
    'build/',
    'assets/contracts/artifacts/',
    'coverage/',
  ],
  rules: {
    ...Object.fromEntries(STRICT.map((rule) => [rule, 'error'])),
    'typescript/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
    'max-lines': ['error', { max: 500 }],
    'no-unused-vars': [
      'error',
      { argsIgnorePattern: '^_', caughtErrors: 'all', ignoreRestSiblings: true },
    ],
    'typescript/switch-exhaustiveness-check': [
      'error',
      { considerDefaultExhaustiveForUnions: true },
    ],
    'typescript/no-misused-spread': [
      'error',
      { allow: [{ from: 'lib', name: 'string' }, 'string'] },
    ],
    'typescript/restrict-plus-operands': [
      'error',
      {
        allowAny: false,
        allowBoolean: false,
        allowNullish: false,
        allowNumberAndString: false,
        allowRegExp: false,
      },
    ],
    'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
    // React's compiler does not compile this program, so its own rules do not apply.
    'react/set-state-in-effect': 'off',
    'react/refs': 'off',
    'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    'own/heavy-imports': 'error',
    // The typed rules about enums take a fifth of the linter's time.
    'own/no-enums': 'error',
  },
  overrides: [
    {
      files: ['src/**/*.{ts,tsx}'],
      rules: { 'own/room-imports': 'error' },
    },
    { files: ['src/engine/**'], rules: { 'own/side-effects': 'error' } },
    { files: ['src/commands/**'], rules: { 'own/definition-imports': 'error' } },
    {
      files: ['src/**/*.{ts,tsx}'],
      excludeFiles: [
        // The names of the built-in networks, and the scripts of shells.
        'src/i18n/network-title.ts',
        'src/commands/program/completion.ts',
        // It answers programs as a real network does, and names its own accounts.
        'src/sandbox/**',
        'src/app/sandbox/account-title.ts',
        // Messages and tickets go to people who may not speak the operator's language.
        'src/standing/messages-to-others.ts',
        'src/domain/registration-ticket.ts',
        // It runs where the catalogues cannot be loaded.
        'src/main.ts',
      ],
      rules: { 'own/texts': 'error' },
    },
    {
      // A function fits a screen.
      files: ['src/**/*.{ts,tsx}'],
      rules: {
        'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
        'max-params': ['error', { max: 4 }],
        'no-nested-ternary': 'error',
      },
    },
    {
      // Only these rooms use the clock, the environment and the process. All others get them as arguments.
      files: ['src/**/*.{ts,tsx}'],
      excludeFiles: [
        'src/main.ts',
        'src/app/**',
        'src/adapters/**',
        'src/sandbox/**',
        'src/storage/**',
      ],
      rules: {
        'no-restricted-globals': [
          'error',
          'process',
          'console',
          'setTimeout',
          'setInterval',
          'fetch',
        ],
        'no-restricted-properties': [
          'error',
          { object: 'Date', property: 'now', message: 'Take a Clock as an argument.' },
          { object: 'Math', property: 'random', message: 'Take randomness as an argument.' },
        ],
      },
    },
    {
      // Only the domain may cast to a brand, and the sandbox's P-Chain to brands of its own.
      files: ['src/**/*.{ts,tsx}'],
      excludeFiles: ['src/domain/**', 'src/sandbox/pchain/state/types.ts'],
      rules: { 'own/brand-casts': 'error' },
    },
    {
      // See docs/inside/decisions.md. Every file may list a folder, stat a file and remove a file.
      files: ['src/**/*.{ts,tsx}'],
      excludeFiles: ['src/storage/**'],
      rules: {
        'no-restricted-imports': [
          'error',
          { paths: [writersOf('node:fs'), writersOf('node:fs/promises')] },
        ],
      },
    },
    {
      files: ['test/**/*.{ts,tsx}'],
      rules: {
        'typescript/no-non-null-assertion': 'off',
        'typescript/unbound-method': 'off',
        'typescript/require-array-sort-compare': 'off',
      },
    },
    {
      // These helpers search the files and outputs of tests for private keys. No test may bypass them.
      files: ['test/**/*.{ts,tsx}'],
      excludeFiles: [
        'test/helpers/temporary-folder.ts',
        'test/helpers/terminal/pty.ts',
        'test/helpers/program/run-program.ts',
        'test/src/sandbox/**',
        // The programs of other projects get no key of an operator.
        'test/real/network/**',
      ],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            paths: [
              refused(
                'node:fs',
                ['mkdtemp', 'mkdtempSync'],
                'Use test/helpers/temporary-folder.ts.',
              ),
              refused('node:fs/promises', ['mkdtemp'], 'Use test/helpers/temporary-folder.ts.'),
              refused(
                'node:child_process',
                ['spawn', 'exec', 'fork'],
                'Use spawnWatched of test/helpers/program/run-program.ts.',
              ),
              { name: '@lydell/node-pty', message: 'Use test/helpers/terminal/pty.ts.' },
            ],
          },
        ],
      },
    },
  ],
};

export default config;
