// `node --import` loads this file before the program. `Date.now` then returns the time in the file TIME_FILE,
// in milliseconds since 1970. Timers run as usual.
import { readFileSync } from 'node:fs';

const file = process.env.TIME_FILE;
Date.now = () => Number(readFileSync(file, 'utf8'));
