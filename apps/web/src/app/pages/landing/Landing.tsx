import { Box, Button, Text } from '@mantine/core'
import { IconChartCandle, IconFileSearch, IconRepeatOnce, IconShieldCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { ContactForm } from '../../../features/message/ContactForm.tsx'
import { useDescription } from '../../../features/site/useDescription.ts'
import { Band } from '../../../ui/Band.tsx'
import { Columns } from '../../../ui/Columns.tsx'
import { Hero } from '../../public/Hero.tsx'
import { Point } from '../../public/Point.tsx'
import { SampleFace } from '../../public/SampleFace.tsx'
import { Scene } from '../../public/Scene.tsx'
import * as screenTexts from '../../texts.ts'
import * as pageTexts from '../texts.ts'
import css from './landing.module.css'
import * as texts from './texts.ts'

const features = [
  { icon: IconShieldCheck, title: texts.durableTitle, text: texts.durableText },
  { icon: IconRepeatOnce, title: texts.exactlyOnceTitle, text: texts.exactlyOnceText },
  { icon: IconFileSearch, title: texts.explainableTitle, text: texts.explainableText },
  { icon: IconChartCandle, title: texts.provableTitle, text: texts.provableText },
]

const people = [
  { name: texts.alexName, work: texts.alexWork, text: texts.alexText },
  { name: texts.boName, work: texts.boWork, text: texts.boText },
  { name: texts.cleoName, work: screenTexts.customerCare, text: texts.cleoText },
  { name: texts.deeName, work: texts.deeWork, text: texts.deeText },
]

export default function Landing() {
  useDescription(texts.landingDescription)
  return (
    <>
      <section className={css.hero}>
        <div className={css.scene}>
          <Scene />
        </div>
        <Hero title={texts.landingTitle} text={texts.landingText}>
          <Button component={Link} to="/auth/register" size="md">
            {pageTexts.createAccount}
          </Button>
          <Button component="a" href="#contact" size="md" variant="default">
            {texts.talkToUs}
          </Button>
        </Hero>
      </section>
      <Band aria-labelledby="features">
        <h2 id="features">{texts.fourPromises}</h2>
        <Columns as="ul" least={230} gap="14px">
          {features.map(({ icon: Icon, title, text }) => (
            <Box
              key={title}
              component="li"
              p="lg"
              bd="1px solid var(--r-line)"
              bdrs="md"
              bg="var(--r-panel)"
              data-testid="feature-card"
            >
              <Icon size={24} stroke={1.5} color="var(--r-accent)" style={{ marginBottom: 8 }} aria-hidden />
              <Point title={title} text={text} />
            </Box>
          ))}
        </Columns>
      </Band>
      <Band aria-labelledby="team">
        <h2 id="team">{texts.team}</h2>
        <Text c="dimmed" mb="lg">
          {texts.sampleTeam}
        </Text>
        <Columns as="ul" least={200} gap="32px">
          {people.map(({ name, work, text }, index) => (
            <li key={name} data-testid="team-member">
              <Box w={104} mb="sm">
                <SampleFace look={index} />
              </Box>
              <Point title={name} text={text} note={work} />
            </li>
          ))}
        </Columns>
      </Band>
      <Band id="contact" aria-labelledby="contact-head">
        <Columns least={380} gap="28px 64px">
          <div>
            <h2 id="contact-head">{texts.writeToUs}</h2>
            <Text c="dimmed">{texts.contactText}</Text>
          </div>
          <ContactForm />
        </Columns>
      </Band>
    </>
  )
}
