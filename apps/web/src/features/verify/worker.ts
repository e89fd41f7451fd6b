import { checkFile } from './check.ts'
import { webCrypto } from './crypto.ts'
import type { Answered, Asked } from './protocol.ts'

// Beside the page, so that a long statement does not keep it from answering the hand.
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
