import { randomUUID } from 'node:crypto'
import { type Bus, topics } from '@ratchet/engine'
import type { ProgramConnection } from './program-connection.ts'

/**
 * Carries the texts of a program to the process that trades at its account, and back (`doorway.ts`).
 * @param untaken is called if no process has taken it in time
 */
export function relay(program: ProgramConnection, bus: Bus, patienceMs: number, untaken: () => void): void {
  const visitor = randomUUID()
  let seat: string | undefined
  const stop = bus.subscribe(topics.toProgram(visitor), (message) => {
    // Of two processes that take it at once, the first has it; the other hears nothing.
    if (seat === undefined) begin(message.seat)
    if (message.seat !== seat) return
    if ('text' in message) program.say(message.text)
    else if ('why' in message) program.leave(message.why)
  })
  const timer = setTimeout(() => {
    stop()
    untaken()
  }, patienceMs)
  program.onGone(() => {
    clearTimeout(timer)
    stop()
    if (seat !== undefined) bus.publish(topics.fromProgram(seat), {})
  })
  const { login, server, hello } = program
  bus.publish(topics.visitors, { visitor, login, server, hello })

  function begin(taker: string): void {
    seat = taker
    clearTimeout(timer)
    program.onText((text) => bus.publish(topics.fromProgram(taker), { text }))
  }
}
