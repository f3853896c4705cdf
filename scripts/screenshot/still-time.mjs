// Loaded before the program (node --import): its clock shows what the file TIME_FILE holds, in milliseconds
// since 1970, and stands still in between. Timers run as ever.
import { readFileSync } from 'node:fs';

const file = process.env.TIME_FILE;
Date.now = () => Number(readFileSync(file, 'utf8'));
