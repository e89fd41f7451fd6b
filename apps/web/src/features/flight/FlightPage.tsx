import { fill, messages } from '@ratchet/contract'
import { useSession } from '../../api/session.ts'
import { useZone } from '../../format/zone.ts'
import { useDigits } from '../../trading/market/markets.ts'
import { Say } from '../../ui/Say.tsx'
import { Recorder } from './Recorder.tsx'
import { Summary } from './Summary.tsx'
import { isTradeName, useTradeOf } from './useTradeOf.ts'

/** Shows the same flight with room around it. To whoever is signed out the page says so itself. */
export function FlightPage({ name }: { name: string }) {
  const { user } = useSession()
  const zone = useZone()
  const trade = useTradeOf(name)
  const digits = useDigits()(trade?.symbol ?? '', trade?.server)
  const id = trade?.id ?? name
  if (!user) return null
  if (!isTradeName(id))
    return <Say word={{ tone: 'bad', text: fill(messages.documentNotFound, { id: id.slice(0, 100) }) }} />
  return (
    <>
      {trade ? <Summary trade={trade} digits={digits} named /> : null}
      <Recorder key={`${id} ${zone}`} tradeId={id} trade={trade} wide />
    </>
  )
}
