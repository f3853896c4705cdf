import { execFile } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import releases from '../../assets/node/releases.json' with { type: 'json' };
import { builtFolder } from '../helpers/program/run-program.ts';
import { folderOfFile } from '../helpers/temporary-folder.ts';
import { neededInsteadOf } from '../../src/domain/node-release.ts';

const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  engines: { node: string };
};

/** Runs a file as if this Node.js were another version. Resolves with the exit code and the standard error. */
function runOn(version: string, file: string): Promise<{ code: unknown; stderr: string }> {
  const pretend = `Object.defineProperties(process, {
    version: { value: 'v${version}' },
    versions: { value: { ...process.versions, node: '${version}' } },
  });
  await import(${JSON.stringify(pathToFileURL(resolve(file)).href)});`;
  const args = ['--input-type=module', '--eval', pretend];
  return new Promise((done) => {
    execFile(process.execPath, args, (error, _, stderr) =>
      done({ code: error?.code ?? 0, stderr }),
    );
  });
}

test('package.json asks for the versions that the list of releases states', () => {
  const { '22': old, '24': current } = releases.lines;
  expect(engines.node).toBe(`^${old.least} || ^${current.least} || >=26.0.0`);
  expect(releases.least).toBe(old.least);
  expect(neededInsteadOf('v22.22.1')).toBe(old.least);
  expect(neededInsteadOf('v24.14.9')).toBe(current.least);
  for (const version of ['22.22.2', '24.15.0', '26.0.0', '27.1.0'])
    expect(neededInsteadOf(version)).toBe(undefined);
});

test('the program and the scripts end with one sentence on a Node.js that is too old', async () => {
  const elsewhere = folderOfFile('old-node-');
  cpSync(builtFolder(), join(elsewhere, 'dist'), { recursive: true });
  const program = await runOn('20.20.2', join(elsewhere, 'dist/main.js'));
  expect(program).toEqual({
    code: 2,
    stderr:
      "Node.js v20.20.2 is too old: install 22.22.2 or later from https://nodejs.org. In the program's repository, run: npm ci && npm start\n",
  });
  const script = await runOn('20.20.2', 'scripts/node/check.mjs');
  expect(script.code).toBe(1);
  expect(script.stderr).toMatch(
    /^This repository needs Node\.js 22\.22\.2, 24\.15\.0, 26\.0\.0 or later, but this is 20\.20\.2\. Run `npm ci [^\n]+\n$/,
  );
  expect(await runOn('24.15.0', 'scripts/node/check.mjs')).toEqual({ code: 0, stderr: '' });
});

test.runIf(existsSync('node_modules/.bin/node'))(
  'in the repository, the program runs on the Node.js that npm ci brings',
  async () => {
    const { code, stderr } = await runOn('20.20.2', join(builtFolder(), 'main.js'));
    // No arguments and no terminal: the answer of the program itself.
    expect(stderr).toMatch(/^E-CLI-\d+: /);
    expect(code).toBe(2);
  },
);
