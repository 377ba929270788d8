// `node plugins/lang/run.mjs`: writes src/lang. `extract`: the template and the PO files.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const file = fileURLToPath(new URL('generate.ts', import.meta.url));
const { module } = await runnerImport(file, { configFile: false, logLevel: 'error' });
try {
  if (process.argv[2] === 'extract') module.extract();
  else module.generate();
} catch (error) {
  if (error.constructor.name !== 'Mistake') throw error;
  console.error(error.message);
  process.exitCode = 1;
}
