interface Manifest {
  readonly version: string;
  readonly repository?: { readonly url: string };
}
export function installationParts(manifest: Manifest): Readonly<Record<string, string>>;
export function withParts(page: string, parts: Readonly<Record<string, string>>): string;
export const pages: readonly string[];
