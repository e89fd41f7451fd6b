import { archivePart, listParts, restorePart } from '@ratchet/store'
import { onceASecond } from '../core/files/progress.ts'

type Say = (line: string) => void

function progress(say: Say): (records: number) => void {
  const tell = onceASecond(say)
  return (records) => tell(() => `${records} records`)
}

/** Says what parts the record has. */
export async function parts(url: string, say: Say): Promise<void> {
  const day = (atMs: number | null) => (atMs === null ? '–' : new Date(atMs).toISOString().slice(0, 10))
  for (const { n, isCurrent, records, fromMs, toMs, bytes } of await listParts(url)) {
    const size = `${(bytes / 1e6).toFixed(1)} MB`
    say(`Part ${n}${isCurrent ? ' (current)' : ''}: ${records} records, ${day(fromMs)} to ${day(toMs)}, ${size}`)
  }
}

/** Copies a part that has ended into a file. */
export async function archive(url: string, say: Say, [part = '', file = '']: readonly string[]): Promise<void> {
  const records = await archivePart(url, Number(part), file, progress(say))
  say(`Copied part ${part} to ${file} (${records} records). The database keeps it too.`)
}

/** Brings the part in a file back into a database that has lost it. */
export async function restorePartFrom(url: string, say: Say, [file = '']: readonly string[]): Promise<void> {
  const { part, records } = await restorePart(url, file, progress(say))
  say(`Restored part ${part} (${records} records).`)
}
