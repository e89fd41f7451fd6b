import { BroadcastChannel, getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads'
import type { Order, Word } from '../marks.ts'

// The server has more threads than one. Only its main thread hears from outside; it tells the others, and says what they say.

type Note = { readonly order: Order } | { readonly word: Word } | 'here'

const name = 'chaos'
if (isMainThread) setEnvironmentData(name, new Int32Array(new SharedArrayBuffer(4)))
/** How often a mark is still to be passed until the trap springs, in whichever thread. */
const left = getEnvironmentData(name) as Int32Array

export const setLeft = (times: number): void => void Atomics.store(left, 0, times)
/** Counts a mark; true at the one at which the trap springs. */
export const isTheOne = (): boolean => Atomics.sub(left, 0, 1) === 1

const others = new BroadcastChannel(name)
const post = (note: Note) => others.postMessage(note)

/** To whoever started the server. */
export function tell(word: Word): void {
  if (isMainThread) process.send?.(word)
  else post({ word })
}

/** Has each thread carry out what the server is told from outside. */
export function onOrder(carryOut: (order: Order) => void): void {
  /** For a thread that begins later. */
  let orders: Order[] = []
  const hear = (note: Note) => {
    if (!isMainThread) {
      if (typeof note === 'object' && 'order' in note) carryOut(note.order)
    } else if (note === 'here') for (const order of orders) post({ order })
    else if ('word' in note) tell(note.word)
  }
  others.onmessage = (event) => hear((event as { readonly data: Note }).data)
  others.unref()
  if (!isMainThread) {
    post('here')
    return
  }
  process.on('message', (order: Order) => {
    if ('trap' in order) setLeft(order.trap.nth)
    orders = 'go' in order ? orders.filter((one) => !('trap' in one)) : [...orders, order]
    carryOut(order)
    post({ order })
  })
  // The server is to end with whoever started it, and may end before.
  process.on('disconnect', () => process.exit(1))
  process.channel?.unref()
}
