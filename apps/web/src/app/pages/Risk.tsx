import { RiskForm } from '../../features/risk/RiskForm.tsx'
import { useTitle } from '../../lib/title.ts'
import { Disclaimer } from '../../ui/Disclaimer.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PageHead } from './PageHead.tsx'
import css from './pages.module.css'

export default function Risk() {
  useTitle('Risk Management')
  return (
    <>
      <PageHead title="Risk Management" />
      <div className={css.beside}>
        <Panel title="Ladder">
          <RiskForm />
        </Panel>
        <Disclaimer />
      </div>
    </>
  )
}
