import { FileError } from '@ratchet/domain'
import type { Answered, Asked } from './protocol.ts'
import { PricesError, readHistoryFile } from './read-file.ts'
import * as texts from './texts.ts'

// A large report takes a second or two to read: beside the page, so that it can be cancelled. Nothing leaves the browser here.
const tell = (answer: Answered) => postMessage(answer)

addEventListener('message', ({ data: { id, file } }: MessageEvent<Asked>) => {
  readHistoryFile(file).then(
    (read) => tell({ id, kind: 'read', file: read }),
    (error: unknown) => {
      const message = error instanceof FileError ? error.message : texts.couldNotRead(file.name)
      tell({ id, kind: 'refused', message, isPrices: error instanceof PricesError })
    },
  )
})
