import { DeleteForm } from '../../features/delete-order/DeleteForm.tsx'
import { Disclaimer } from '../../ui/Disclaimer.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useTitle } from '../../ui/title.ts'
import { PageHead } from './PageHead.tsx'
import css from './pages.module.css'

export default function Delete() {
  useTitle('Delete Order')
  return (
    <>
      <PageHead title="Delete Order" />
      <div className={css.beside}>
        <Panel title="Order">
          <DeleteForm />
        </Panel>
        <Disclaimer />
      </div>
    </>
  )
}
