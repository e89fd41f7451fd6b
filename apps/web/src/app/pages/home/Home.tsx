import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useSite } from '../../../api/reference.ts'
import { useSession } from '../../../api/session.ts'
import { Banners } from '../../../features/site/Banners.tsx'
import { LadderStory } from '../../../features/site/LadderStory.tsx'
import { useDescription } from '../../../features/site/useDescription.ts'
import { Videos } from '../../../features/site/Videos.tsx'
import { homeAfterSignIn } from '../../../ui/safe-next.ts'
import { HomeLadder } from '../../public/HomeLadder.tsx'
import * as pageTexts from '../texts.ts'
import css from './home.module.css'
import * as texts from './texts.ts'

const uses = [
  {
    title: texts.executeTitle,
    text: texts.executeText,
  },
  {
    title: texts.limitRiskTitle,
    text: texts.limitRiskText,
  },
  {
    title: texts.evaluateTitle,
    text: texts.evaluateText,
  },
]

const steps = [
  { title: texts.enterTradeTitle, text: texts.enterTradeText },
  { title: texts.setLadderTitle, text: texts.setLadderText },
  { title: texts.executesTitle, text: texts.executesText },
  { title: texts.stopClimbsTitle, text: texts.stopClimbsText },
]

export default function Home() {
  useDescription(texts.siteDescription)
  return (
    <>
      <Hero />
      <div className={css.band}>
        <section className={css.uses} aria-label={pageTexts.purposeTitle}>
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
      <h2 id="how">{pageTexts.howItWorks}</h2>
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
          <strong>{texts.ifDetailInvalid}</strong> {texts.contactCareImmediately}{' '}
          <Link to={user ? '/admin/care' : '/landing#contact'}>{texts.writeToCustomerCare}</Link>.
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
        <h1>{texts.heroTitle}</h1>
        <p className={css.welcome}>{welcome}</p>
        <p className={css.heroText}>{texts.heroText}</p>
        <div className={css.actions}>
          {user ? (
            <Button component={Link} to={homeAfterSignIn} size="md">
              {texts.openDashboard}
            </Button>
          ) : (
            <>
              <Button component={Link} to="/auth/register" size="md">
                {pageTexts.createAccount}
              </Button>
              <Button component={Link} to="/auth/login" size="md" variant="default">
                {pageTexts.signIn}
              </Button>
            </>
          )}
        </div>
      </div>
      <LadderStory />
    </section>
  )
}
