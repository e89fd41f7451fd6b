export type Answer = readonly string[] | Promise<readonly string[]>
/** Host calls by name. */
export type CallTable = Readonly<Record<string, (args: readonly string[]) => Answer>>

/** GetLastError of one program. */
export interface Failing {
  /** @returns -1, which most functions give on failure */
  fail(code: number): number
}
