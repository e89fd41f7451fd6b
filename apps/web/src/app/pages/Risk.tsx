import { RiskForm } from '../../features/risk/RiskForm.tsx'
import { Disclaimer } from '../../ui/Disclaimer.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useTitle } from '../../ui/title.ts'
import { PageHead } from './PageHead.tsx'
import css from './pages.module.css'
import * as texts from './texts.ts'

export default function Risk() {
  useTitle(texts.riskManagement)
  return (
    <>
      <PageHead title={texts.riskManagement} />
      <div className={css.beside}>
        <Panel title={texts.ladder}>
          <RiskForm />
        </Panel>
        <Disclaimer />
      </div>
    </>
  )
}
