import type { ReactNode } from 'react'
import { Form } from '../../ui/form/Form.tsx'
import { FormEnd, type FormEndProps } from '../../ui/form/FormEnd.tsx'
import css from './tables.module.css'

interface CommandFormProps extends Omit<FormEndProps, 'isSaidAtField'> {
  readonly send: () => Promise<null>
  readonly children: ReactNode
}

/** The small forms that stand over a row all have this shape. */
export const CommandForm = ({ send, children, ...end }: CommandFormProps) => (
  <Form submit={end.submit} send={send} className={css.form}>
    {children}
    <FormEnd {...end} />
  </Form>
)
