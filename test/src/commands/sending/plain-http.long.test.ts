import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runHere } from '../../../helpers/program/run-here.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import local from '../../../../assets/profiles/local.json' with { type: 'json' };

const SECRET = 'hunter2secretpassword0';
const OPERATOR = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';
const ADDRESS = '0x1111111111111111111111111111111111111111';

/** Creates a home folder with a network whose services are all behind one URL. */
function homeWith(url: string, changes: object = {}): string {
  const home = temporaryFolder();
  mkdirSync(join(home, 'networks'));
  const rpcUrls = [`${url}/ext/bc/C/rpc?token=${SECRET}`];
  const aggregators = [{ url, shape: 'self-hosted' }];
  const profile = { ...local, name: 'mine', rpcUrls, apiUrl: url, aggregators, ...changes };
  writeFileSync(join(home, 'networks', 'mine.json'), JSON.stringify(profile));
  return home;
}

test('rejects plain HTTP to public hosts before any request, unless the user allowed it', async () => {
  const url = 'http://rpc.onboard.invalid';
  const args = ['check-opt-in-l1', OPERATOR, ADDRESS, '--network', 'mine'];
  const refused = await runHere(args, { home: homeWith(url) });
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain('E-NET-118');
  expect(refused.stderr).toContain('--allow-http');
  expect((await runHere([...args, '--allow-http'], { home: homeWith(url) })).stderr).toContain(
    'E-NET-102',
  );
  const stated = await runHere(args, { home: homeWith(url, { allowHttp: true }) });
  expect(stated.stderr).toContain('E-NET-102');
  const node = await runHere(['node-id', url]);
  expect(node.stderr).toContain('E-NET-118');
});

test("no output contains the password or key in a service's URL", async () => {
  // Nothing listens on this port of the machine.
  const home = homeWith(`http://user:${SECRET}@127.0.0.1:1`);
  const node = `http://user:${SECRET}@127.0.0.1:1/?key=${SECRET}`;
  const calls = [
    ['check-opt-in-l1', OPERATOR, ADDRESS, '--network', 'mine'],
    ['status', OPERATOR, '--network', 'mine', '--node-url', node],
    ['networks', 'show', 'mine'],
    ['doctor', '--network', 'mine', '--node-url', node],
    ['node-id', node],
  ];
  for (const args of calls) {
    const [text, json] = await Promise.all([
      runHere(args, { home }),
      runHere([...args, '--json'], { home }),
    ]);
    for (const { stdout, stderr } of [text, json]) {
      expect(
        `${args.slice(0, 2).join(' ').replaceAll(node, '')}: ${stdout}${stderr}`,
      ).not.toContain(SECRET);
    }
  }
});

test('fetches a link only with --check-url, before anything else', async () => {
  const home = homeWith('http://127.0.0.1:1');
  const args = [
    'register-operator',
    'http://page.onboard.invalid/me',
    '--network',
    'mine',
    '--yes',
  ];
  const env = { ONBOARD_PRIVATE_KEY: '11'.repeat(32) };
  const checked = await runHere([...args, '--check-url', '--allow-http'], { home, env });
  expect(checked.stderr).toContain('http://page.onboard.invalid/me');
  expect(checked.stderr).toContain('E-NET-102');
  const unasked = await runHere(args, { home, env });
  expect(unasked.stderr).not.toContain('page.onboard.invalid');
});
