import { DeleteForm } from '../../features/delete-order/DeleteForm.tsx'
import { useTitle } from '../../lib/title.ts'
import { Panel } from '../../ui/Panel.tsx'
import { PageHead } from './PageHead.tsx'

export default function Delete() {
  useTitle('Delete Order')
  return (
    <>
      <PageHead title="Delete Order" />
      <Panel title="Order">
        <DeleteForm />
      </Panel>
    </>
  )
}
