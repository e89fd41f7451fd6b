/** What people typed, for a terminal: nothing in it moves the cursor, or reads the other way round. */
export const plain = (text: string): string =>
  text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()

/** Lines of a table, its columns as wide as what stands in them. */
export function tableLines(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const all = [head, ...rows]
  const widths = head.map((_, n) => Math.max(...all.map((row) => (row[n] ?? '').length)))
  return all.map((row) =>
    row
      .map((cell, n) => cell.padEnd(widths[n] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** A time to the minute, in UTC. */
export const minuteText = (at: Date | null): string => at?.toISOString().slice(0, 16).replace('T', ' ') ?? '–'
