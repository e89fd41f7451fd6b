import { defaultInstruments, type Instrument } from '@ratchet/contract'
import { TickBuilder, tickAt } from '@ratchet/domain'
import { readRecording, symbolOfFile } from './recording.ts'
import { describeTicks } from './statistics.ts'

/*
 * node packages/broker/src/feed/measure.ts FILE…
 * Prints what the synthetic feed's parameters are set from. docs/decisions/2026-11-22-synthetic-market.md has the numbers.
 */
const builder = new TickBuilder()
const instrument = symbolOfFile(process.argv[2] ?? '', defaultInstruments) as Instrument
for (const path of process.argv.slice(2)) {
  const { ticks } = await readRecording(path, instrument)
  for (let i = 0; i < ticks.length; i++) builder.push(tickAt(ticks, i))
}
process.stdout.write(`${JSON.stringify({ symbol: instrument.symbol, ...describeTicks(builder.columns()) }, null, 2)}\n`)
