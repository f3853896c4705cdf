import type { Ledger } from '../../ports/ledger.ts';
import { askApp, askEvmAddress } from './ask-app.ts';
import { createDevice, type Device } from './device.ts';
import { createLedgerSigner } from './ledger-signer.ts';
import { loadLedgerPackages } from './packages.ts';

/** A Ledger on this machine, by what was installed into a folder to speak with it; loaded when it is asked. */
export function createLedger(folder: string): Ledger {
  let device: Device | undefined;
  const opened = (): Device => (device ??= createDevice(loadLedgerPackages(folder)));
  return {
    async accounts(count) {
      const asked = opened();
      await askApp(asked);
      const addresses = [];
      for (let account = 0; account < count; account++) {
        addresses.push(await askEvmAddress(asked, account));
      }
      return addresses;
    },
    async open(account) {
      return await createLedgerSigner(opened(), account);
    },
  };
}
