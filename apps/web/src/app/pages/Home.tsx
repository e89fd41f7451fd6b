import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useSite } from '../../api/reference.ts'
import { useSession } from '../../api/session.ts'
import { Banners } from '../../features/site/Banners.tsx'
import { LadderStory } from '../../features/site/LadderStory.tsx'
import { useDescription } from '../../features/site/useDescription.ts'
import { Videos } from '../../features/site/Videos.tsx'
import { homeAfterSignIn } from '../../ui/safe-next.ts'
import { useTitle } from '../../ui/title.ts'
import { HomeLadder } from '../public/HomeLadder.tsx'
import css from './home.module.css'

const uses = [
  {
    title: 'Execute and track trades',
    text: 'Publish an instruction for your broker account; the server carries it out. Pending, executed, modified and closed trades are listed in tables that update with the market.',
  },
  {
    title: 'Limit the risk',
    text: 'A trailing stop limits your loss. Up to six rungs say how far the price has to move and how much of that the stop then keeps, even while your computer is off.',
  },
  {
    title: 'Evaluate your own data',
    text: 'Every instruction, price, request and answer is on record, and it is yours: look up why a stop moved, and how your trades did this year against the last.',
  },
]

const steps = [
  { title: 'Enter the trade', text: 'Gold or oil, at market or pending, with volume, stop loss and take profit.' },
  { title: 'Set the ladder', text: 'Trailing profit and trailing risk in pips, checked before it is saved.' },
  { title: 'It executes', text: 'Details and parameters are checked. If they are correct, the trade executes: once.' },
  { title: 'The stop climbs', text: 'Rung by rung, around the clock. It locks in profit and never moves back.' },
]

export default function Home() {
  useTitle('Trade desk for gold and oil')
  useDescription(
    'Ratchet helps traders of gold and oil to execute trades, to limit the risk with a trailing stop loss, and to evaluate their own data.',
  )
  return (
    <>
      <Hero />
      <div className={css.band}>
        <section className={css.uses} aria-label="What it is for">
          {uses.map(({ title, text }) => (
            <div key={title}>
              <h2>{title}</h2>
              <p>{text}</p>
            </div>
          ))}
        </section>
      </div>
      <div className={css.band}>
        <HowItWorks />
      </div>
      <div className={css.band}>
        <HomeLadder />
      </div>
      <div className={css.band}>
        <Videos />
      </div>
      <div className={css.band}>
        <Banners />
      </div>
    </>
  )
}

function HowItWorks() {
  const { user } = useSession()
  return (
    <section aria-labelledby="how">
      <h2 id="how">How it works</h2>
      <ol className={css.steps}>
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <p className={css.care}>
        <IconAlertTriangle size={20} stroke={1.7} aria-hidden />
        <span>
          <strong>If a detail is not valid, execution fails.</strong> You are told why. Contact customer care
          immediately: <Link to={user ? '/admin/care' : '/landing#contact'}>write to customer care</Link>.
        </span>
      </p>
    </section>
  )
}

function Hero() {
  const { user } = useSession()
  const welcome = useSite()?.welcome_message
  return (
    <section className={css.hero}>
      <div className={css.heroWords}>
        <h1>Publish a trade. Let its stop climb.</h1>
        <p className={css.welcome}>{welcome}</p>
        <p className={css.heroText}>
          Ratchet is a trade desk for people who trade gold and oil. It helps you execute trades and track how they
          perform, limits the risk with a trailing stop loss, and gives you your own data to evaluate.
        </p>
        <div className={css.actions}>
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
      <LadderStory />
    </section>
  )
}
