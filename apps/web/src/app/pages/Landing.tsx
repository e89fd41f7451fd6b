import { Button } from '@mantine/core'
import { IconChartCandle, IconFileSearch, IconRepeatOnce, IconShieldCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { ContactForm } from '../../features/message/ContactForm.tsx'
import { useDescription } from '../../features/site/useDescription.ts'
import { useTitle } from '../../ui/title.ts'
import { SampleFace } from '../public/SampleFace.tsx'
import { Scene } from '../public/Scene.tsx'
import css from './landing.module.css'
import * as texts from './texts.ts'

const features = [
  {
    icon: IconShieldCheck,
    title: texts.durable,
    text: texts.trailingStopLivesOn,
  },
  {
    icon: IconRepeatOnce,
    title: texts.exactlyOnce,
    text: texts.instructionBecomesAtMost,
  },
  {
    icon: IconFileSearch,
    title: texts.explainable,
    text: texts.eachMoveOfStop,
  },
  {
    icon: IconChartCandle,
    title: texts.provable,
    text: texts.tryLadderOnRecorded,
  },
]

const people = [
  { name: texts.alexSample, work: 'Markets', text: texts.knowsWhenGoldRests },
  { name: texts.boSample, work: 'Engineering', text: texts.pullsPlugEveryWeek },
  { name: texts.cleoSample, work: texts.customerCare, text: texts.readsWhatYouWrite },
  { name: texts.deeSample, work: 'Operations', text: texts.keepsLedgerClocksAnd },
]

export default function Landing() {
  useTitle('About')
  useDescription(texts.whatRatchetPromisesTo)
  return (
    <>
      <section className={css.hero}>
        <div className={css.scene}>
          <Scene />
        </div>
        <div className={css.heroInner}>
          <h1>{texts.stopThatWorksWhile}</h1>
          <p>{texts.yourPlatformClosesYour}</p>
          <div className={css.actions}>
            <Button component={Link} to="/auth/register" size="md">
              {texts.createAccount}
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
            <p className={css.lead}>{texts.questionBeforeYouBegin}</p>
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
      <p className={css.lead}>{texts.sampleTeamOperatorsPeople}</p>
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
