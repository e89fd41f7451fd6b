import type { JournalTrade } from '@ratchet/domain'

// A trade's key is its position's: the ticket, the log-in and the server, of which the last alone may have blanks.

export const ticketOf = ({ id }: JournalTrade): string => id.slice(0, id.indexOf(' '))
export const serverOf = ({ id }: JournalTrade): string => id.split(' ').slice(2).join(' ')
