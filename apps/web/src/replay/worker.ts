import { FileError, type TickColumns } from '@ratchet/domain'
import { guide } from './guide.ts'
import { kept } from './packing.ts'
import type {
  Asked,
  GuideAnswer,
  KeepAnswer,
  KeepAsked,
  ReadAnswer,
  ReadAsked,
  RunAnswer,
  RunAsked,
  SearchAnswer,
} from './protocol.ts'
import { readTickFiles } from './read-files.ts'
import { Runner, search } from './runs.ts'
import * as texts from './texts.ts'

// One worker reads, another runs, a third packs what is kept: each can be ended at once, whatever it is doing.

const tell = (
  answer: ReadAnswer | RunAnswer | SearchAnswer | GuideAnswer | KeepAnswer,
  transfer: Transferable[] = [],
) => postMessage(answer, { transfer })
const buffersOf = ({ timeMs, bid, ask }: TickColumns) => [timeMs.buffer, bid.buffer, ask.buffer] as ArrayBuffer[]

/** So often is progress told at most. */
const progressMs = 60

let given: TickColumns | null = null
let runner: Runner | null = null

async function read({ files, options }: ReadAsked): Promise<void> {
  let told = 0
  try {
    const found = await readTickFiles(files, options, (name, done, total) => {
      const now = performance.now()
      if (now - told < progressMs) return
      told = now
      tell({ kind: 'progress', name, done, total })
    })
    tell({ kind: 'found', found }, buffersOf(found.ticks))
  } catch (error) {
    const message = error instanceof FileError ? error.message : texts.outOfMemory
    tell({ kind: 'refused', message })
  }
}

function run(asked: RunAsked): void {
  const start = performance.now()
  try {
    if (!runner) throw new Error('no ticks')
    tell({ kind: 'done', id: asked.id, found: runner.run(asked), ms: performance.now() - start })
  } catch {
    tell({ kind: 'failed', id: asked.id })
  }
}

function keep(asked: KeepAsked): void {
  try {
    const answer = kept(asked)
    tell(answer, answer.kind === 'unpacked' ? buffersOf(answer.ticks) : [])
  } catch (error) {
    tell({ kind: 'refused', message: error instanceof Error ? error.message : String(error) })
  }
}

addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  if (data.kind === 'read') void read(data)
  else if (data.kind === 'ticks') {
    given = data.ticks
    runner = new Runner(data.ticks)
  } else if (data.kind === 'run') run(data)
  else if (data.kind === 'pack' || data.kind === 'unpack' || data.kind === 'day') keep(data)
  else if (given) for (const answer of data.kind === 'guide' ? guide(given, data) : search(given, data)) tell(answer)
})
