import { chmodSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createLedger } from '../../../../src/adapters/ledger/ledger-signer.ts';
import { loadLedgerPackages } from '../../../../src/adapters/ledger/packages.ts';
import { APP, installLedger, TRANSPORT } from '../../../helpers/ledger/install.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { said } from '../../../helpers/told.ts';

const emptyFolder = () => temporaryFolder('ledger-');

/** Expects that the packages in a folder are refused. */
const expectRefused = (folder: string, error: object) =>
  expect(() => loadLedgerPackages(folder)).toThrow(expect.objectContaining(error));

test('without the Ledger packages, the error shows the exact install command', async () => {
  const folder = join(emptyFolder(), 'ledger');
  const ledger = createLedger(folder);
  await expect(ledger.open(0)).rejects.toMatchObject({
    code: 'E-LED-101',
    exit: 'usage',
    values: {
      missing: APP.name,
      install: `npm install --prefix ${folder} ${APP.name}@${APP.version} ${TRANSPORT.name}@${TRANSPORT.version}`,
    },
  });
});

test('uses the installed library with the installed transport', async () => {
  const folder = emptyFolder();
  const keys = { "44'/60'/0'/0/1": '11'.repeat(32) };
  installLedger(folder, { keys });
  const [, second] = await createLedger(folder).accounts(2);
  expect(second).toBe('0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A');
  const signer = await createLedger(folder).open(1);
  expect(signer).toMatchObject({ where: 'here', evmAddress: second });
});

test('are loaded only when an account of the device is opened', async () => {
  const folder = emptyFolder();
  installLedger(folder, { keys: { "44'/60'/0'/0/0": '11'.repeat(32) } });
  const main = join(folder, 'node_modules', TRANSPORT.name, 'index.cjs');
  const marker = join(folder, 'loaded');
  const marking = `require('node:fs').writeFileSync(${JSON.stringify(marker)}, '');`;
  writeFileSync(main, `${marking}\n${readFileSync(main, 'utf8')}`);
  const ledger = createLedger(folder);
  expect(existsSync(marker)).toBe(false);
  await ledger.open(0);
  expect(existsSync(marker)).toBe(true);
});

describe('rejects without running it', () => {
  test('another version', () => {
    const folder = emptyFolder();
    installLedger(folder, {});
    const file = join(folder, 'node_modules', TRANSPORT.name, 'package.json');
    writeFileSync(file, JSON.stringify({ version: '6.35.0\u001b[2J', main: 'index.cjs' }));
    expectRefused(folder, {
      code: 'E-LED-102',
      values: expect.objectContaining({
        fault: said(`${TRANSPORT.name} is version 6.35.0, not ${TRANSPORT.version}`),
      }) as object,
    });
  });

  test('a package of another kind, or one that does not load on this machine', () => {
    const folder = emptyFolder();
    installLedger(folder, {});
    const main = join(folder, 'node_modules', TRANSPORT.name, 'index.cjs');
    writeFileSync(main, 'module.exports = { default: { list: 1 } };');
    expectRefused(folder, { code: 'E-LED-102' });
    const other = emptyFolder();
    installLedger(other, {});
    writeFileSync(
      join(other, 'node_modules', TRANSPORT.name, 'index.cjs'),
      "throw new Error('HID.node: wrong ELF class\\nmore of it');",
    );
    expectRefused(other, {
      code: 'E-LED-101',
      values: expect.objectContaining({ reason: 'HID.node: wrong ELF class' }) as object,
    });
  });

  test('a package whose native code is missing', async () => {
    const folder = emptyFolder();
    installLedger(folder, {});
    writeFileSync(
      join(folder, 'node_modules', TRANSPORT.name, 'index.cjs'),
      `module.exports = { default: class {
        static list() { throw new Error('Could not locate the bindings file. Tried:\\n → HID.node'); }
        static open() {}
      } };`,
    );
    await expect(createLedger(folder).open(0)).rejects.toMatchObject({
      code: 'E-LED-101',
      values: { reason: 'Could not locate the bindings file. Tried' },
    });
  });

  test.skipIf(process.platform === 'win32')(
    'a folder that other users can write to, or a link',
    () => {
      const folder = emptyFolder();
      installLedger(folder, {});
      chmodSync(folder, 0o777);
      expectRefused(folder, { code: 'E-LED-102' });
      const link = join(emptyFolder(), 'link');
      chmodSync(folder, 0o755);
      symlinkSync(folder, link);
      expectRefused(link, { code: 'E-FILE-102' });
    },
  );
});
