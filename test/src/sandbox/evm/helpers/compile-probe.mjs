// Compiles Probe.sol into probe.json beside it: node test/src/sandbox/evm/helpers/compile-probe.mjs
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import solc from 'solc';

const source = await readFile(new URL('Probe.sol', import.meta.url), 'utf8');
const output = JSON.parse(
  solc.compile(
    JSON.stringify({
      language: 'Solidity',
      sources: { 'Probe.sol': { content: source } },
      settings: {
        evmVersion: 'cancun',
        optimizer: { enabled: true, runs: 200 },
        metadata: { bytecodeHash: 'none' },
        outputSelection: {
          '*': { '*': ['evm.bytecode.object', 'evm.deployedBytecode.object'] },
        },
      },
    }),
  ),
);
const problems = (output.errors ?? []).filter(({ severity }) => severity === 'error');
if (problems.length > 0) throw new Error(problems.map((p) => p.formattedMessage).join('\n'));
const code = (name) => {
  const { bytecode, deployedBytecode } = output.contracts['Probe.sol'][name].evm;
  return { bytecode: `0x${bytecode.object}`, deployedBytecode: `0x${deployedBytecode.object}` };
};
const sourceHash = createHash('sha256').update(source).digest('hex');
const artifact = { sourceHash, probe: code('Probe'), inner: code('Inner') };
await writeFile(new URL('probe.json', import.meta.url), `${JSON.stringify(artifact, null, 2)}\n`);
