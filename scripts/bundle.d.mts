/** Bundles one file and everything it imports into one ES module. */
export function bundleFile(entry: string, file: string): Promise<void>;
