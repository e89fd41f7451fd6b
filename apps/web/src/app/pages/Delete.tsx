import { DeleteForm } from '../../features/delete-order/DeleteForm.tsx'
import { Disclaimer } from '../../ui/Disclaimer.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useTitle } from '../../ui/title.ts'
import { PageHead } from './PageHead.tsx'
import css from './pages.module.css'
import * as texts from './texts.ts'

export default function Delete() {
  useTitle(texts.deleteOrder)
  return (
    <>
      <PageHead title={texts.deleteOrder} />
      <div className={css.beside}>
        <Panel title={texts.order}>
          <DeleteForm />
        </Panel>
        <Disclaimer />
      </div>
    </>
  )
}
