import { Button } from '@mantine/core'
import { IconFileSearch, IconRepeatOnce, IconShieldCheck, IconStairsUp } from '@tabler/icons-react'
import { Link } from 'react-router'
import { homeAfterSignIn } from '../../lib/safe-next.ts'
import { useSession } from '../../lib/session.ts'
import { useTitle } from '../../lib/title.ts'
import { HomePicture } from '../public/HomePicture.tsx'
import css from './pages.module.css'

const promises = [
  {
    icon: IconShieldCheck,
    title: 'Durable',
    text: 'A rung once reached is not forgotten, whatever is switched off. The trailing stop lives on the server, not in your browser.',
  },
  {
    icon: IconRepeatOnce,
    title: 'Exactly once',
    text: 'One instruction becomes at most one order. Where the outcome is not known, the screen says so instead of trying again.',
  },
  {
    icon: IconFileSearch,
    title: 'Explainable',
    text: 'Every move of a stop has its record: the price, the rung, the request and what the broker answered.',
  },
]

export default function Home() {
  useTitle('Trade desk for gold and oil')
  const { user } = useSession()
  return (
    <>
      <section className={css.hero}>
        <div>
          <h1 className={css.heroTitle}>Publish a trade. Let its stop climb.</h1>
          <p className={css.heroText}>
            Ratchet is a trade desk for gold and oil. It helps you execute trades and track how they perform, and its
            trailing stop loss locks in profit step by step. Your data is yours to evaluate.
          </p>
          <div className={css.heroActions}>
            {user ? (
              <Button component={Link} to={homeAfterSignIn} size="md">
                Open the dashboard
              </Button>
            ) : (
              <>
                <Button component={Link} to="/auth/register" size="md">
                  Create an account
                </Button>
                <Button component={Link} to="/auth/login" size="md" variant="default">
                  Sign in
                </Button>
              </>
            )}
          </div>
        </div>
        <HomePicture />
      </section>
      <section className={css.promises} aria-label="What it promises">
        {promises.map(({ icon: Icon, title, text }) => (
          <div key={title} className={css.promise}>
            <Icon size={22} stroke={1.6} aria-hidden />
            <h2>{title}</h2>
            <p>{text}</p>
          </div>
        ))}
      </section>
      <section className={css.how}>
        <IconStairsUp size={22} stroke={1.6} aria-hidden />
        <div>
          <h2>How it works</h2>
          <p>
            Enter the details of the trade and its risk parameters. If they are correct the trade executes. If not, the
            execution fails, you are told why, and you should contact customer care immediately.
          </p>
        </div>
      </section>
    </>
  )
}
