'use strict';
// The vendor's transport, at the end of which is an app of our own instead of a device. How the device is
// stands in one file, and what its screen has shown in another.
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
