// The C core as the page has it: compiled once for each who asks, then handed to workers.
import url from '@core/quinte.wasm?url';

/** Hosts that do not know the type of the file are served too. */
export async function compile(): Promise<WebAssembly.Module> {
  const file = await fetch(url);
  if (!file.ok) throw new Error(file.statusText);
  const typed = file.headers.get('Content-Type')?.startsWith('application/wasm');
  return typed ? WebAssembly.compileStreaming(file) : WebAssembly.compile(await file.arrayBuffer());
}
