import { Readable } from 'node:stream'
import { messages, type Pairing, terminalReport } from '@ratchet/contract'
import type { Connector, DialIn } from '@ratchet/engine'
import type { ApiStore, PairingRow } from '@ratchet/store'
import { silentAfterMs } from '../core/brokers/paired-program.ts'
import { newPairingCode, pairingLifeMs, startOfCode } from '../core/brokers/pairing-code.ts'
import type { Handlers } from '../core/http/call.ts'
import { FileAnswer } from '../core/http/file-answer.ts'
import { isoTime } from '../core/present/view.ts'
import { invalidField, Refusal } from '../core/refusals/refusal.ts'
import { pairingPlace, type Sealer } from '../core/secrets/seal.ts'

export interface TerminalParts {
  readonly store: Pick<ApiStore, 'beginPairing' | 'pairing' | 'removePairing' | 'tradingStopped'>
  readonly sealer: Sealer
  readonly connectors: readonly Connector[]
  readonly publicUrl: string
}

type Names = 'openPairing' | 'getPairing' | 'removePairing' | 'exportProgram'

/** Pairing of programs that dial in, and the programs themselves. */
export function terminalHandlers({ store, sealer, connectors, publicUrl }: TerminalParts): Pick<Handlers, Names> {
  const dialInOf = (broker: string): DialIn | undefined => connectors.find(({ about }) => about.id === broker)?.dialIn
  const address = publicUrl.replace(/^http/, 'ws')
  const noPairing = () => new Refusal('not_found', 'No such pairing found.')
  return {
    async openPairing({ session: { traderId }, body: { broker } }) {
      const dialIn = dialInOf(broker)
      if (!dialIn) throw invalidField('broker', 'No program dials in for this broker.')
      if ((await store.tradingStopped(traderId)) !== null) throw new Refusal('conflict', messages.tradingIsStopped)
      const code = newPairingCode()
      const codeStart = startOfCode(code)
      const codeSealed = await sealer.seal(code, pairingPlace(traderId, codeStart))
      const expiresAtMs = Date.now() + pairingLifeMs
      const id = await store.beginPairing(traderId, { broker, codeStart, codeSealed, expiresAtMs })
      const opened = present({ id, expiresAtMs, usedAtMs: null, heardAtMs: null, report: null })
      return { ...opened, code, address: `${address}${dialIn.path}` }
    },

    async getPairing({ session: { traderId }, params: { id } }) {
      const row = await store.pairing(traderId, id)
      if (!row) throw noPairing()
      return present(row)
    },

    async removePairing({ session: { traderId }, params: { id } }) {
      if ((await store.removePairing(traderId, id)) === 'unknown') throw noPairing()
      return { message: 'Pairing ended. Its code is not valid any more.' }
    },

    async exportProgram({ params: { broker } }) {
      const program = dialInOf(broker)?.program
      if (!program) throw new Refusal('not_found', 'No program dials in for this broker.')
      return new FileAnswer(program.name, 'text/plain; charset=utf-8', Readable.from([await program.text(address)]))
    },
  }
}

type Shown = Pick<PairingRow, 'id' | 'expiresAtMs' | 'usedAtMs' | 'heardAtMs' | 'report'>

function present(row: Shown): Pairing {
  return {
    id: row.id,
    state: stateOf(row, Date.now()),
    expiresAt: isoTime(row.expiresAtMs),
    heardAt: row.heardAtMs === null ? null : isoTime(row.heardAtMs),
    report: row.report === null ? null : (terminalReport.safeParse(JSON.parse(row.report)).data ?? null),
  }
}

function stateOf({ usedAtMs, heardAtMs, expiresAtMs }: Shown, nowMs: number): Pairing['state'] {
  if (usedAtMs !== null) return 'used'
  if (expiresAtMs < nowMs) return 'expired'
  return heardAtMs !== null && nowMs - heardAtMs <= silentAfterMs ? 'heard' : 'waiting'
}
