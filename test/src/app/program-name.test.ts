import { expect, test } from 'vitest';
import { programName, type ProcessStart } from '../../../src/app/program-name.ts';

const started = (script: string, others: Partial<ProcessStart> = {}): string =>
  programName({
    ...{ argv: ['/usr/bin/node', script], argv0: 'node', isBinary: false },
    ...{ cwd: '/home/me/project', environment: {} },
    ...others,
  });

test.each<[way: string, name: string, script: string, others?: Partial<ProcessStart>]>([
  ['npm i -g', 'onboard', '/usr/local/bin/onboard'],
  ['npm i -g, long name', 'validator-onboarding', '/usr/local/bin/validator-onboarding'],
  [
    'npm i -g on Windows',
    'onboard',
    String.raw`C:\npm\node_modules\validator-onboarding\dist\main.js`,
  ],
  [
    'npx',
    'npx validator-onboarding',
    '/home/me/.npm/_npx/1a/node_modules/.bin/validator-onboarding',
  ],
  [
    'npx on Windows',
    'npx validator-onboarding',
    String.raw`C:\cache\_npx\1a\node_modules\validator-onboarding\dist\main.js`,
  ],
  ['npx in a project', 'npx onboard', '/home/me/project/node_modules/.bin/onboard'],
  [
    'npm start',
    'npm start --',
    '/home/me/project/dist/main.js',
    { environment: { npm_lifecycle_event: 'start' } },
  ],
  ['node', 'node dist/main.js', '/home/me/project/dist/main.js'],
  [
    'node on Windows',
    String.raw`node dist\main.js`,
    String.raw`C:\me\dist\main.js`,
    { cwd: String.raw`C:\me` },
  ],
  ['node from elsewhere', 'node /opt/onboard/dist/main.js', '/opt/onboard/dist/main.js'],
  ['node, with a blank in the path', 'node "/opt/on board/main.js"', '/opt/on board/main.js'],
  [
    'a binary by its path',
    './onboard-linux-x64',
    'x',
    { isBinary: true, argv0: './onboard-linux-x64' },
  ],
  ['a binary on the PATH', 'onboard', 'x', { isBinary: true, argv0: 'onboard' }],
  [
    'a container',
    'docker run --rm onboard',
    'x',
    { environment: { ONBOARD_COMMAND: 'docker run --rm onboard' } },
  ],
])('started by %s, the program is called %s', (_, name, script, others) => {
  expect(started(script, others)).toBe(name);
});
