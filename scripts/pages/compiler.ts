import { resolve } from 'node:path';
import { API, type Project } from 'typescript/unstable/sync';

/**
 * Opens sources with the native compiler, which is a process of its own, and ends it after `read`.
 * @param config extends the `tsconfig.json` of the folder `root`
 */
export function withCompiler<T>(config: object, read: (project: Project) => T, root = '.'): T {
  const file = resolve(root, 'tsconfig.extended.json');
  const text = JSON.stringify({ extends: './tsconfig.json', ...config });
  const compiler = new API({ fs: { readFile: (path) => (path === file ? text : undefined) } });
  try {
    const project = compiler.updateSnapshot({ openProjects: [file] }).getProject(file);
    if (project === undefined) throw new Error('the compiler did not open the sources');
    return read(project);
  } finally {
    compiler.close();
  }
}
