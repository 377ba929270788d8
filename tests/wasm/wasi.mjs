// Runs a program for WASI in Node: node wasi.mjs PROGRAM.WASM ARGUMENT…
import { readFile } from 'node:fs/promises';
import { WASI } from 'node:wasi';

const [path, ...words] = process.argv.slice(2);
const wasi = new WASI({ version: 'preview1', args: ['quinte', ...words], returnOnExit: true });
const module = await WebAssembly.compile(await readFile(path));
process.exitCode = wasi.start(await WebAssembly.instantiate(module, wasi.getImportObject()));
