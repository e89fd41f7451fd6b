import type { Bus, Connector, DialIn, Log } from '@ratchet/engine'
import type { ApiStore } from '@ratchet/store'
import type { FastifyInstance } from 'fastify'
import { askForWebSocket } from '../core/http/ask-for-web-socket.ts'
import { type DoorLimits, Doors } from '../core/limits/doors.ts'
import type { Limits } from '../core/limits/limits.ts'
import { Throttle } from '../core/limits/throttle.ts'
import type { Metrics } from '../core/monitoring/metrics.ts'
import { Seldom } from '../core/monitoring/seldom.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { PairingDesk, type PairingDeskParts } from './pairing-desk.ts'
import { type ConnectionLimits, connectionLimits, ProgramConnection } from './program-connection.ts'
import { relay } from './relay.ts'

export interface ProgramParts extends PairingDeskParts {
  readonly store: PairingDeskParts['store'] & Pick<ApiStore, 'isConnected'>
  readonly connectors: readonly Connector[]
  readonly bus: Bus
  readonly log: Log
  readonly metrics: Metrics
  readonly limits: Pick<Limits, 'programsOfAddress'>
  readonly doors: DoorLimits
  readonly connectionLimits?: Partial<ConnectionLimits>
  /** How long it is waited for the process that trades at an account. */
  readonly relayPatienceMs?: number
}

const unknownAgainS = 30
const laterAgainS = 5
const floodAgainS = 60

/**
 * Registers the WebSocket of each connector whose program dials in. A program shows no session: it proves a pairing code, or the key of its account,
 * to the connector. A browser has no business here.
 */
export function registerPrograms(app: FastifyInstance, parts: ProgramParts): void {
  const { bus, log, metrics, relayPatienceMs = 5_000 } = parts
  const doors = new Doors(parts.doors)
  const hellos = new Throttle(parts.limits.programsOfAddress, () => performance.now())
  const desk = new PairingDesk(parts)
  const open = new Set<ProgramConnection>()
  const tooMany = new Seldom(log, 'A program that dialled in was rejected: too many are open')
  const cutOff = new Seldom(log, 'A program that dialled in was cut off')
  metrics.add({
    name: 'ratchet_programs',
    help: 'Open connections of programs that dialled in.',
    read: () => open.size,
  })
  app.addHook('preClose', async () => {
    for (const program of open) program.leave('Ratchet is stopping.')
  })
  for (const connector of parts.connectors) {
    const { about, dialIn } = connector
    if (!dialIn) continue
    app.route({
      method: 'GET',
      url: dialIn.path,
      schema: {
        tags: ['Realtime'],
        summary: `WebSocket of the program that dials in for ${about.name}`,
      },
      preHandler: async ({ raw, caller, headers, ws }) => {
        if (headers.origin !== undefined) throw new Refusal('forbidden', 'A page cannot connect here.')
        if (!ws) return
        const leave = doors.enter(caller)
        if (leave) return void raw.socket.once('close', leave)
        tooMany.warn({ caller, open: doors.inside })
        throw new Refusal('too_many', 'Too many programs are connected from this address.')
      },
      handler: async (_request, reply) => askForWebSocket(reply),
      wsHandler: (socket, request) => {
        const limits = { ...connectionLimits, maxTextBytes: dialIn.maxTextBytes, ...parts.connectionLimits }
        const program = new ProgramConnection(socket, limits, (why) => cutOff.warn({ caller: request.caller, why }))
        open.add(program)
        program.onGone(() => open.delete(program))
        request.opened?.()
        void program.first().then((hello) => receive(program, { ...connector, dialIn }, hello, request.caller))
      },
    })
  }

  async function receive(
    program: ProgramConnection,
    connector: Connector & { readonly dialIn: DialIn },
    hello: string,
    address: string,
  ): Promise<void> {
    const { dialIn } = connector
    const refuse = (...why: Parameters<DialIn['refuse']>) => {
      program.say(dialIn.refuse(...why))
      program.leave(why[1])
    }
    const later = (againS = laterAgainS) =>
      refuse('later', 'Ratchet cannot take this account now. The program tries again automatically.', againS)
    if (hellos.isFull(address)) return later(floodAgainS)
    hellos.add(address)
    const caller = dialIn.callerOf(hello)
    if ('refused' in caller) {
      program.say(caller.refused)
      return program.leave('The first text was refused.')
    }
    program.introduce(caller, hello)
    try {
      if (caller.pairing !== null) {
        if (!(await desk.receive(program, connector, caller.pairing)))
          refuse('expired', 'This pairing code is not valid any more. Get a new one from Ratchet.', unknownAgainS)
      } else if (await parts.store.isConnected(caller.server, caller.login))
        relay(program, bus, relayPatienceMs, () => later())
      else refuse('unknown', 'This account is not connected in Ratchet. Pair it with a code.', unknownAgainS)
    } catch (error) {
      log.warn('A program that dialled in could not be received', { error })
      later()
    }
  }
}
