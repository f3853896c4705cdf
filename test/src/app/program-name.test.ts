import { expect, test } from 'vitest';
import { programName } from '../../../src/app/program-name.ts';

type ProcessStart = Parameters<typeof programName>[0];

const started = (script: string, others: Partial<ProcessStart> = {}): string =>
  programName({
    ...{ argv: ['/usr/bin/node', script], argv0: 'node', isBinary: false },
    ...{ cwd: '/home/me/project', environment: {} },
    ...others,
  });

const WINDOWS = String.raw`C:\npm\node_modules\validator-onboarding\dist\main.js`;
const WINDOWS_NPX = String.raw`C:\cache\_npx\1a\node_modules\validator-onboarding\dist\main.js`;
const NPX = '/home/me/.npm/_npx/1a/node_modules/.bin/validator-onboarding';
const HERE = '/home/me/project/dist/main.js';
const binary = (argv0: string) => ({ isBinary: true, argv0 });
const inEnvironment = (name: string, value: string) => ({ environment: { [name]: value } });

test.each<[way: string, name: string, script: string, others?: Partial<ProcessStart>]>([
  ['npm i -g', 'onboard', '/usr/local/bin/onboard'],
  ['npm i -g, long name', 'validator-onboarding', '/usr/local/bin/validator-onboarding'],
  ['npm i -g on Windows', 'onboard', WINDOWS],
  ['npx', 'npx validator-onboarding', NPX],
  ['npx on Windows', 'npx validator-onboarding', WINDOWS_NPX],
  ['npx in a project', 'npx --no-install onboard', '/home/me/project/node_modules/.bin/onboard'],
  ['npm start', 'npm start --', HERE, inEnvironment('npm_lifecycle_event', 'start')],
  ['node', 'node dist/main.js', HERE],
  [
    'node on Windows',
    String.raw`node dist\main.js`,
    String.raw`C:\me\dist\main.js`,
    { cwd: String.raw`C:\me` },
  ],
  ['node from elsewhere', 'node /opt/onboard/dist/main.js', '/opt/onboard/dist/main.js'],
  ['node, with a blank in the path', "node '/opt/on board/main.js'", '/opt/on board/main.js'],
  ['a binary by its path', './onboard-linux-x64', 'x', binary('./onboard-linux-x64')],
  ['a binary on the PATH', 'onboard', 'x', binary('onboard')],
  [
    'a container',
    'docker run --rm onboard',
    'x',
    inEnvironment('ONBOARD_COMMAND', 'docker run --rm onboard'),
  ],
  [
    'a wrapper with a hidden name',
    'onboard',
    'x',
    inEnvironment('ONBOARD_COMMAND', 'on\u001b[8mboard'),
  ],
])('started by %s, the program is called %s', (_, name, script, others) => {
  expect(started(script, others)).toBe(name);
});
