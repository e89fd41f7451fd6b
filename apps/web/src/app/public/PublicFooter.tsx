import { Link } from 'react-router'
import { useSite } from '../../api/reference.ts'
import css from './public.module.css'
import * as texts from './texts.ts'

/** @param note what this page's footer says besides */
export function PublicFooter({ note }: { note?: string }) {
  const name = useSite()?.brand ?? 'Ratchet'
  return (
    <footer className={css.foot}>
      <div className={css.footInner}>
        {note ? <p className={css.footNote}>{note}</p> : null}
        <p>{texts.riskNotice(name)}</p>
        <div className={css.footRow}>
          <span>
            © {new Date().getFullYear()} {name}
          </span>
          <ul className={css.footLinks}>
            <li>
              <Link to="/landing">{texts.about}</Link>
            </li>
            <li>
              <Link to="/guide">{texts.guide}</Link>
            </li>
            <li>
              <Link to="/verify">{texts.verifyStatement}</Link>
            </li>
            <li>
              <Link to="/landing#contact">{texts.contact}</Link>
            </li>
            <li>
              <Link to="/privacy">{texts.privacyPolicy}</Link>
            </li>
          </ul>
        </div>
      </div>
    </footer>
  )
}
