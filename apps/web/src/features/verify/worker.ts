import { checkFile } from './check.ts'
import { webCrypto } from './crypto.ts'
import type { Answered, Asked } from './protocol.ts'

// The check runs beside the page, so that the page answers at once while a long statement is read.
const tell = (answer: Answered) => postMessage(answer)

addEventListener('message', ({ data: { id, file } }: MessageEvent<Asked>) => {
  void checkFile(file, webCrypto, (done, total) => tell({ id, kind: 'progress', done, total }))
    .then((found) =>
      typeof found === 'string'
        ? tell({ id, kind: 'refused', reason: found })
        : tell({ id, kind: 'result', result: found }),
    )
    .catch(() => tell({ id, kind: 'refused', reason: 'not-readable' }))
})
