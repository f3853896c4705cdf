import type { Ledger } from '../../ports/signer.ts';
import { readAppVersion, readEvmAddress } from './read-app.ts';
import { createDevice, type Device } from './device.ts';
import { createLedgerSigner } from './ledger-signer.ts';
import { loadLedgerPackages } from './packages.ts';

/** Creates access to a Ledger on this machine. The packages in `folder` are loaded on first use. */
export function createLedger(folder: string): Ledger {
  let device: Device | undefined;
  const openDevice = (): Device => (device ??= createDevice(loadLedgerPackages(folder)));
  return {
    async accounts(count) {
      const ledgerDevice = openDevice();
      await readAppVersion(ledgerDevice);
      const addresses = [];
      for (let account = 0; account < count; account++) {
        addresses.push(await readEvmAddress(ledgerDevice, account));
      }
      return addresses;
    },
    async open(account) {
      return await createLedgerSigner(openDevice(), account);
    },
  };
}
