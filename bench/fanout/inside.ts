import { renameSync, writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { defaultInstruments, type Instrument } from '@ratchet/contract'
import { collected } from './collected.ts'
import { addedInstruments } from './market.ts'

/*
 * Loaded into the server before its own code, which is left as it is: the desk deals in two instruments, the measure wants twenty. And it
 * answers SIGUSR2, which nothing in the server uses, with what only the process itself can tell.
 */
;(defaultInstruments as Instrument[]).push(...addedInstruments)

const resolution = 10
const delay = monitorEventLoopDelay({ resolution })
delay.enable()

process.on('SIGUSR2', () => {
  const path = process.env.RATCHET_BENCH_REPORT ?? ''
  const longestHoldMs = Math.max(0, delay.max / 1e6 - resolution)
  delay.reset()
  writeFileSync(`${path}.new`, JSON.stringify({ ...collected(), longestHoldMs }))
  renameSync(`${path}.new`, path)
})
