import { encodeFunctionData, parseAbi } from 'viem/utils';
import { expect, onTestFinished, test } from 'vitest';
import { createTransactionSender } from '../../src/sandbox/contracts/transaction-sender.ts';
import { actorAccounts } from '../../src/sandbox/network/accounts.ts';
import { EVM_CHAIN_ID } from '../../src/sandbox/network/network.ts';
import { PROGRAM } from '../helpers/program/run-program.ts';
import { startSandboxHome } from '../helpers/sandbox/sandbox-home.ts';
import { PtyProgram } from '../helpers/terminal/pty.ts';

const abi = parseAbi(['function setL1Middleware(address l1, address middleware)']);
const BEL = '\u0007';
const OSC_9 = '\u001b]9;';

test.each([
  ['OSC 9 on iTerm', { TERM_PROGRAM: 'iTerm.app' }, [OSC_9]],
  ['the bell on other terminals', {}, []],
] as const)(
  'status --watch --notify notifies once of another middleware: %s',
  async (_, environment, expected) => {
    const { home, sandbox } = await startSandboxHome();
    const { network, accounts } = sandbox.profile;
    const { validatorManagerProxy, vaultManager, middleware } = network.phases.flatMap(
      ({ l1s }) => l1s,
    )[0]!;
    const program = new PtyProgram({
      command: process.execPath,
      args: [
        ...[PROGRAM, '--home', home, 'status', '--network', 'sandbox'],
        ...['--watch', '1', '--notify', accounts[0]!.evmAddress],
      ],
      environment: { HOME: home, TERM: 'xterm-256color', ...environment },
      columns: 200,
    });
    onTestFinished(async () => {
      if (program.running) program.kill('SIGKILL');
      await program.ended;
    });
    await program.waitFor('read at C-Chain block');

    const owner = createTransactionSender(
      sandbox.controls.cChain,
      EVM_CHAIN_ID,
      actorAccounts().l1Owner.privateKey,
    );
    const register = (address: `0x${string}`) =>
      owner.send({
        to: network.contracts.l1Registry,
        data: encodeFunctionData({
          abi,
          functionName: 'setL1Middleware',
          args: [validatorManagerProxy!, address],
        }),
      });
    await register(vaultManager!);
    await program.waitFor((_terminal, output) => output.includes(BEL));
    // The next change is no alert.
    await register(middleware!);
    await program.waitFor('The endpoints answer again.');
    program.type('\u0003');
    await program.ended;
    const [notified, ...rest] = program.output.split(BEL);
    expect(rest).toHaveLength(1);
    const parts = notified!.split(OSC_9);
    expect(parts).toHaveLength(1 + expected.length);
    expect(parts.at(-1)).toContain('does not match: the profile says');
  },
);
