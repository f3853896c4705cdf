#!/usr/bin/env node
import { start } from './wiring/start.ts';

void start(process.argv.slice(2));
