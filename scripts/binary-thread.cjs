'use strict';
// The first script of a thread of the single executable: Node mounts the embedded files only in the main thread.
const { getAssetKeys, getRawAsset } = require('node:sea');
const { pathToFileURL } = require('node:url');
const { create } = require('node:vfs');
const { workerData } = require('node:worker_threads');

const files = create();
for (const path of getAssetKeys()) {
  files.mkdirSync(`/${path}`.replace(/\/[^/]*$/, '') || '/', { recursive: true });
  files.writeFileSync(`/${path}`, Buffer.from(getRawAsset(path)));
}
import(pathToFileURL(`${files.mount()}/dist/sandbox-worker.js`).href);
