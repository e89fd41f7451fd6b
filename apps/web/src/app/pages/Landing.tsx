import { Button } from '@mantine/core'
import { IconChartCandle, IconFileSearch, IconRepeatOnce, IconShieldCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { ContactForm } from '../../features/message/ContactForm.tsx'
import { useDescription } from '../../features/site/useDescription.ts'
import { useTitle } from '../../ui/title.ts'
import { SampleFace } from '../public/SampleFace.tsx'
import { Scene } from '../public/Scene.tsx'
import css from './landing.module.css'

const features = [
  {
    icon: IconShieldCheck,
    title: 'Durable',
    text: 'The trailing stop lives on the server. A rung once reached is never lost, whatever is switched off or pulled out.',
  },
  {
    icon: IconRepeatOnce,
    title: 'Exactly once',
    text: 'An instruction becomes at most one order. Where the outcome is not known the screen says so, and asks the broker.',
  },
  {
    icon: IconFileSearch,
    title: 'Explainable',
    text: 'Each move of a stop has its record: the price, the rung, the request, and what the broker answered.',
  },
  {
    icon: IconChartCandle,
    title: 'Provable',
    text: 'Try a ladder on recorded prices before you use it. The function that replays them is the one that trades.',
  },
]

const people = [
  { name: 'Alex Sample', work: 'Markets', text: 'Knows when gold rests and when oil does not.' },
  { name: 'Bo Sample', work: 'Engineering', text: 'Pulls the plug every week, to see that nothing is lost.' },
  { name: 'Cleo Sample', work: 'Customer care', text: 'Reads what you write, and writes back.' },
  { name: 'Dee Sample', work: 'Operations', text: 'Keeps the ledger, the clocks and the coffee running.' },
]

export default function Landing() {
  useTitle('About')
  useDescription('What Ratchet promises to traders of gold and oil, who could stand behind it, and how to reach us.')
  return (
    <>
      <section className={css.hero}>
        <div className={css.scene}>
          <Scene />
        </div>
        <div className={css.heroInner}>
          <h1>A stop that works while you sleep.</h1>
          <p>
            Your platform closes, your computer restarts, your line drops. Your stop loss keeps climbing, rung by rung,
            and you can read afterwards why it moved.
          </p>
          <div className={css.actions}>
            <Button component={Link} to="/auth/register" size="md">
              Create an account
            </Button>
            <Button component="a" href="#contact" size="md" variant="default">
              Talk to us
            </Button>
          </div>
        </div>
      </section>
      <section className={css.section} aria-labelledby="features">
        <h2 id="features">Four promises</h2>
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
            <h2 id="contact-head">Write to us</h2>
            <p className={css.lead}>
              A question before you begin, or an execution that failed: your message goes straight to whoever runs this
              desk. Never send a password.
            </p>
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
      <h2 id="team">The team</h2>
      <p className={css.lead}>Sample team. The operator’s people go here.</p>
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
