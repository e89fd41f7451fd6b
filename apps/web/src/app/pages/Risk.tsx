import { RiskForm } from '../../features/risk/RiskForm.tsx'
import { Disclaimer } from '../../ui/Disclaimer.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useTitle } from '../../ui/title.ts'
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
