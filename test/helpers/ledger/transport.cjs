'use strict';
// A Ledger transport that talks to the simulated app instead of a USB device. One file contains the state of the
// device. The texts that the device shows are appended to another file.
const { appendFileSync, readFileSync } = require('node:fs');
const Transport = require('@ledgerhq/hw-transport').default;
const { createApp } = require('./app.cjs');

module.exports = (device, screen) => {
  const settings = () => JSON.parse(readFileSync(device, 'utf8'));
  const app = createApp(settings, (what) => appendFileSync(screen, `${JSON.stringify(what)}\n`));
  class AppTransport extends Transport {
    static list = () => Promise.resolve(settings() === 'none' ? [] : ['usb']);
    static open = () => Promise.resolve(new AppTransport());
    exchange = (request) => app(request);
  }
  return { default: AppTransport };
};
