// Node has WebAssembly, but @types/node of this line does not declare it and the DOM library would bring a browser along.
declare namespace WebAssembly {
  function instantiate(
    bytes: Uint8Array,
    imports: Record<string, Record<string, unknown>>,
  ): Promise<{ instance: { exports: Record<string, unknown> } }>;
}
