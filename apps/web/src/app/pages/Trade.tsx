import { FrozenAccounts } from '../../features/protection/FrozenAccounts.tsx'
import { TradeForm } from '../../features/trade-form/TradeForm.tsx'
import { Disclaimer } from '../../ui/Disclaimer.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useTitle } from '../../ui/title.ts'
import { PageHead } from './PageHead.tsx'
import css from './pages.module.css'

export default function Trade() {
  useTitle('Trade Operations')
  return (
    <>
      <PageHead title="Trade Operations" />
      <div className={css.stack}>
        {/* An order whose outcome is unknown could be published a second time here. */}
        <FrozenAccounts />
        <div className={css.beside}>
          <Panel title="Instruction">
            <TradeForm />
          </Panel>
          <Disclaimer />
        </div>
      </div>
    </>
  )
}
