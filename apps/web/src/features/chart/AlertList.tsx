import { useState } from 'react'
import { wordsOf } from '../../api/call.ts'
import { priceText } from '../../format/text.ts'
import css from './chart.module.css'
import * as texts from './texts.ts'
import type { Alerts } from './useAlerts.ts'

const ways = { rising: texts.whenBidRises, falling: texts.whenBidFalls } as const

/** The alerts in words, each with the way to take it back. */
export function AlertList({ alerts, digits }: { readonly alerts: Alerts; readonly digits: number }) {
  const [failed, setFailed] = useState<string | null>(null)
  const remove = (id: string) => {
    setFailed(null)
    alerts.remove(id).catch((error: unknown) => setFailed(wordsOf(error)))
  }
  return (
    <>
      {alerts.items.length > 0 ? (
        <ul className={`${css.levels} num`} aria-label={texts.alertsOnChart}>
          {alerts.items.map(({ id, price, direction, note }) => (
            <li key={id} data-tone="alert">
              <span>{ways[direction]}</span>
              <b>{priceText(price, digits)}</b>
              {note ? <span className={css.words}>{note}</span> : null}
              <button
                type="button"
                className={css.move}
                aria-label={texts.removeAlert(ways[direction], priceText(price, digits))}
                onClick={() => remove(id)}
              >
                {texts.remove}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {failed ? (
        <p className={css.failed} role="alert">
          {failed}
        </p>
      ) : alerts.error ? (
        <p className={css.failed} role="alert">
          {texts.alertsFailed(wordsOf(alerts.error))}
        </p>
      ) : null}
    </>
  )
}
