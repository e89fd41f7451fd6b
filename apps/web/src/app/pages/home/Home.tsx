import { Anchor, Box, Button, Divider } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useSite } from '../../../api/reference.ts'
import { useSession } from '../../../api/session.ts'
import { Banners } from '../../../features/site/Banners.tsx'
import { LadderStory } from '../../../features/site/LadderStory.tsx'
import { useDescription } from '../../../features/site/useDescription.ts'
import { Videos } from '../../../features/site/Videos.tsx'
import { Band } from '../../../ui/Band.tsx'
import band from '../../../ui/band.module.css'
import { Callout } from '../../../ui/Callout.tsx'
import { Columns } from '../../../ui/Columns.tsx'
import { homeAfterSignIn } from '../../../ui/safe-next.ts'
import { Hero } from '../../public/Hero.tsx'
import { HomeLadder } from '../../public/HomeLadder.tsx'
import { Point } from '../../public/Point.tsx'
import * as pageTexts from '../texts.ts'
import * as texts from './texts.ts'

const uses = [
  { title: texts.executeTitle, text: texts.executeText },
  { title: texts.limitRiskTitle, text: texts.limitRiskText },
  { title: texts.evaluateTitle, text: texts.evaluateText },
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
      <Box maw={1160} mx="auto" px={20} py="clamp(36px, 5vw, 64px)">
        <Columns least={440} gap="36px 56px" align="center">
          <Welcome />
          <LadderStory />
        </Columns>
      </Box>
      <Band aria-label={pageTexts.purposeTitle}>
        <Columns least={280} gap="28px 48px">
          {uses.map((use) => (
            <div key={use.title}>
              <Point {...use} order={2} />
            </div>
          ))}
        </Columns>
      </Band>
      <HowItWorks />
      <div className={band.band}>
        <HomeLadder />
      </div>
      <Videos />
      <Banners />
    </>
  )
}

function HowItWorks() {
  const { user } = useSession()
  return (
    <Band aria-labelledby="how">
      <h2 id="how">{pageTexts.howItWorks}</h2>
      <Columns as="ol" least={220} gap="24px 32px">
        {steps.map((step, index) => (
          <li key={step.title}>
            <Divider label={index + 1} labelPosition="left" mb="xs" aria-hidden />
            <Point {...step} />
          </li>
        ))}
      </Columns>
      <Box mt="xl">
        <Callout tone="bad" icon={IconAlertTriangle}>
          <strong>{texts.ifDetailInvalid}</strong> {texts.contactCareImmediately}{' '}
          <Anchor component={Link} to={user ? '/admin/care' : '/landing#contact'} inherit underline="always">
            {texts.writeToCustomerCare}
          </Anchor>
          .
        </Callout>
      </Box>
    </Band>
  )
}

function Welcome() {
  const { user } = useSession()
  return (
    <Hero title={texts.heroTitle} lead={useSite()?.welcome_message} text={texts.heroText}>
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
    </Hero>
  )
}
