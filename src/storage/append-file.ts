import {
  appendFileSync,
  closeSync,
  existsSync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { APPENDING, openOwnFile, readOwnBytes } from './own-files.ts';
import { syncFolder } from './sync-folder.ts';

/** A file that only grows, for its owner alone. */
export class AppendFile {
  readonly #file: number;

  private constructor(
    readonly path: string,
    file: number,
  ) {
    this.#file = file;
  }

  /** Opens a file, or creates it in its folder. @throws as `openOwnFile` does */
  static open(path: string): AppendFile {
    const isNew = !existsSync(path);
    const file = new AppendFile(path, openOwnFile(path, APPENDING));
    if (isNew) syncFolder(dirname(path));
    return file;
  }

  /** Bytes. */
  get size(): number {
    return fstatSync(this.#file).size;
  }

  /** Everything in it. */
  content(): Buffer {
    return readOwnBytes(this.path);
  }

  /**
   * Adds a text at the end. What is not synced survives the death of the process, not a power failure. A text that
   * cannot be written whole is removed again, so that nothing follows half a line.
   * @throws system errors
   */
  append(text: string, { sync }: { readonly sync: boolean }): void {
    const before = this.size;
    try {
      appendFileSync(this.#file, text);
      if (sync) fdatasyncSync(this.#file);
    } catch (error) {
      try {
        ftruncateSync(this.#file, before);
      } catch {
        // The reader of the file recognises half a line.
      }
      throw error;
    }
  }

  /** Removes everything after so many bytes. */
  cutTo(size: number): void {
    ftruncateSync(this.#file, size);
  }

  close(): void {
    fdatasyncSync(this.#file);
    closeSync(this.#file);
  }
}
