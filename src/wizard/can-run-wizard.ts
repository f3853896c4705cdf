/** Whether the wizard can be drawn and answered: both ends are terminals, and keys can be read one by one. */
export function canRunWizard(stdin: NodeJS.ReadStream, stdout: NodeJS.WriteStream): boolean {
  // Pipes and files lack what the types promise.
  return stdin.isTTY && stdout.isTTY && typeof stdin.setRawMode === 'function';
}
