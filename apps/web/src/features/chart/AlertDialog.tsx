import { Modal, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { mostAlertLetters, numberRules, readNumber } from '@ratchet/contract'
import { useState } from 'react'
import { priceText } from '../../format/text.ts'
import { useQuote } from '../../realtime/index.ts'
import { Form } from '../../ui/form/Form.tsx'
import { FormEnd } from '../../ui/form/FormEnd.tsx'
import { Refused } from '../../ui/form/refusal.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import css from './chart.module.css'
import type { Market } from './OrderMenu.tsx'
import * as texts from './texts.ts'
import type { Alerts } from './useAlerts.ts'

interface AlertDialogProps extends Market {
  /** The price to begin with; undefined while nothing is asked, null where no price was chosen. */
  readonly price: number | null | undefined
  readonly alerts: Alerts
  readonly close: () => void
}

/** Asks for the price of an alert, and for a few words that will be told with it. */
export function AlertDialog({ price, close, ...rest }: AlertDialogProps) {
  return (
    <Modal
      opened={price !== undefined}
      onClose={close}
      size="sm"
      title={texts.alertOn(rest.symbol)}
      closeButtonProps={{ 'aria-label': texts.closeDialog }}
    >
      {price === undefined ? null : <AlertForm {...rest} price={price} close={close} />}
    </Modal>
  )
}

function AlertForm({ symbol, server, digits, price, alerts, close }: AlertDialogProps & { price: number | null }) {
  const quote = useQuote(symbol, server)
  const [text, setText] = useState(price === null ? '' : price.toFixed(digits))
  const [note, setNote] = useState('')
  const submit = useSubmit({ price: text, note })
  const reading = readNumber(text, numberRules.price)
  const meant = reading.is === 'number' ? reading.value : null
  const send = async () => {
    if (meant === null) throw new Refused({ message: '', fields: { price: texts.enterPrice } })
    await alerts.set(meant, note)
    const message = texts.alertIsSet(symbol, priceText(meant, digits))
    notifications.show({ color: 'teal', message, autoClose: 5000 })
    close()
    return null
  }
  const way = meant === null || !quote || meant === quote.bid ? null : meant > quote.bid ? texts.rises : texts.falls
  return (
    <Form submit={submit} send={send} className={css.form}>
      <NumberField
        name="price"
        label={texts.price}
        value={text}
        onChange={setText}
        rule={numberRules.price}
        error={submit.wrong.price}
        data-autofocus
      />
      <TextInput
        name="note"
        label={texts.noteOptional}
        value={note}
        maxLength={mostAlertLetters}
        error={submit.wrong.note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <p className="num" aria-live="polite">
        {way === null || meant === null
          ? texts.oneNotification
          : texts.oneNotificationWhen(way, priceText(meant, digits))}
      </p>
      <FormEnd
        submit={submit}
        leave={texts.cancel}
        close={close}
        button={texts.setAlert}
        isSaidAtField={Object.keys(submit.wrong).length > 0}
      />
    </Form>
  )
}
