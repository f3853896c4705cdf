// Compiles assets/contracts/{shared,gen-a,gen-c} into assets/contracts/artifacts, one JSON file for each
// contract that can be deployed, and a digest of what they were made from. With --check, the script writes
// nothing and exits with 1 if sources, settings, compiler or artifacts differ from the digest; with --compile, it
// also compiles and names the artifacts that differ.
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import project from '../package.json' with { type: 'json' };

/** The texts of files by their path, with slashes. */
type Texts = ReadonlyMap<string, string>;

/** The parts of the compiler's output that this script reads. */
interface CompilerOutput {
  readonly errors?: readonly { readonly formattedMessage: string }[];
  readonly contracts: Readonly<Record<string, Readonly<Record<string, Compiled>>>>;
}

interface Compiled {
  readonly abi: unknown;
  readonly evm: Readonly<Record<'bytecode' | 'deployedBytecode', { readonly object: string }>>;
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
  options: {
    check: { type: 'boolean', default: false },
    compile: { type: 'boolean', default: false },
  },
});
const root = resolve(import.meta.dirname, '../assets/contracts');
const artifactsDir = join(root, 'artifacts');

function textsIn(folder: string, pattern: string): Texts {
  const paths = globSync(pattern, { cwd: folder }).sort();
  return new Map(
    paths.map((path) => [path.replaceAll('\\', '/'), readFileSync(join(folder, path), 'utf8')]),
  );
}

/** Returns the artifacts by path. A contract that can be deployed has the name of its file. */
async function compile(sources: Texts): Promise<Texts> {
  const contracts = [...sources]
    .map(([path, content]) => ({ path, name: posix.basename(path, '.sol'), content }))
    .filter(({ name, content }) => new RegExp(`^contract ${name}\\b`, 'm').test(content));
  const outputSelection = Object.fromEntries(contracts.map((c) => [c.path, { [c.name]: OUTPUTS }]));
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries([...sources].map(([path, content]) => [path, { content }])),
    settings: { ...SETTINGS, outputSelection },
  };
  const { default: solc } = (await import('solc')) as {
    default: { compile(input: string): string };
  };
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as CompilerOutput;
  const problems = output.errors ?? [];
  if (problems.length > 0) throw new Error(problems.map((p) => p.formattedMessage).join('\n'));
  return new Map(
    contracts.map(({ path, name }) => {
      const compiled = output.contracts[path]?.[name];
      if (compiled === undefined) throw new Error(`${path}: the compiler returned no ${name}`);
      const { bytecode, deployedBytecode } = compiled.evm;
      const size = deployedBytecode.object.length / 2;
      console.log(path, size);
      if (size > LARGEST_CODE) throw new Error(`${path}: ${LARGEST_CODE} bytes of code at most`);
      const artifact = {
        abi: compiled.abi,
        bytecode: `0x${bytecode.object}`,
        deployedBytecode: `0x${deployedBytecode.object}`,
      };
      return [path.replace(/\.sol$/, '.json'), `${JSON.stringify(artifact, null, 1)}\n`];
    }),
  );
}

const DIGEST = 'digest.txt';
const sources = textsIn(root, '{shared,gen-a,gen-c}/*.sol');

function digestOf(artifacts: Texts): string {
  const all = [project.devDependencies.solc, SETTINGS, OUTPUTS, [...sources], [...artifacts]];
  return `${createHash('sha256').update(JSON.stringify(all)).digest('hex')}\n`;
}

async function check(): Promise<void> {
  const present = textsIn(artifactsDir, '**/*.json');
  const artifacts = options.compile ? await compile(sources) : present;
  const all = [...new Set([...present.keys(), ...artifacts.keys()])];
  const wrong = all.filter((path) => present.get(path) !== artifacts.get(path));
  if (textsIn(artifactsDir, DIGEST).get(DIGEST) !== digestOf(artifacts)) wrong.push(DIGEST);
  if (wrong.length === 0) return;
  console.error(
    `Artifacts that differ from their sources: ${wrong.join(', ')}. Run "node scripts/compile-contracts.ts".`,
  );
  process.exitCode = 1;
}

async function write(): Promise<void> {
  const artifacts = await compile(sources);
  rmSync(artifactsDir, { recursive: true, force: true });
  for (const [path, text] of artifacts) {
    mkdirSync(dirname(join(artifactsDir, path)), { recursive: true });
    writeFileSync(join(artifactsDir, path), text);
  }
  writeFileSync(join(artifactsDir, DIGEST), digestOf(artifacts));
}

await (options.check ? check() : write());
