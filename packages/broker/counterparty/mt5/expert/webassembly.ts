// TypeScript describes WebAssembly in its library for browsers alone. These are the parts that Node has and we use.

export interface WasmModule {
  readonly kind?: 'module'
}
export interface WasmMemory {
  readonly buffer: ArrayBuffer
}
export type WasmFunction = (...args: number[]) => number

interface WebAssemblyLibrary {
  compile(bytes: Uint8Array): Promise<WasmModule>
  readonly Instance: new (
    module: WasmModule,
    imports: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  ) => { readonly exports: object }
  readonly RuntimeError: new (text: string) => Error
  /** Suspends the module until the promise of an import is settled. */
  readonly Suspending: new (
    importedFunction: (...args: number[]) => Promise<number>,
  ) => object
  readonly promising: (exportedFunction: WasmFunction) => (...args: number[]) => Promise<number>
}

export const wasm = (globalThis as unknown as { readonly WebAssembly: WebAssemblyLibrary }).WebAssembly
