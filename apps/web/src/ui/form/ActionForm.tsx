import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { Form } from './Form.tsx'
import { FormEnd, type FormEndProps } from './FormEnd.tsx'

interface ActionFormProps extends FormEndProps {
  /** Does the action, and answers with what is said of it; null if nothing is, undefined if the form stays. */
  readonly send: () => Promise<string | null | undefined>
  readonly testId?: string
  readonly children: ReactNode
}

/** Asks about one action on a position or an order: what it means, and two buttons. It closes with a note once the action is done. */
export function ActionForm({ send, testId, children, ...end }: ActionFormProps) {
  const act = async () => {
    const message = await send()
    if (message) notifications.show({ color: 'teal', message, autoClose: 5000 })
    if (message !== undefined) end.close()
    return null
  }
  return (
    <Form submit={end.submit} send={act} gap="sm" data-testid={testId}>
      {children}
      <FormEnd {...end} />
    </Form>
  )
}
