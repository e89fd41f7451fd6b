import { DeleteForm } from '../../features/delete-order/DeleteForm.tsx'
import { Disclaimer } from '../../ui/Disclaimer.tsx'
import { Panel } from '../../ui/Panel.tsx'
import css from './pages.module.css'
import * as texts from './texts.ts'

export default function Delete() {
  return (
    <div className={css.beside}>
      <Panel title={texts.order}>
        <DeleteForm />
      </Panel>
      <Disclaimer />
    </div>
  )
}
