import { type AccountName, accountText, type ClosedTrade, type PositionName } from '@ratchet/contract'

/** A key is made once for each version of a row: all ten thousand are looked through whenever one comes or goes. */
const keys = new WeakMap<PositionName, string>()

/**
 * Makes the key of a row that has a ticket, be it of a position or of a deal. Brokers number for themselves, so two
 * accounts may have the same ticket: it names a position together with its account alone. A server's name may have
 * blanks, the others have none.
 */
export function positionKey(row: PositionName): string {
  const known = keys.get(row)
  if (known !== undefined) return known
  const key = `${row.id} ${row.brokerId} ${row.server}`
  keys.set(row, key)
  return key
}

/** Makes the key of the position that a deal closed. */
export const closedKey = ({
  position_id: id,
  server,
  brokerId,
}: Omit<PositionName, 'id'> & Pick<ClosedTrade, 'position_id'>) => positionKey({ id, server, brokerId })

/** Returns what a request about a position names beside its ticket. */
export const accountOf = ({ server, brokerId }: AccountName): AccountName => ({ server, brokerId })

/**
 * Tells how each of some positions is called where one of them is chosen: two with one ticket are told apart by their
 * accounts.
 */
export function ticketNames(positions: readonly PositionName[]): (position: PositionName) => string {
  const [seen, shared] = [new Set<string>(), new Set<string>()]
  for (const { id } of positions) (seen.has(id) ? shared : seen).add(id)
  return (position) => (shared.has(position.id) ? `${position.id} · ${accountText(position)}` : position.id)
}
