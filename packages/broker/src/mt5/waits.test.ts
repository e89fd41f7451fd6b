import { expect, it } from 'vitest'
import { TerminalAway } from './errors.ts'
import { Waits } from './waits.ts'

it('rejects what waits when the session ends, and what would wait after it', async () => {
  const waits = new Waits()
  const before = waits.begin(0, 5000, () => {})
  waits.end('The terminal closed the connection.')
  await expect(before).rejects.toThrow(TerminalAway)
  // A lookup reads the log first: the session may end meanwhile, and nobody checks deadlines of a session that is over.
  await expect(waits.begin(0, 5000, () => {})).rejects.toThrow('The terminal closed the connection.')
})
