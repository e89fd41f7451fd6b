import type { FormatOptions } from '@ratchet/domain'
import { readMarketFile } from '../formats/read.ts'
import { storeTicks } from './store.ts'
import { fullDigits } from './survey.ts'

/** Reads a file in any known format and keeps its ticks in a folder, with all their digits. (TIC6) */
export async function importFile(
  file: string,
  symbol: string,
  folder: string,
  options: Omit<FormatOptions, 'digits'>,
): Promise<object> {
  let found = { format: '', rows: 0 }
  const stored = await storeTicks(folder, symbol, fullDigits, async (onTick) => {
    found = await readMarketFile(file, { ...options, digits: fullDigits }, undefined, onTick)
  })
  return { file: stored.file, symbol, format: found.format, rows: found.rows, ticks: stored.ticks }
}
