// SPDX-License-Identifier: GPL-3.0-or-later
// The module behind its door (exports.cpp): a request goes in as a text, events and the answer come out while the call
// lasts. Of WASI's calls only clock and chance are answered; there are no files. The function stands for itself, since
// its text becomes that of a worker.

export const startModule = async (module, tell) => {
  const NO_SUCH_CALL = 52;
  const BAD_FILE = 8;
  let memory;
  const view = () => new DataView(memory.buffer);
  const zeros = (...places) => {
    for (const place of places) view().setUint32(place, 0, true);
    return 0;
  };
  const calls = {
    clock_time_get(clock, precision, place) {
      const milliseconds = clock === 0 ? Date.now() : performance.now();
      view().setBigUint64(place, BigInt(Math.round(milliseconds * 1e6)), true);
      return 0;
    },
    random_get(place, size) {
      crypto.getRandomValues(new Uint8Array(memory.buffer, place, size));
      return 0;
    },
    environ_sizes_get: (count, size) => zeros(count, size),
    environ_get: () => 0,
    fd_prestat_get: () => BAD_FILE,
    proc_exit(status) {
      throw new Error(`the module ended: ${status}`);
    },
  };
  const decoder = new TextDecoder();
  const imports = { page: { tell: (place, size) => tell(decoder.decode(new Uint8Array(memory.buffer, place, size))) } };
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {};
    imports[from][name] ??= calls[name] ?? (() => NO_SUCH_CALL);
  }
  const { exports } = await WebAssembly.instantiate(module, imports);
  ({ memory } = exports);
  exports._initialize();
  const encoder = new TextEncoder();
  const ask = (request) => {
    const bytes = encoder.encode(request);
    const place = exports.room(bytes.length);
    new Uint8Array(memory.buffer, place, bytes.length).set(bytes);
    exports.ask();
  };
  return { ask, memory };
};
