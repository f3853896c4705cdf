import type { Ledger } from '../../ports/ledger.ts';
import { createDevice, type Device } from './device.ts';
import { loadLedgerPackages } from './packages.ts';

/** A Ledger on this machine, by what was installed into a folder to speak with it; loaded when it is asked. */
export function createLedger(folder: string): Ledger {
  let device: Device | undefined;
  const opened = (): Device => (device ??= createDevice(loadLedgerPackages(folder)));
  return {
    async accounts(count) {
      const { askApp, askEvmAddress } = await import('./ask-app.ts');
      const asked = opened();
      await askApp(asked);
      const addresses = [];
      for (let account = 0; account < count; account++) {
        addresses.push(await askEvmAddress(asked, account));
      }
      return addresses;
    },
    async open(account) {
      const { createLedgerSigner } = await import('./ledger-signer.ts');
      return createLedgerSigner(opened(), account);
    },
  };
}
