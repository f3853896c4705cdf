// Compiles assets/contracts/{shared,gen-a,gen-c} into assets/contracts/artifacts, one JSON file for each
// contract that can be deployed. With --check, the script writes nothing and exits with 1 if an artifact
// differs from its source. --dir <folder> replaces assets/contracts.
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import solcModule from 'solc';

const solc = solcModule as { version(): string; compile(input: string): string };

/** The sources by their path below assets/contracts. */
type Sources = ReadonlyMap<string, string>;

/** The parts of the compiler's output that this script reads. */
interface CompilerOutput {
  readonly errors?: readonly { readonly formattedMessage: string }[];
  readonly contracts: Readonly<
    Record<
      string,
      Record<
        string,
        {
          abi: unknown;
          evm: { bytecode: { object: string }; deployedBytecode: { object: string } };
        }
      >
    >
  >;
}

/** The maximum size of deployed code in bytes (EIP-170). */
const LARGEST_CODE = 24_576;
const SETTINGS = {
  evmVersion: 'cancun',
  optimizer: { enabled: true, runs: 200 },
  metadata: { bytecodeHash: 'none' },
};
const OUTPUTS = ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'];

const { values: options } = parseArgs({
  options: { check: { type: 'boolean', default: false }, dir: { type: 'string' } },
});
const root =
  options.dir ?? join(dirname(fileURLToPath(import.meta.url)), '..', 'assets', 'contracts');
const artifactsDir = join(root, 'artifacts');

/** Returns the texts of the files below a folder that match a pattern, by their paths with slashes. */
function textsIn(folder: string, pattern: string): Map<string, string> {
  const paths = globSync(pattern, { cwd: folder }).sort();
  return new Map(
    paths.map((path) => [path.replaceAll('\\', '/'), readFileSync(join(folder, path), 'utf8')]),
  );
}

/** Returns the paths of a source and of everything that it imports. */
function closure(path: string, sources: Sources, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  const imports = /^import .*?from "(.+?)";|^} from "(.+?)";/gms;
  for (const [, imported] of (sources.get(path) ?? '').matchAll(imports)) {
    if (imported !== undefined) closure(posix.join(posix.dirname(path), imported), sources, seen);
  }
  return seen;
}

/** Returns the SHA-256 of the compiler's version, the settings and every source of the contract. */
function hashOf(path: string, sources: Sources): string {
  const hash = createHash('sha256').update(solc.version()).update(JSON.stringify(SETTINGS));
  for (const part of [...closure(path, sources)].sort())
    hash.update(part).update(sources.get(part) ?? '');
  return hash.digest('hex');
}

/**
 * Returns the contracts that can be deployed. Each of these contracts has the name of its file. The other
 * sources contain interfaces, abstract contracts and libraries.
 */
function deployable(sources: Sources) {
  return [...sources]
    .map(([path, content]) => ({ path, name: posix.basename(path, '.sol'), content }))
    .filter(({ name, content }) => new RegExp(`^contract ${name}\\b`, 'm').test(content));
}

function compile(sources: Sources): Map<string, string> {
  const contracts = deployable(sources);
  const outputSelection = Object.fromEntries(contracts.map((c) => [c.path, { [c.name]: OUTPUTS }]));
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries([...sources].map(([path, content]) => [path, { content }])),
    settings: { ...SETTINGS, outputSelection },
  };
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as CompilerOutput;
  const problems = output.errors ?? [];
  if (problems.length > 0) throw new Error(problems.map((p) => p.formattedMessage).join('\n'));

  return new Map(
    contracts.map(({ path, name }) => {
      const compiled = output.contracts[path]?.[name];
      if (compiled === undefined) throw new Error(`${path}: the compiler returned no ${name}`);
      const { abi, evm } = compiled;
      const size = evm.deployedBytecode.object.length / 2;
      if (size > LARGEST_CODE) {
        throw new Error(`${path}: ${size} bytes of code, ${LARGEST_CODE} at most`);
      }
      const artifact = {
        contractName: name,
        sourceHash: hashOf(path, sources),
        abi,
        bytecode: `0x${evm.bytecode.object}`,
        deployedBytecode: `0x${evm.deployedBytecode.object}`,
      };
      return [path.replace(/\.sol$/, '.json'), `${JSON.stringify(artifact, null, 1)}\n`];
    }),
  );
}

const sources: Sources = textsIn(root, '{shared,gen-a,gen-c}/*.sol');
if (options.check) {
  const present = textsIn(artifactsDir, '**/*.json');
  const outdated = [...present].filter(([path, text]) => {
    const source = path.replace(/\.json$/, '.sol');
    return (
      !sources.has(source) ||
      (JSON.parse(text) as { sourceHash: string }).sourceHash !== hashOf(source, sources)
    );
  });
  let wrong = outdated.map(([path]) => path);
  if (wrong.length === 0) {
    const expected = compile(sources);
    const all = new Set([...present.keys(), ...expected.keys()]);
    wrong = [...all].filter((path) => present.get(path) !== expected.get(path));
  }
  if (wrong.length > 0) {
    console.error(
      `Artifacts that differ from their sources: ${wrong.join(', ')}. Run "node scripts/compile-contracts.ts".`,
    );
    process.exitCode = 1;
  }
} else {
  const artifacts = compile(sources);
  rmSync(artifactsDir, { recursive: true, force: true });
  for (const [path, text] of artifacts) {
    mkdirSync(dirname(join(artifactsDir, path)), { recursive: true });
    writeFileSync(join(artifactsDir, path), text);
    const { deployedBytecode } = JSON.parse(text) as { deployedBytecode: string };
    console.log(path, (deployedBytecode.length - 2) / 2);
  }
}
