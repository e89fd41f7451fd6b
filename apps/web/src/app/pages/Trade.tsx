import { Stack } from '@mantine/core'
import { FrozenAccounts } from '../../features/protection/FrozenAccounts.tsx'
import { TradeForm } from '../../features/trade-form/TradeForm.tsx'
import { Disclaimer } from '../../ui/Disclaimer.tsx'
import { Panel } from '../../ui/Panel.tsx'
import css from './pages.module.css'
import * as texts from './texts.ts'

export default function Trade() {
  return (
    <Stack gap={14}>
      {/* An order whose outcome is unknown could be published a second time here. */}
      <FrozenAccounts />
      <div className={css.beside}>
        <Panel title={texts.instruction}>
          <TradeForm />
        </Panel>
        <Disclaimer />
      </div>
    </Stack>
  )
}
