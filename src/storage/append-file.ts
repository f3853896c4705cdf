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

/** A file to append to. The file has mode 0600, except on Windows. */
export class AppendFile {
  readonly #file: number;

  private constructor(
    readonly path: string,
    file: number,
  ) {
    this.#file = file;
  }

  /** Opens a file, or creates it; its folder must exist. @throws as `openOwnFile` does */
  static open(path: string): AppendFile {
    const isNew = !existsSync(path);
    const file = new AppendFile(path, openOwnFile(path, APPENDING));
    if (isNew) syncFolder(dirname(path));
    return file;
  }

  /** Size in bytes. */
  get size(): number {
    return fstatSync(this.#file).size;
  }

  /** The whole content. @throws as `openOwnFile` does */
  content(): Buffer {
    return readOwnBytes(this.path);
  }

  /**
   * Appends a text. Without `sync`, the text survives a crash of the process, but a power failure may lose
   * the text. If the write or the sync fails, `append` tries to remove the text.
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
        // Readers of the file detect an incomplete line.
      }
      throw error;
    }
  }

  /** Shortens the file to `size` bytes. */
  cutTo(size: number): void {
    ftruncateSync(this.#file, size);
  }

  /** Syncs and closes the file. */
  close(): void {
    fdatasyncSync(this.#file);
    closeSync(this.#file);
  }
}
