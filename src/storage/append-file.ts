import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

const MODE = 0o600;

/**
 * A file of lines that only grows. What `append` was told to sync is on the disk when it returns;
 * what was only written survives the death of the process. A line that was cut off is no line.
 */
export class AppendFile {
  readonly #fd: number;
  #size: number;

  private constructor(fd: number) {
    this.#fd = fd;
    this.#size = fstatSync(fd).size;
  }

  /** Opens or makes a file of mode 0600 and gives its whole lines; a torn last line is cut off. */
  static open(path: string): { file: AppendFile; lines: Iterable<string> } {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const isNew = !existsSync(path);
    const fd = openSync(path, 'a+', MODE);
    if (isNew) syncDirectory(path);
    const content = readFileSync(path);
    const end = content.lastIndexOf(0x0a) + 1;
    if (end < content.length) ftruncateSync(fd, end);
    return { file: new AppendFile(fd), lines: linesOf(content, end) };
  }

  /** Puts other lines into the place of a file, at once or not at all. */
  static replace(path: string, lines: Iterable<string>): void {
    const temporary = `${path}.new`;
    const fd = openSync(temporary, 'w', MODE);
    for (const line of lines) writeFileSync(fd, `${line}\n`);
    fsyncSync(fd);
    closeSync(fd);
    renameSync(temporary, path);
    syncDirectory(path);
  }

  /** Bytes. */
  get size(): number {
    return this.#size;
  }

  append(line: string, options: { readonly sync: boolean }): void {
    const bytes = Buffer.from(`${line}\n`);
    try {
      writeFileSync(this.#fd, bytes);
    } catch (error) {
      // Half a line must not be continued by the next one.
      ftruncateSync(this.#fd, this.#size);
      throw error;
    }
    this.#size += bytes.length;
    if (options.sync) fdatasyncSync(this.#fd);
  }

  close(): void {
    fdatasyncSync(this.#fd);
    closeSync(this.#fd);
  }
}

/** One line at a time, so that a large file is not in memory twice. */
function* linesOf(content: Buffer, end: number): Generator<string> {
  for (let start = 0; start < end;) {
    const stop = content.indexOf(0x0a, start);
    yield content.toString('utf8', start, stop);
    start = stop + 1;
  }
}

function syncDirectory(path: string): void {
  // Windows cannot open a folder, and needs no sync to keep a name.
  if (process.platform === 'win32') return;
  const fd = openSync(dirname(path), 'r');
  fsyncSync(fd);
  closeSync(fd);
}
