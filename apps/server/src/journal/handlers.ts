import { chargesAtOnce, type JournalNote, notesAtOnce, noteWords } from '@ratchet/contract'
import { moneyNumber, volumeNumber } from '@ratchet/domain'
import type { ApiStore, JournalNoteRow } from '@ratchet/store'
import type { Handlers } from '../core/http/call.ts'
import { isoTime } from '../core/present/view.ts'
import { Refusal } from '../core/refusals/refusal.ts'

export interface JournalParts {
  readonly store: Pick<ApiStore, 'journalNotes' | 'putJournalNote' | 'charges' | 'balances'>
}

const presentNote = ({ server, login, position, text, tags, changedAtMs }: JournalNoteRow): JournalNote => {
  return { server, brokerId: login, position, text, tags: [...tags], changedAt: isoTime(changedAtMs) }
}

/**
 * What a trader keeps beside closed trades, and what brokers booked beside their deals. Whether there is a noted trade does not matter: nobody else
 * ever sees it.
 */
export const journalHandlers = ({
  store,
}: JournalParts): Pick<Handlers, 'listJournalNotes' | 'putJournalNote' | 'getJournalCharges'> => ({
  getJournalCharges: async ({ session: { traderId }, query: { before } }) => {
    const charges = await store.charges(traderId, { most: chargesAtOnce, before })
    const accounts = await store.balances(traderId)
    return {
      next: charges.length < chargesAtOnce ? null : (charges.at(-1)?.last ?? null),
      items: charges.map(({ login: brokerId, server, position, commission, swap, fee, left }) => ({
        server,
        brokerId,
        position,
        commission: moneyNumber(commission),
        swap: moneyNumber(swap),
        fee: moneyNumber(fee),
        left: volumeNumber(left),
      })),
      accounts: accounts.map(({ login: brokerId, server, start, balance, transfers }) => ({
        server,
        brokerId,
        start: moneyNumber(start),
        balance: moneyNumber(balance),
        transfers: transfers.map(({ timeMs, amount }) => ({ at: isoTime(timeMs), amount: moneyNumber(amount) })),
      })),
    }
  },
  listJournalNotes: async ({ session, query: { after } }) => {
    const rows = await store.journalNotes(session.traderId, after)
    return { items: rows.map(presentNote), next: rows.length < notesAtOnce ? null : (rows.at(-1)?.id ?? null) }
  },
  putJournalNote: async ({ session, body: { brokerId, server, position, text, tags } }) => {
    const kept = await store.putJournalNote(session.traderId, { server, login: brokerId, position, text, tags })
    if (kept === 'full') throw new Refusal('conflict', noteWords.full)
    return presentNote(kept)
  },
})
