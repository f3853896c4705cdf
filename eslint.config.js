import js from '@eslint/js';
import tseslint from 'typescript-eslint';
import reactHooks from 'eslint-plugin-react-hooks';

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

/** Imports that make the program slow, large or memory-hungry. */
const HEAVY_IMPORTS = [
  {
    selector:
      "ImportDeclaration[source.value='zod'], ImportDeclaration[source.value='zod/mini'] > :not(ImportNamespaceSpecifier)[local]",
    message:
      "Use: import * as z from 'zod/mini'. Schemas of 'zod' take twice as long to create, and its object z bundles all 40 languages.",
  },
  {
    selector:
      "ImportDeclaration[source.value='viem/utils'] > ImportSpecifier[imported.name=/^recover/]",
    message:
      'Use protocol/crypto/signing-key.ts. A second implementation of the curve builds its own tables (15 MB at peak).',
  },
];

const BRANDS =
  'NodeId|ValidationId|SubnetId|BlockchainId|PChainTxId|AssetId|Id32|EvmAddress|EvmHash|BlsPublicKey|ProofOfPossession|Wei|NAvax|Weight|UtxoId|ShortId';
const BRAND = `TSTypeReference[typeName.name=/^(?:${BRANDS})$/]`;
/** A cast to a branded type, alone or within another type. */
const BRAND_CASTS = [
  `TSAsExpression > ${BRAND}`,
  `TSAsExpression > :matches(TSArrayType, TSTypeLiteral, TSTypeOperator, TSTypeReference, TSTupleType, TSUnionType) ${BRAND}`,
].map((selector) => ({
  selector,
  message:
    'Do not cast to a branded type: its values are validated. Parse the value (parseNodeId, parseId, parseAddress, …) or convert it (nodeIdFromBytes, idFromHex, checksumAddress, hashFromHex, wei, …).',
}));

export default tseslint.config(
  {
    ignores: [
      'dist*/',
      'src/*/generated/',
      'build/',
      'node_modules/',
      'assets/contracts/artifacts/',
      'coverage/',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    plugins: { 'react-hooks': reactHooks },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-floating-promises': 'error',
      // The caller chooses the branded return type: parseId<SubnetId>(…).
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      '@typescript-eslint/no-misused-spread': [
        'error',
        { allow: [{ from: 'lib', name: 'string' }, 'string'] },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      'no-restricted-syntax': ['error', ...HEAVY_IMPORTS],
      'max-lines': ['error', { max: 500 }],
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
    },
  },
  {
    // Only these rooms use the clock, the environment and the process. All others get them as arguments.
    files: ['src/**/*.{ts,tsx}'],
    ignores: [
      'src/main.ts',
      'src/app/**',
      'src/adapters/**',
      'src/sandbox/**',
      'src/storage/**',
      'src/cli/**',
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
    ignores: ['src/domain/**', 'src/sandbox/pchain/state/types.ts'],
    rules: { 'no-restricted-syntax': ['error', ...HEAVY_IMPORTS, ...BRAND_CASTS] },
  },
  {
    // See docs/inside/decisions/0001-storage.md. Every file may list a folder, stat a file and remove a file.
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/storage/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: ['node:fs', 'node:fs/promises'].map((name) => ({
            name,
            importNames: WRITERS.flatMap((call) => [call, `${call}Sync`]),
            message:
              'Use a function of src/storage: only src/storage locks, replaces and syncs files, and sets modes.',
          })),
        },
      ],
    },
  },
  {
    files: ['test/**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    // These helpers search the files and outputs of tests for private keys. No test may bypass them.
    files: ['test/**/*.{ts,tsx}'],
    ignores: [
      'test/helpers/temporary-folder.ts',
      'test/helpers/terminal/pty.ts',
      'test/helpers/program/run-program.ts',
      'test/src/sandbox/**',
    ],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'node:fs',
              importNames: ['mkdtemp', 'mkdtempSync'],
              message: 'Use test/helpers/temporary-folder.ts.',
            },
            {
              name: 'node:fs/promises',
              importNames: ['mkdtemp'],
              message: 'Use test/helpers/temporary-folder.ts.',
            },
            {
              name: 'node:child_process',
              importNames: ['spawn', 'exec', 'fork'],
              message: 'Use spawnWatched of test/helpers/program/run-program.ts.',
            },
            { name: '@lydell/node-pty', message: 'Use test/helpers/terminal/pty.ts.' },
          ],
        },
      ],
    },
  },
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: {
      globals: {
        Buffer: 'readonly',
        console: 'readonly',
        process: 'readonly',
        Response: 'readonly',
        URL: 'readonly',
      },
    },
  },
  {
    files: ['scripts/bench/*.mjs'],
    languageOptions: {
      globals: { fetch: 'readonly', performance: 'readonly', setTimeout: 'readonly' },
    },
  },
  {
    files: ['scripts/*.cjs'],
    languageOptions: {
      sourceType: 'commonjs',
      globals: {
        Buffer: 'readonly',
        process: 'readonly',
        require: 'readonly',
      },
    },
  },
);
