import { expect, test } from 'vitest';
import { endOf, spawnProgram } from '../../helpers/program/run-program.ts';
import { shellIn } from '../../helpers/program/shell.ts';
import { sharedHome, stakeCounts } from './helpers/command-home.ts';
import { documentOf } from './helpers/documents.ts';

// The behaviour that docs/scripts.md describes for scripts.
const home = sharedHome({ realTime: true });

interface Sent {
  readonly operator: string;
  readonly network: string;
  readonly sent: boolean;
  readonly metadataURL: string;
  readonly transactions: readonly { readonly id: string }[];
}

test('a command that was already done lists its transaction and the requested values', async () => {
  const url = 'https://example.org/me';
  const register = async () =>
    documentOf<Sent>(await home.send('register-operator', '--json', url), 'register-operator');
  const first = await register();
  expect(first).toMatchObject({
    ...{ network: 'sandbox', operator: home.operator.account.evmAddress },
    ...{ sent: true, metadataURL: url },
  });
  expect(first.transactions).toHaveLength(1);
  expect(await register()).toEqual({ ...first, sent: false });

  const optIn = async () =>
    documentOf<Sent>(await home.send('opt-in-l1', '--json', home.contracts.balancer), 'opt-in-l1');
  const joined = await optIn();
  expect(await optIn()).toEqual({ ...joined, sent: false });
  // An opt-out in the same second as the opt-in is refused.
  home.sandbox.controls.advance(1);
  const left = await home.send('opt-out-l1', home.contracts.balancer);
  expect(left.code, left.stderr).toBe(0);
  const again = await optIn();
  expect(again.sent).toBe(true);
  expect(again.transactions).not.toEqual(joined.transactions);
});

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
  expect((await home.send('opt-in-vault', contracts.vault)).code).toBe(0);
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
