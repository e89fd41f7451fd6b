import { type SweepShare, sweep } from '@ratchet/domain'

// One share, beside the page; the answer's arrays are handed over, not copied.
addEventListener('message', ({ data }: MessageEvent<SweepShare>) => {
  const outcome = sweep(data)
  const arrays = [outcome.points.buffer, outcome.positions.buffer, outcome.sums.buffer] as ArrayBuffer[]
  postMessage(outcome, { transfer: arrays })
})
