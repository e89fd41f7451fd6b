import { type ModifiedTrade, messages } from '@ratchet/contract'
import { levelText, timeText } from '../../format/text.ts'
import { IdButton, Rung } from './cells.tsx'
import { columnsOf } from './columns.tsx'
import { type LongListTable, LongTable, opens, type TableProps } from './LongTable.tsx'
import css from './tables.module.css'
import * as texts from './texts.ts'

const table: LongListTable<'modifiedTrades'> = {
  list: 'modifiedTrades',
  title: texts.trailingModifiedTrades,
  testId: 'modified-trades',
  narrow: true,
  unit: 'change',
  emptyText: messages.noModifiedTrades,
  columns: (look, onFlight) =>
    columnsOf<'modifiedTrades', ModifiedTrade>('modifiedTrades', look, {
      id: {
        width: 112,
        cell: ({ id, tradeId, rung }) => (
          <span className={css.id}>
            <IdButton id={id} label={texts.positionTradeHistory(id)} onPress={opens(tradeId, onFlight)} />
            <Rung rung={rung} />
          </span>
        ),
      },
      symbol: 58,
    }),
  // Whose stop it was, and where stop and target went.
  card: ({ id, tradeId, symbol, server, brokerId, rung, sl, tp, time }, digits, onFlight) => ({
    label: texts.positionTradeHistory(id),
    onOpen: opens(tradeId, onFlight),
    lead: (
      <>
        <strong>{symbol}</strong> <span className="num">{id}</span> <Rung rung={rung} />
      </>
    ),
    figure: <span className="num">{texts.sl(levelText(sl, digits(symbol, server)))}</span>,
    under: `${timeText(time)} · ${brokerId}`,
    aside: texts.tp(levelText(tp, digits(symbol, server))),
  }),
}

export const ModifiedTrades = (props: TableProps) => <LongTable of={table} {...props} />
