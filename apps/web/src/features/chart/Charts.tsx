import { Button } from '@mantine/core'
import { marketOf } from '@ratchet/contract'
import { type ReactNode, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useInstruments } from '../../api/reference.ts'
import { useSession } from '../../api/session.ts'
import { useWorld } from '../../realtime/index.ts'
import { useAccounts } from '../../trading/accounts/accounts.ts'
import { useInstrumentOf } from '../../trading/market/markets.ts'
import { Choice } from '../../ui/Choice.tsx'
import { useRemembered } from '../../ui/remembered.ts'
import { SignInHint } from '../../ui/SignInHint.tsx'
import css from './chart.module.css'
import { TradeChart } from './TradeChart.tsx'
import * as texts from './texts.ts'

const layouts = [
  { value: '1', short: '1', name: texts.oneChart },
  { value: '2', short: '2', name: texts.twoCharts },
  { value: '4', short: '4', name: texts.fourCharts },
] as const
type Layout = (typeof layouts)[number]['value']
const shape: Readonly<Record<Layout, string | undefined>> = { 1: undefined, 2: css.two, 4: css.four }

interface ChartsProps {
  /** What stands beside the charts, about the first one's symbol. */
  readonly beside?: (at: At) => ReactNode
}

/** One, two or four charts, each with a symbol, a period and a look of its own. The first one's symbol is part of the address. */
export function Charts({ beside }: ChartsProps) {
  const { user } = useSession()
  const [layout, setLayout] = useRemembered<Layout>('charts', ['1', '2', '4'], '1')
  const [isBeside, setIsBeside] = useRemembered('charts.ticket', ['yes', 'no'], 'yes')
  const first = useFirst()
  if (user === null) return <SignInHint />
  return (
    <>
      <div className={css.layout}>
        {beside ? (
          <Button
            size="xs"
            variant="default"
            aria-pressed={isBeside === 'yes'}
            onClick={() => setIsBeside(isBeside === 'yes' ? 'no' : 'yes')}
          >
            {texts.ticket}
          </Button>
        ) : null}
        <Choice label={texts.numberOfCharts} value={layout} options={layouts} onChange={setLayout} />
      </div>
      <div className={beside && isBeside === 'yes' ? css.withBeside : undefined}>
        <div className={`${css.grid} ${shape[layout] ?? ''}`}>
          {Array.from({ length: Number(layout) }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a chart is its place.
            <OneChart key={index} index={index} tall={layout === '1'} first={first} />
          ))}
        </div>
        {beside && isBeside === 'yes' ? beside(first.at) : null}
      </div>
    </>
  )
}

interface At {
  readonly symbol: string
  readonly server: string | undefined
}

/** Symbols of other markets than the paper one: of the brokers where the trader has an account, and of the open positions. */
function useElsewhere() {
  const { items: accounts } = useAccounts()
  const active = useWorld((world) => world.activeTrades)
  const instrumentOf = useInstrumentOf()
  return useMemo(() => {
    const servers = [...new Set(accounts.flatMap(({ server }) => marketOf(server) ?? []))]
    const named = servers.flatMap((server) => ['GOLD', 'WTI', 'BRENT'].map((symbol) => ({ symbol, server })))
    const open = active.flatMap(({ symbol, server }) => {
      const market = marketOf(server)
      return market === undefined ? [] : [{ symbol, server: market }]
    })
    const known = [...named, ...open].filter(({ symbol, server }) => instrumentOf(symbol, server))
    return [...new Map(known.map((one) => [`${one.server}/${one.symbol}`, one])).values()]
  }, [accounts, active, instrumentOf])
}

/** The first chart's symbol, which is part of the address. */
function useFirst() {
  const [params, setParams] = useSearchParams()
  const symbols = useInstruments()
  const symbol = params.get('symbol')
  const at: At = symbol
    ? { symbol, server: params.get('market') ?? undefined }
    : { symbol: symbols[0]?.symbol ?? 'GOLD', server: undefined }
  const choose = (next: string, server: string | undefined) =>
    setParams({ symbol: next, ...(server && { market: server }) }, { replace: true })
  return { at, choose }
}

interface OneChartProps {
  readonly index: number
  readonly tall: boolean
  readonly first: ReturnType<typeof useFirst>
}

function OneChart({ index, tall, first }: OneChartProps) {
  const symbols = useInstruments()
  const elsewhere = useElsewhere()
  const [own, setOwn] = useState<At | null>(null)
  const usual: At = { symbol: symbols[index % Math.max(1, symbols.length)]?.symbol ?? 'GOLD', server: undefined }
  const { symbol, server } = index === 0 ? first.at : (own ?? usual)
  return (
    <TradeChart
      key={`${server ?? ''}/${symbol}`}
      name={`chart${index}`}
      symbol={symbol}
      server={server}
      onSymbol={index === 0 ? first.choose : (next, at) => setOwn({ symbol: next, server: at })}
      elsewhere={elsewhere}
      tall={tall}
    />
  )
}
