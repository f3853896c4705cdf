import { chmodSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createLedger } from '../../../../src/adapters/ledger/create-ledger.ts';
import { LEDGER_PACKAGES, loadLedgerPackages } from '../../../../src/adapters/ledger/packages.ts';
import type { OnboardError } from '../../../../src/domain/errors.ts';
import { installLedger } from '../../../helpers/ledger/install.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { said } from '../../../helpers/told.ts';

function emptyFolder(): string {
  const folder = temporaryFolder('ledger-');
  return folder;
}

const refusal = (load: () => unknown): OnboardError => {
  try {
    load();
  } catch (error) {
    return error as OnboardError;
  }
  throw new Error('it was loaded');
};

const [APP, TRANSPORT] = LEDGER_PACKAGES;

test('the tested Ledger packages are the packages that users install', () => {
  const { devDependencies, dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly devDependencies: Readonly<Record<string, string>>;
    readonly dependencies?: unknown;
  };
  expect(devDependencies[APP.name]).toBe(APP.version);
  // Nothing of it comes with the program.
  expect(dependencies).toBeUndefined();
});

test('without the Ledger packages, the error shows the exact install command', async () => {
  const folder = join(emptyFolder(), 'ledger');
  const ledger = createLedger(folder);
  await expect(ledger.open(0)).rejects.toMatchObject({
    code: 'E-LED-101',
    exit: 'usage',
    values: {
      missing: APP.name,
      install: `npm install --prefix "${folder}" ${APP.name}@${APP.version} ${TRANSPORT.name}@${TRANSPORT.version}`,
    },
  });
});

test('what is installed is used: its own library over the transport that is there', async () => {
  const folder = emptyFolder();
  const keys = { "44'/60'/0'/0/1": '11'.repeat(32) };
  installLedger(folder, { keys });
  const [, second] = await createLedger(folder).accounts(2);
  expect(second).toBe('0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A');
  const signer = await createLedger(folder).open(1);
  expect(signer).toMatchObject({ where: 'here', evmAddress: second });
});

describe('is refused and not run', () => {
  test('another version', () => {
    const folder = emptyFolder();
    installLedger(folder, {});
    const file = join(folder, 'node_modules', TRANSPORT.name, 'package.json');
    writeFileSync(file, JSON.stringify({ version: '6.35.0\u001b[2J', main: 'index.cjs' }));
    expect(refusal(() => loadLedgerPackages(folder))).toMatchObject({
      code: 'E-LED-102',
      values: { fault: said(`${TRANSPORT.name} is version 6.35.0, not ${TRANSPORT.version}`) },
    });
  });

  test('something that is no such package, or does not load on this machine', () => {
    const folder = emptyFolder();
    installLedger(folder, {});
    const main = join(folder, 'node_modules', TRANSPORT.name, 'index.cjs');
    writeFileSync(main, 'module.exports = { default: { list: 1 } };');
    expect(refusal(() => loadLedgerPackages(folder))).toMatchObject({ code: 'E-LED-102' });
    const other = emptyFolder();
    installLedger(other, {});
    writeFileSync(
      join(other, 'node_modules', TRANSPORT.name, 'index.cjs'),
      "throw new Error('HID.node: wrong ELF class\\nmore of it');",
    );
    expect(refusal(() => loadLedgerPackages(other))).toMatchObject({
      code: 'E-LED-101',
      values: { missing: TRANSPORT.name, reason: 'HID.node: wrong ELF class' },
    });
  });

  test('something whose native code turns out to be missing when it is used', async () => {
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

  test.skipIf(process.platform === 'win32')('what others can write to, or a link leads to', () => {
    const folder = emptyFolder();
    installLedger(folder, {});
    chmodSync(folder, 0o777);
    expect(refusal(() => loadLedgerPackages(folder))).toMatchObject({ code: 'E-LED-102' });
    const link = join(emptyFolder(), 'link');
    chmodSync(folder, 0o755);
    symlinkSync(folder, link);
    expect(refusal(() => loadLedgerPackages(link))).toMatchObject({ code: 'E-FILE-102' });
  });
});
