import { type JournalTrade, moneyNumber, volumeNumber } from '@ratchet/domain'
import { useEffect } from 'react'
import { lotText, moneyText, timeText, wholeText } from '../../format/text.ts'
import { rText } from './figure-text.ts'
import css from './journal.module.css'
import { ticketOf } from './keys.ts'
import * as texts from './texts.ts'
import type { Notes } from './useNotes.ts'

/** More would make a report that nobody reads. */
const mostPrinted = 2000

const heads = [
  texts.position,
  texts.symbol,
  texts.side,
  texts.lots,
  texts.result,
  'R',
  texts.closed,
  texts.note,
] as const

interface PrintedProps {
  readonly trades: readonly JournalTrade[]
  readonly notes: Notes
  readonly onDone: () => void
}

/** All trades of the report: the table of the screen has those in view alone. Asks the browser to print once they stand there. */
export function Printed({ trades, notes, onDone }: PrintedProps) {
  useEffect(() => {
    addEventListener('afterprint', onDone)
    print()
    return () => removeEventListener('afterprint', onDone)
  }, [onDone])
  const shown = trades.toReversed().slice(0, mostPrinted)
  return (
    <div className={css.printed} data-testid="journal-printed">
      <table className="num">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((trade) => (
            <tr key={trade.id}>
              <td>{ticketOf(trade)}</td>
              <td>{trade.symbol}</td>
              <td>{trade.side === 'buy' ? texts.buy : texts.sell}</td>
              <td>{lotText(volumeNumber(trade.volume))}</td>
              <td>{moneyText(moneyNumber(trade.cents))}</td>
              <td>{rText(trade.r)}</td>
              <td>{timeText(new Date(trade.closeAt).toISOString())}</td>
              <td>
                {[...(notes.get(trade.id)?.tags ?? []).map((tag) => `#${tag}`), notes.get(trade.id)?.text].join(' ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {trades.length > mostPrinted ? <p>{texts.printedNewest(wholeText(mostPrinted))}</p> : null}
    </div>
  )
}
