import { expect, test } from 'vitest';
import { endOf, spawnProgram } from '../../helpers/program/run-program.ts';
import { shellIn } from '../../helpers/program/shell.ts';
import { optIn, sharedHome, stakeCounts } from './helpers/command-home.ts';
import { documentOf } from './helpers/documents.ts';

// The behaviour that docs/scripts.md describes for scripts.
const home = sharedHome({ realTime: true });

test('env prints the addresses of a network for a shell', async () => {
  const printed = await home.run(['env', '--network', 'sandbox']);
  expect(printed).toMatchObject({ code: 0, stderr: '' });
  const script =
    'eval "$(onboard env --network sandbox)" && echo "$L1 $MIDDLEWARE $VAULT $VAULT_1 $SUBNET"';
  const { stdout } = await shellIn(home.home)(script);
  const { balancer, middleware, vault } = home.contracts;
  expect(stdout.trim()).toBe([balancer, middleware, vault, vault, home.subnet].join(' '));
  const json = await home.look('env', '--json');
  const { environment } = documentOf<{ environment: object }>(json, 'env');
  expect(environment).toMatchObject({ NETWORK: 'sandbox', L1: balancer });
});

test('--timeout ends a wait for the owner with exit code 4, and --wait waits until the owner and the epoch have acted', async () => {
  const { contracts, nodeId } = home;
  await optIn(home);
  const { publicKey } = await home.node();
  const add = ['middleware-add-node', '--json', contracts.middleware, nodeId, publicKey] as const;

  const blocked = await home.send(...add);
  expect(blocked.code).toBe(3);
  expect(documentOf(blocked, 'failure')).toMatchObject({ party: 'l1-owner', reason: 'ask' });

  const ended = await home.send(...add, '--wait', '--timeout', '8s');
  expect(ended.code).toBe(4);
  expect(documentOf(ended, 'middleware-add-node')).toMatchObject({
    ...{ code: 'E-CLI-111', outcome: 'pending', sent: false, party: 'l1-owner', reason: 'ask' },
    retryAt: null,
  });

  const child = spawnProgram([...add, '--network', 'sandbox', '--yes', '--wait=5m'], {
    home: home.home,
    env: { ONBOARD_PRIVATE_KEY: home.operator.account.privateKey },
  });
  const added = endOf(child);
  // The command has reported that the owner blocks it, or has ended.
  await new Promise<void>((isBlocked) => {
    let text = '';
    child.stderr.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('E-MW-104')) isBlocked();
    });
    child.once('close', isBlocked);
  });
  await stakeCounts(home);
  expect(documentOf(await added, 'middleware-add-node')).toMatchObject({
    ...{ outcome: 'done', sent: true, exitCode: 0 },
  });
});
