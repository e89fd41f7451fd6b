import { Button } from '@mantine/core'
import { IconChartCandle, IconFileSearch, IconRepeatOnce, IconShieldCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { ContactForm } from '../../../features/message/ContactForm.tsx'
import { useDescription } from '../../../features/site/useDescription.ts'
import { SampleFace } from '../../public/SampleFace.tsx'
import { Scene } from '../../public/Scene.tsx'
import * as screenTexts from '../../texts.ts'
import * as pageTexts from '../texts.ts'
import css from './landing.module.css'
import * as texts from './texts.ts'

const features = [
  {
    icon: IconShieldCheck,
    title: texts.durableTitle,
    text: texts.durableText,
  },
  {
    icon: IconRepeatOnce,
    title: texts.exactlyOnceTitle,
    text: texts.exactlyOnceText,
  },
  {
    icon: IconFileSearch,
    title: texts.explainableTitle,
    text: texts.explainableText,
  },
  {
    icon: IconChartCandle,
    title: texts.provableTitle,
    text: texts.provableText,
  },
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
        <div className={css.heroInner}>
          <h1>{texts.landingTitle}</h1>
          <p>{texts.landingText}</p>
          <div className={css.actions}>
            <Button component={Link} to="/auth/register" size="md">
              {pageTexts.createAccount}
            </Button>
            <Button component="a" href="#contact" size="md" variant="default">
              {texts.talkToUs}
            </Button>
          </div>
        </div>
      </section>
      <section className={css.section} aria-labelledby="features">
        <h2 id="features">{texts.fourPromises}</h2>
        <ul className={css.features}>
          {features.map(({ icon: Icon, title, text }) => (
            <li key={title} data-testid="feature-card">
              <Icon size={24} stroke={1.5} aria-hidden />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <Team />
      <section className={css.section} id="contact" aria-labelledby="contact-head">
        <div className={css.contact}>
          <div>
            <h2 id="contact-head">{texts.writeToUs}</h2>
            <p className={css.lead}>{texts.contactText}</p>
          </div>
          <ContactForm />
        </div>
      </section>
    </>
  )
}

function Team() {
  return (
    <section className={css.section} aria-labelledby="team">
      <h2 id="team">{texts.team}</h2>
      <p className={css.lead}>{texts.sampleTeam}</p>
      <ul className={css.people}>
        {people.map(({ name, work, text }, index) => (
          <li key={name} data-testid="team-member">
            <div className={css.face}>
              <SampleFace look={index} />
            </div>
            <h3>{name}</h3>
            <p className={css.work}>{work}</p>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
