import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createLedger } from '../../../../src/adapters/ledger/ledger-signer.ts';
import { APP, installLedger, TRANSPORT } from '../../../helpers/ledger/install.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { said } from '../../../helpers/told.ts';

const emptyFolder = () => temporaryFolder('ledger-');
const transportIn = (folder: string, file = 'index.cjs') =>
  join(folder, 'node_modules', TRANSPORT.name, file);
const keys = Object.fromEntries(
  [0, 1].map((account) => [`44'/60'/0'/0/${account}`, '11'.repeat(32)]),
);

/** Installs the packages. @param code of the transport, in place of the simulated device */
function installed(code?: string): string {
  const folder = emptyFolder();
  installLedger(folder, { keys });
  if (code !== undefined) writeFileSync(transportIn(folder), code);
  return folder;
}
/** Expects that the packages in a folder are refused. */
const expectRefused = (folder: string, code: string, values: object = {}) =>
  expect(createLedger(folder).open(0)).rejects.toMatchObject({ code, values });

test('without the Ledger packages, the error shows the exact install command', async () => {
  const folder = join(emptyFolder(), 'ledger');
  const packages = [APP, TRANSPORT].map(({ name, version }) => `${name}@${version}`).join(' ');
  const install = `npm install --prefix ${folder} ${packages}`;
  await expect(createLedger(folder).open(0)).rejects.toMatchObject({
    ...{ code: 'E-LED-101', exit: 'usage', values: { missing: APP.name, install } },
  });
});

test('uses the installed library with the installed transport', async () => {
  const ledger = createLedger(installed());
  const [, second] = await ledger.accounts(2);
  expect(second).toBe('0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A');
  expect(await ledger.open(1)).toMatchObject({ where: 'here', evmAddress: second });
});

test('are loaded only when an account of the device is opened', async () => {
  const folder = installed();
  const marker = join(folder, 'loaded');
  const marking = `require('node:fs').writeFileSync(${JSON.stringify(marker)}, '');`;
  const main = transportIn(folder);
  writeFileSync(main, `${marking}\n${readFileSync(main, 'utf8')}`);
  const ledger = createLedger(folder);
  expect(existsSync(marker)).toBe(false);
  await ledger.open(0);
  expect(existsSync(marker)).toBe(true);
});

describe('rejects without running it', () => {
  test('another version', async () => {
    const folder = installed();
    const manifest = { version: '6.35.0\u001b[2J', main: 'index.cjs' };
    writeFileSync(transportIn(folder, 'package.json'), JSON.stringify(manifest));
    const fault = said(`${TRANSPORT.name} is version 6.35.0, not ${TRANSPORT.version}`);
    await expectRefused(folder, 'E-LED-102', { fault });
  });

  const NO_BINDINGS = `module.exports = { default: class {
    static list() { throw new Error('Could not locate the bindings file. Tried:\\n → HID.node'); }
    static open() {}
  } };`;
  test.each([
    ['of another kind', 'module.exports = { default: { list: 1 } };', 'E-LED-102', {}],
    [
      'for another machine',
      "throw new Error('HID.node: wrong ELF class\\nmore of it');",
      'E-LED-101',
      { reason: 'HID.node: wrong ELF class' },
    ],
    [
      'without its native code',
      NO_BINDINGS,
      'E-LED-101',
      { reason: 'Could not locate the bindings file. Tried' },
    ],
  ])('a package %s', async (_, main, code, values) => {
    await expectRefused(installed(main), code, values);
  });

  test.skipIf(process.platform === 'win32').each(['.', 'node_modules/b'])(
    'a package that other users can write to, or a link: %s',
    async (part) => {
      const folder = installed();
      mkdirSync(join(folder, 'node_modules/b'));
      // The mask of the process does not apply to an explicit change.
      chmodSync(join(folder, part), 0o777);
      await expectRefused(folder, 'E-LED-102');
      chmodSync(join(folder, part), 0o755);
      const link = join(emptyFolder(), 'link');
      symlinkSync(folder, link);
      await expectRefused(link, 'E-FILE-102');
    },
  );
});
