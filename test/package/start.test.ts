import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// Tests the files of dist/: what they import, and what the start of the program loads.
const files = new Map(
  readdirSync('dist').map((name) => [name, readFileSync(join('dist', name), 'utf8')]),
);
const STATIC = /^(?:import|export) (?:[^"';]* from )?"([^"]+)"/gm;
const DYNAMIC = /\bimport\("([^"]+)"\)/g;
const HEAVY = /^\/\/ node_modules\/(?:react|ink|viem|zod|@avalabs|@ethereumjs|yoga-layout)\//m;

function imports(name: string, kinds: readonly RegExp[]): string[] {
  const text = (files.get(name) ?? '').replaceAll(/\/\*[^]*?\*\//g, '');
  return kinds.flatMap((kind) => [...text.matchAll(kind)].map(([, from]) => from!));
}

/** Returns the files that one file of dist/ loads by static imports, including itself. */
function loadedWith(name: string, loaded = new Set<string>()): Set<string> {
  if (loaded.has(name)) return loaded;
  loaded.add(name);
  for (const from of imports(name, [STATIC])) {
    if (from.startsWith('./')) loadedWith(from.slice(2), loaded);
  }
  return loaded;
}

/** The files that every start of the program loads. */
const atStart = (): Set<string> => loadedWith('start.js', loadedWith('main.js'));

test('the files import only each other and modules of Node', () => {
  const others = [...files.keys()].flatMap((name) =>
    imports(name, [STATIC, DYNAMIC]).filter(
      (from) => !(from.startsWith('./') ? files.has(from.slice(2)) : isBuiltin(from)),
    ),
  );
  // The build turns off Ink's developer tools.
  expect([...new Set(others)]).toEqual(['react-devtools-core']);
  expect(atStart().size).toBeGreaterThan(1);
});

test('the version and help load neither the screens nor any library of a chain', () => {
  const heavy = (name: string) =>
    [...loadedWith(name, atStart())].filter((file) => HEAVY.test(files.get(file)!));
  expect(heavy('main.js')).toEqual([]);
  // Checks that the pattern matches what it must match.
  expect(heavy('wizard.js')).not.toEqual([]);
});

test("the wizard's first frame loads no code that reads or signs, and the sandbox no code of commands", () => {
  const beyondStart = (name: string): string[] => {
    // The bundler's own helpers are a few lines.
    const loaded = atStart().add(name).add('rolldown-runtime.js');
    const own = [...loadedWith(name)].filter((file) => !loaded.has(file));
    return own.sort();
  };
  expect(beyondStart('run-wizard.js')).toEqual(['help.js', 'terminal.js', 'wizard.js']);
  expect(beyondStart('describe-sandbox.js')).toEqual(['help.js', 'terminal.js']);
  // The files that `runSandbox` of src/sandbox/index.ts loads.
  expect(beyondStart('start-sandbox.js')).toEqual(['abi.js', 'keys.js', 'sandbox.js']);
  expect(beyondStart('read-opt-in.js')).toEqual(['abi.js', 'read.js', 'settings.js']);
});
