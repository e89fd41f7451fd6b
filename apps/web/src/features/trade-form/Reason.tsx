import { IconAlertTriangle } from '@tabler/icons-react'
import type { Blocked } from '../../trading/ticket/sketch.ts'
import css from './trade-form.module.css'

/** Tells why the order cannot be sent. The details follow the price; only the first line is read out as it comes. */
export function Reason({ blocked, id }: { readonly blocked: Blocked | null; readonly id: string }) {
  return (
    <div id={id} data-testid={id}>
      {blocked ? (
        <div className={css.reason}>
          <IconAlertTriangle size={15} aria-hidden />
          <div>
            <strong role="status">{blocked.lead}</strong> {blocked.details.join(' ')}
          </div>
        </div>
      ) : null}
    </div>
  )
}
