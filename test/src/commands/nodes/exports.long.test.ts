import { expect, onTestFinished, test } from 'vitest';
import { journalLines } from '../../../crash/helpers/journal.ts';
import { until } from '../../../helpers/until.ts';
import { joinL1, onlyLine, openCommandHome, type CommandHome } from '../helpers/command-home.ts';

const COMPLETE = 'middleware-complete-validator-registration';

/** An operator with funds only on the C-Chain that has initiated adding a node; `complete` runs the second command. */
async function beginAddition() {
  const home = await openCommandHome({ account: 'C-Chain only' });
  onTestFinished(() => home.stop());
  await joinL1(home);
  const { publicKey, proofOfPossession } = await home.node();
  const { middleware } = home.contracts;
  const hash = onlyLine(await home.send('middleware-add-node', middleware, home.nodeId, publicKey));
  const complete = (...options: string[]) =>
    home.send(
      COMPLETE,
      ...[middleware, home.operator.account.evmAddress, home.nodeId, hash, proofOfPossession],
      ...options,
    );
  return { home, complete, atomic: home.sandbox.controls.atomic };
}

/** Returns the exports from the C-Chain in the journal of a home folder. */
function signedExports(home: CommandHome) {
  return journalLines(home)
    .map(
      (line) =>
        (JSON.parse(line) as { record: { type: string; chain?: string; id: string } }).record,
    )
    .filter(({ type, chain }) => type === 'signed' && chain === 'C');
}

/** The number of exports that the C-Chain has accepted. */
const accepted = ({ sandbox }: CommandHome): number =>
  sandbox.controls.cChain.blocks.exports.length;

test('sends one export while the export waits for a block, also with --yes', async () => {
  const { home, complete, atomic } = await beginAddition();
  atomic.mode = 'hold';
  const ended = complete();
  // The same bytes are issued again while the chain does not know them.
  await until(() => atomic.issued >= 2 || undefined);
  expect(signedExports(home)).toHaveLength(1);
  const { stdout } = await home.look('status', home.operator.account.evmAddress);
  expect(stdout).toMatch(/^Export \w{40,60} from the C-Chain is signed and in no block yet\./m);
  // Lost by the endpoint, the export is known to this machine alone.
  const { id } = signedExports(home)[0]!;
  const asked = (await home.look('status', id)).stdout.split('\n');
  expect(asked[0]).toBe(`Export ${id} from the C-Chain on sandbox: waiting for a block`);
  expect(asked[1]).toMatch(/ sends the same bytes again, and no second export\.$/);
  expect(asked.join()).toContain(`concerns operator ${home.operator.account.evmAddress}`);
  atomic.mode = 'accept';
  await atomic.release();
  onlyLine(await ended);
  expect(signedExports(home)).toHaveLength(1);
  expect(accepted(home)).toBe(1);
});
