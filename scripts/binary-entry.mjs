// The main script of the single executable. Node mounts the embedded files below /dev/null, where no file can exist, and
// resolves this import there.
await import('./dist/main.js');
