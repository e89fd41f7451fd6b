import { Button } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { type Card, fold } from './card.ts'
import css from './public-card.module.css'
import * as texts from './texts.ts'

interface PublicCardProps {
  readonly card: Card
  /** Stands where there is no picture. */
  readonly face: ReactNode
  readonly stats: readonly { readonly label: string; readonly value: ReactNode }[]
  readonly connect: { readonly to: string; readonly why: string }
  /** Said where the card is nobody's. */
  readonly note?: ReactNode
}

/** Shows who somebody is, on one card. */
export function PublicCard({ card, face, stats, connect, note }: PublicCardProps) {
  const why = useId()
  return (
    <article className={css.card} data-testid="public-card">
      {note ? <p className={css.note}>{note}</p> : null}
      <header className={css.head}>
        <div className={css.picture}>
          {card.picture ? <img src={card.picture} alt={`${card.name}`} width={112} height={112} /> : face}
        </div>
        <div className={css.who}>
          <h1>{card.name}</h1>
          {card.fullName ? <p>{card.fullName}</p> : null}
          {card.place ? (
            <p className={css.place}>
              <IconMapPin size={15} stroke={1.7} aria-hidden />
              {card.place}
            </p>
          ) : null}
        </div>
        <div className={css.connect}>
          <Button component={Link} to={connect.to} size="md" aria-describedby={why}>
            {texts.connect}
          </Button>
          <p id={why}>{connect.why}</p>
        </div>
      </header>
      <dl className={css.stats}>
        {stats.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <About text={card.about} />
    </article>
  )
}

function About({ text }: { text: string }) {
  const [open, setOpen] = useState(false)
  const rest = useId()
  const [shown, more] = fold(text)
  if (shown === '') return null
  return (
    <div className={css.about}>
      <h2>{texts.aboutMe}</h2>
      <p>
        {shown}
        {more && !open ? ' …' : null}
      </p>
      {more ? (
        <>
          <p id={rest} hidden={!open}>
            {more}
          </p>
          <button
            type="button"
            className={css.more}
            aria-expanded={open}
            aria-controls={rest}
            onClick={() => setOpen(!open)}
          >
            {open ? texts.showLess : texts.showMore}
          </button>
        </>
      ) : null}
    </div>
  )
}
