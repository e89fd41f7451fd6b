import { useState } from 'react'
import { serverAnswers } from '../api/reachable.ts'
import * as texts from './texts.ts'
import css from './waiting.module.css'

/** Stands where a part of the page did not come: offline, or a new version of the server has other files. */
export function NotLoaded() {
  const [silent, setSilent] = useState(false)
  const again = async () => {
    // A browser does not ask twice for a file that failed. Only loading the page again helps, and only where a server
    // answers.
    if (await serverAnswers()) location.reload()
    else setSilent(true)
  }
  return (
    <div role="alert" className={css.failed} data-testid="not-loaded">
      <p>{silent ? texts.serverSilent : texts.partNotLoaded}</p>
      <p className={css.why}>{silent ? texts.checkConnection : texts.connectionOrUpdate}</p>
      <button type="button" className={css.again} onClick={() => void again()}>
        {texts.tryAgain}
      </button>
    </div>
  )
}
