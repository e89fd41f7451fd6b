import { Button } from '@mantine/core'
import type { Broker } from '@ratchet/contract'
import { Link } from 'react-router'
import { setupLink } from '../../ui/links.ts'
import text from '../../ui/text.module.css'
import css from './accounts.module.css'
import * as texts from './texts.ts'

interface ToSetupProps {
  readonly broker: Broker
  readonly environment: string
  readonly onClose: () => void
}

/** Leads to the setup page of a broker whose program dials in: it has no credentials that could be typed here. */
export function ToSetup({ broker: { id, name, evidence }, environment, onClose }: ToSetupProps) {
  return (
    <>
      <p>{texts.dialsIn(name)}</p>
      <div className={css.buttons}>
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button component={Link} to={setupLink(id, environment)} data-testid="to-setup">
          {texts.toSetup}
        </Button>
      </div>
      <p className={text.fine}>{evidence}</p>
    </>
  )
}
