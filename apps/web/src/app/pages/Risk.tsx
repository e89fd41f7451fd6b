import { RiskForm } from '../../features/risk/RiskForm.tsx'
import { Disclaimer } from '../../ui/Disclaimer.tsx'
import { Panel } from '../../ui/Panel.tsx'
import css from './pages.module.css'
import * as texts from './texts.ts'

export default function Risk() {
  return (
    <div className={css.beside}>
      <Panel title={texts.ladder}>
        <RiskForm />
      </Panel>
      <Disclaimer />
    </div>
  )
}
