/** Returns the packages whose code is in the bundle. */
export function bundledPackages(): Promise<
  { readonly name: string; readonly version: string; readonly folder: string }[]
>;
