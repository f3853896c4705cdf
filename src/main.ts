#!/usr/bin/env node
import { version } from './wiring/version.ts';

const args = process.argv.slice(2);
if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) {
  // Asked for more often than anything else, by scripts: nothing else is loaded for it.
  process.stdout.write(`${version}\n`);
} else {
  void import('./wiring/start.ts').then(({ start }) => start(args));
}
