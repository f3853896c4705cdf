// Ends a script with one sentence if this Node.js is too old for it, or if the packages that it needs are not
// installed. Plain JavaScript, so that an old Node.js can run it.
import { createRequire } from 'node:module';

const { engines } = createRequire(import.meta.url)('../../package.json');
const [major, minor] = process.versions.node.split('.').map(Number);
const isSupported = engines.node.split('||').some((range) => {
  const [lowest, lowestMinor] = range.match(/\d+/g).map(Number);
  const isNewer = range.includes('>=') ? major > lowest : false;
  return isNewer || (major === lowest && minor >= lowestMinor);
});

/** Prints how to continue, and ends. */
function refuse(reason) {
  console.error(
    `${reason} Run \`npm ci --include=dev --include=optional\`: on Linux, it installs the packages and a suitable Node.js.`,
  );
  process.exit(1);
}

if (!isSupported)
  refuse(
    `This repository needs Node.js ${engines.node.replaceAll(' ||', ',').replaceAll(/[\^>=]/g, '')} or later, but this is ${process.versions.node}.`,
  );
try {
  import.meta.resolve('rolldown');
} catch {
  refuse('The packages that build and test the program are not installed.');
}
