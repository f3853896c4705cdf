import { readFileSync } from 'node:fs';
import js from '@eslint/js';
import tseslint from 'typescript-eslint';
import { importX } from 'eslint-plugin-import-x';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import reactHooks from 'eslint-plugin-react-hooks';

/**
 * Who may import whom: each room of src/ lists the rooms that it may use; everything else is an error.
 * `main.ts` and `wiring/` are the composition root and may use everything.
 */
const mayImport = JSON.parse(readFileSync(new URL('rooms.json', import.meta.url), 'utf8'));
const rooms = [...Object.keys(mayImport), 'wiring'];
const zones = Object.entries(mayImport).map(([room, allowed]) => ({
  target: `./src/${room}`,
  from: rooms
    .filter((other) => other !== room && !allowed.includes(other))
    .map((r) => `./src/${r}`),
  message: `${room}/ may import only: ${allowed.join(', ') || 'nothing of ours'}.`,
}));

export default tseslint.config(
  { ignores: ['dist*/', 'maps/', 'node_modules/', 'assets/contracts/artifacts/', 'coverage/'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    plugins: { 'import-x': importX, 'react-hooks': reactHooks },
    settings: { 'import-x/resolver-next': [createTypeScriptImportResolver()] },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones }],
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-floating-promises': 'error',
      // Branded return types are chosen by the caller: parseId<SubnetId>(…).
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      '@typescript-eslint/no-misused-spread': [
        'error',
        { allow: [{ from: 'lib', name: 'string' }, 'string'] },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      'max-lines': ['error', { max: 400 }],
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
    },
  },
  {
    // Nothing below the composition root looks at the clock, the environment or the process.
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/main.ts', 'src/wiring/**', 'src/adapters/**', 'src/sandbox/**', 'src/cli/**'],
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
    files: ['test/**/*.{ts,tsx}'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: { globals: { process: 'readonly', console: 'readonly', URL: 'readonly' } },
  },
);
