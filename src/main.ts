#!/usr/bin/env node
import { start } from './app/start.ts';

void start(process.argv.slice(2));
