import { expect, test } from 'vitest';
import { IS_WHOLE } from '../../../helpers/is-whole.ts';
import { runHere } from '../../../helpers/program/run-here.ts';
import { storeNetwork } from '../../../helpers/program/store-network.ts';
import { forger } from '../../../helpers/sandbox/forged-l1s.ts';
import { startSandboxHome } from '../../../helpers/sandbox/sandbox-home.ts';
import { validatorsOf } from '../helpers/command-home.ts';
import { documentOf, expectRefused } from '../helpers/documents.ts';

// By day, other tests pay on generation A.
test.each(IS_WHOLE ? (['a', 'c'] as const) : (['c'] as const))(
  'any account can top up a validator of generation %s by NodeID, any number of times, if it names that option',
  async (generation) => {
    const { home, sandbox, names } = await startSandboxHome({ generation });
    const place = { sandbox, subnet: names.subnet };
    const [validator] = await validatorsOf(place);
    const { nodeID, validationID } = validator!;
    const env = { ONBOARD_PRIVATE_KEY: names.key };
    const topUp = (...args: string[]) =>
      runHere(['top-up', '--network', 'sandbox', nodeID, ...args], { home, env });

    const shown = await topUp('0.5', '--dry-run');
    expect(shown.code).toBe(0);
    expect(shown.stdout).toContain('0.5 AVAX');
    expect(shown.stdout).toContain(nodeID);
    // The sandbox's first validators belong to others, and no message proves their owners.
    expectRefused(await topUp('0.5'), 3, 'E-SIGN-211');
    const refused = await topUp('0.5', '--yes');
    expectRefused(refused, 3, 'E-SIGN-211');
    expect(refused.stderr).toMatch(/not to this account/);

    const paid = async (amount: string, ...options: string[]) => {
      const [before] = await validatorsOf(place, nodeID);
      const done = await topUp(amount, '--yes', '--allow-other-owner', ...options);
      expect(done.code, done.stderr).toBe(0);
      const [after] = await validatorsOf(place, nodeID);
      // Between the two reads, the fee for some seconds was charged.
      const added = Number(BigInt(after!.balance) - BigInt(before!.balance)) / 1e9;
      expect(added).toBeLessThanOrEqual(Number(amount));
      expect(added).toBeGreaterThan(Number(amount) - 0.001);
      return done;
    };
    expect((await paid('0.5')).stdout).toMatch(/^[1-9A-HJ-NP-Za-km-z]{40,60}\n$/);
    const document = documentOf(await paid('0.25', '--json'), 'top-up');
    expect(document).toMatchObject({ sent: true, nodeID });
    // An equal one within the hour may be a repetition. The named command answers also without an operator of the node.
    const repeated = await topUp('0.25', '--yes', '--allow-other-owner');
    expectRefused(repeated, 3, 'E-SEND-215');
    const [, id = ''] = /status (\w+) --network sandbox/.exec(repeated.stderr) ?? [];
    const status = await runHere(['status', id, '--network', 'sandbox'], { home });
    expect(status).toMatchObject({ code: 0, stderr: '' });
    expect(status.stdout).toContain(`validation ${validationID}`);
    const ofNode = await runHere(['status', nodeID, '--network', 'sandbox'], { home });
    expectRefused(ofNode, 5, 'E-SUP-102', 'first validators of an L1 have no operator');

    // A payment needs one L1.
    const { network } = sandbox.profile;
    const [l1] = network.phases.flatMap(({ l1s }) => l1s);
    const entry = { balancer: l1!.balancer!, middleware: l1!.middleware! };
    // The node may be on an L1 that was not read, whatever the others say.
    for (const [times, code] of [
      [2, 'E-CMD-117'],
      [10, 'E-CMD-119'],
    ] as const) {
      const entries = Array.from({ length: times }, () => entry);
      const l1Registry = await (await forger(sandbox)).createRegistry(entries);
      const contracts = { ...network.contracts, l1Registry };
      storeNetwork(home, { ...network, name: `listed-${times}`, contracts });
      const args = ['top-up', '--network', `listed-${times}`, nodeID, '0.5', '--dry-run'];
      expectRefused(await runHere(args, { home, env }), 2, code);
    }
  },
);

test('rejects a node that validates nothing, and a zero amount, before any prompt', async () => {
  const { home, sandbox } = await startSandboxHome();
  const [l1] = sandbox.profile.network.phases.flatMap(({ l1s }) => l1s);
  // A top-up by this account needs an export.
  const account = sandbox.profile.accounts.find(({ name }) => name === 'C-Chain only')!;
  const env = { ONBOARD_PRIVATE_KEY: account.privateKey };
  const nobody = 'NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ';
  const topUp = (...args: readonly string[]) =>
    runHere(['top-up', '--network', 'sandbox', '--yes', nobody, ...args], { home, env });
  expectRefused(await topUp('0.5'), 3, 'E-CMD-116');
  // Nothing is exported for a node that only the middleware's address makes a candidate.
  expectRefused(await topUp('0.5', '--middleware', l1!.middleware!), 3, 'E-TASK-230');
  for (const amount of ['0', '-1', 'much', '0.0000000001'])
    expect((await topUp('--', amount)).code).toBe(2);
});
