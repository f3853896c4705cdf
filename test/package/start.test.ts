import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtFolder } from '../helpers/program/run-program.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

// Tests the files of dist/: what they import, and what the start of the program loads.
const dist = builtFolder();
const files = new Map(
  readdirSync(dist).map((name) => [name, readFileSync(join(dist, name), 'utf8')]),
);
const STATIC = /^(?:import|export) (?:[^"';]* from )?"([^"]+)"/gm;
const DYNAMIC = /\bimport\("([^"]+)"\)/g;
const HEAVY =
  /^\/\/ (?:node_modules\/(?:react|ink|viem|zod|@avalabs|@ethereumjs|yoga-layout)|src\/(?:protocol|journal|engine|standing|signing|session))\//m;

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

/** The files of dist/ that a run of the program executes. */
function filesLoadedBy(args: readonly string[]): string[] {
  const folder = temporaryFolder();
  execFileSync(process.execPath, [join(dist, 'main.js'), ...args], {
    env: { ...process.env, NODE_V8_COVERAGE: folder },
  });
  const coverage = readdirSync(folder).flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    return (JSON.parse(text) as { result: { url: string }[] }).result;
  });
  return coverage.flatMap(({ url }) => /\/dist\/([^/]+)$/.exec(url)?.[1] ?? []);
}

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

test('the version and help load no cryptography, no command and only the texts of help', () => {
  for (const args of [['--version'], ['--help'], ['status', '--help'], ['help', 'keys']]) {
    const loaded = filesLoadedBy(args);
    expect(loaded, args.join(' ')).toContain('quick-answer.js');
    const text = loaded.map((name) => files.get(name) ?? '').join('\n');
    expect(text).not.toMatch(
      /^\/\/ (?:node_modules\/(?:@noble|@scure|viem)|src\/(?:commands|i18n\/generated\/en))/m,
    );
    expect(text).not.toMatch(HEAVY);
  }
  // The definitions of all commands are part of every other start.
  expect([...atStart()].filter((file) => HEAVY.test(files.get(file)!))).toEqual([]);
  // The pattern and the list match what they must match.
  expect(filesLoadedBy(['explain', 'G4-STAKE']).join(' ')).toContain('english.js');
  expect([...loadedWith('run-wizard.js')].some((file) => HEAVY.test(files.get(file)!))).toBe(true);
});

test("the wizard's first frame loads no code that reads or signs, and the sandbox no code of commands", () => {
  const textOf = (name: string): string =>
    [...loadedWith(name)].map((file) => files.get(file)!).join('\n');
  const chain =
    /^\/\/ (?:node_modules\/(?:viem|@avalabs|@ethereumjs|zod)|src\/(?:adapters\/(?:evm|p-chain|keys)|engine))\//m;
  expect(textOf('run-wizard.js')).not.toMatch(chain);
  expect(textOf('start-sandbox.js')).toMatch(chain);
  expect(textOf('start-sandbox.js')).not.toMatch(/^\/\/ src\/(?:commands|session|wizard)\//m);
});

/** Modules that some sources import dynamically and others statically. */
const PASSED_ON =
  'check-network failed-transactions initiate-change read-node read-reports read-spending send start-sandbox submission-outcome';

/** Returns the sources that import a file of dist/ dynamically. */
const importersOf = (name: string): string[] =>
  [...files.values()].flatMap((text) =>
    text
      .split(/^\/\/ (?=src\/)/m)
      .filter((part) => part.includes(`import("./${name}")`))
      .map((part) => part.slice(0, part.indexOf('\n'))),
  );

test('nine known files, and no other, only pass on what another file exports', () => {
  const passesOn = /^(?:export \{[^}]*\} from "[^"]*";\s*)+$/;
  const stubs = [...files].flatMap(([name, text]) =>
    // The bundler adds a digit to the second file of a name.
    name.endsWith('.js') && passesOn.test(text) ? [[name.replace(/2?\.js$/, ''), name]] : [],
  );
  const further = stubs.filter(([module = '']) => !PASSED_ON.split(' ').includes(module));
  expect(
    further.map(([module, name = '']) => `${module}.ts: ${importersOf(name).join(', ')}`),
    'These sources import a module with import(), and others import it statically (git grep). Use one way: import() in every source, or a static import in a module that import() loads',
  ).toEqual([]);
  expect(stubs.map(([module]) => module).join(' ')).toBe(PASSED_ON);
});
