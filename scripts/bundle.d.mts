/** Bundles one file and all that it imports into one ES module. */
export function bundleFile(entry: string, file: string): Promise<void>;
