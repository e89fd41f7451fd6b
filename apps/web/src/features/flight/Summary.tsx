import { Anchor } from '@mantine/core'
import { accountText, executionFailed, isLimitSentence, orderTypeText, type PublicTrade } from '@ratchet/contract'
import { Link } from 'react-router'
import { lotText, priceText } from '../../format/text.ts'
import { careLink, limitsLink } from '../../ui/links.ts'
import { Say } from '../../ui/Say.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import css from './flight.module.css'
import * as texts from './texts.ts'

/** Tells which trade it is, what became of it and, where it went wrong, whom to turn to. */
export function Summary({ trade, digits, named = false }: { trade: PublicTrade; digits: number; named?: boolean }) {
  const { key, type, volume, symbol, price, status, reason, tradeDetails } = trade
  return (
    <div className={css.summary}>
      <p className={`${css.summaryLine} num`}>
        <strong>
          {orderTypeText(type)} {lotText(volume)} {symbol}
        </strong>
        {price ? <span>{texts.atPrice(priceText(price, digits))}</span> : null}
        <StatusChip status={status} />
        {named ? <span className={css.summaryNote}>{key}</span> : null}
      </p>
      <p className={css.summaryNote}>
        {tradeDetails} · <span data-testid="flight-account">{texts.account(accountText(trade))}</span>
      </p>
      {status === 'failed' ? (
        <Say
          word={{
            tone: 'bad',
            text: (
              <>
                {executionFailed(reason ?? texts.noReasonGiven)}{' '}
                {isLimitSentence(reason ?? '') ? (
                  <Anchor component={Link} to={limitsLink} size="sm" fw={600} underline="always">
                    {texts.limits}
                  </Anchor>
                ) : (
                  <Anchor component={Link} to={careLink(key)} size="sm" fw={600} underline="always">
                    {texts.contactCustomerCare}
                  </Anchor>
                )}
              </>
            ),
          }}
        />
      ) : null}
    </div>
  )
}
