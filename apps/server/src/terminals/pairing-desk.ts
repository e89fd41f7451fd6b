import type { Connector, DialIn, Log, Pairing } from '@ratchet/engine'
import type { ApiStore, PairingRow } from '@ratchet/store'
import { pairingPlace, type Sealer } from '../core/secrets/seal.ts'
import type { ProgramConnection } from './program-connection.ts'

export interface PairingDeskParts {
  readonly store: Pick<ApiStore, 'pairingOwner' | 'pairingByCode' | 'hearPairing'>
  readonly sealer: Sealer
  readonly log: Log
  /** How often the row of a pairing is written, and read for whether an account was connected. */
  readonly everyMs?: number
}

type DiallingIn = Connector & { readonly dialIn: DialIn }

/** What a report takes at most in the database. */
const maxReport = 60_000
/** The program takes its key and comes again; after this it is not waited for. */
const farewellMs = 10_000

/**
 * Pairs programs with traders. The page of the trader may be served by another process, so both sides meet in the row of the pairing: this side
 * writes what the program reports, and the other one that an account was connected.
 */
export class PairingDesk {
  readonly #parts: PairingDeskParts
  /** By pairing, the program that proved its code last. */
  readonly #proved = new Map<string, ProgramConnection>()

  constructor(parts: PairingDeskParts) {
    this.#parts = parts
  }

  /** @returns false if there is no such code that is valid */
  async receive(program: ProgramConnection, connector: DiallingIn, codeStart: string): Promise<boolean> {
    const { store, sealer } = this.#parts
    const traderId = await store.pairingOwner(codeStart)
    const row = traderId === null ? null : await store.pairingByCode(traderId, codeStart)
    if (traderId === null || !row || row.broker !== connector.about.id || !isValid(row)) return false
    const code = await sealer.open(row.codeSealed, pairingPlace(traderId, codeStart))
    this.#pair(program, connector.dialIn, { traderId, row, code: code.reveal() })
    return true
  }

  #pair(
    program: ProgramConnection,
    dialIn: DialIn,
    { traderId, row, code }: { traderId: string; row: PairingRow; code: string },
  ): void {
    const { everyMs = 1000 } = this.#parts
    let report: string | undefined
    let isNew = false
    const pairing = dialIn.pair(program, code, (text) => {
      if (text.length > maxReport) return
      if (report === undefined) this.#prove(row.id, program)
      isNew ||= text !== report
      report = text
    })
    const finish = (why: 'used' | 'expired') => {
      clearInterval(timer)
      finishPairing(program, pairing, why)
    }
    const write = async () => {
      if (report === undefined) return isValid(row) ? undefined : finish('expired')
      const given = isNew ? report : undefined
      isNew = false
      const now = await this.#parts.store.hearPairing(traderId, row.id, given)
      if (now && now.usedAtMs !== null) finish('used')
      else if (!now || !isValid(now)) finish('expired')
    }
    let isWriting = false
    const timer = setInterval(() => {
      if (isWriting) return
      isWriting = true
      write()
        .catch((error: unknown) => {
          // It is written again in a second.
          isNew = report !== undefined
          this.#parts.log.warn('The report of a program that is being paired could not be stored', { error })
        })
        .finally(() => {
          isWriting = false
        })
    }, everyMs)
    program.onGone(() => {
      clearInterval(timer)
      if (this.#proved.get(row.id) === program) this.#proved.delete(row.id)
    })
  }

  /** A terminal that comes with the same code replaces the one before: only one of them is shown. */
  #prove(id: string, program: ProgramConnection): void {
    this.#proved.get(id)?.leave('Another terminal came with the same pairing code.')
    this.#proved.set(id, program)
  }
}

function finishPairing(program: ProgramConnection, pairing: Pairing, why: 'used' | 'expired'): void {
  if (why === 'expired') {
    pairing.end()
    program.leave('The pairing code is not valid any more.')
    return
  }
  pairing.accept()
  setTimeout(() => program.leave('The account is connected.'), farewellMs).unref()
}

/** A code that was used is valid until it expires: the program may have missed that its account was connected. */
const isValid = ({ expiresAtMs }: PairingRow): boolean => expiresAtMs >= Date.now()
