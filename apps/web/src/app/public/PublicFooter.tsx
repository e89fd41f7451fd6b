import { Link } from 'react-router'
import { useSite } from '../../api/reference.ts'
import css from './public.module.css'

/** @param note what this page's footer says besides */
export function PublicFooter({ note }: { note?: string }) {
  const name = useSite()?.brand ?? 'Ratchet'
  return (
    <footer className={css.foot}>
      <div className={css.footInner}>
        {note ? <p className={css.footNote}>{note}</p> : null}
        <p>
          Trading is risky: prices of gold and oil can move fast and far, and you can lose all the money in your
          account. {name} gives no financial advice. It is for organizational purposes only.
        </p>
        <div className={css.footRow}>
          <span>
            © {new Date().getFullYear()} {name}
          </span>
          <ul className={css.footLinks}>
            <li>
              <Link to="/landing">About</Link>
            </li>
            <li>
              <Link to="/guide">Guide</Link>
            </li>
            <li>
              <Link to="/verify">Verify a statement</Link>
            </li>
            <li>
              <Link to="/landing#contact">Contact</Link>
            </li>
            <li>
              <Link to="/privacy">Privacy policy</Link>
            </li>
          </ul>
        </div>
      </div>
    </footer>
  )
}
