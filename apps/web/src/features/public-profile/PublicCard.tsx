import { Anchor, Box, Button, Paper, Text, Title } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { Dim } from '../../ui/Dim.tsx'
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
    <Paper
      component="article"
      bd="1px solid var(--r-line)"
      radius="lg"
      bg="var(--r-panel)"
      style={{ overflow: 'hidden' }}
      data-testid="public-card"
    >
      {note ? (
        <Dim px={32} py={10} bg="var(--r-raised)">
          {note}
        </Dim>
      ) : null}
      <header className={css.head}>
        {card.picture ? <img src={card.picture} alt={card.name} width={112} height={112} /> : <Box w={112}>{face}</Box>}
        <div className={css.who}>
          <Title fz={26} lh={1.2} fw={660}>
            {card.name}
          </Title>
          {card.fullName ? <Text c="dimmed">{card.fullName}</Text> : null}
          {card.place ? (
            <Text c="dimmed" mt={6}>
              <IconMapPin size={15} stroke={1.7} aria-hidden /> {card.place}
            </Text>
          ) : null}
        </div>
        <div className={css.connect}>
          <Button component={Link} to={connect.to} size="md" fullWidth aria-describedby={why}>
            {texts.connect}
          </Button>
          <Dim id={why} size="xs" mt="xs">
            {connect.why}
          </Dim>
        </div>
      </header>
      <dl className={css.stats}>
        {stats.map(({ label, value }) => (
          <div key={label}>
            <Text component="dt" size="sm" c="dimmed">
              {label}
            </Text>
            <Text component="dd" m={0} fz={24} fw={640} className="num">
              {value}
            </Text>
          </div>
        ))}
      </dl>
      <About text={card.about} />
    </Paper>
  )
}

function About({ text }: { text: string }) {
  const [open, setOpen] = useState(false)
  const rest = useId()
  const [shown, more] = fold(text)
  if (shown === '') return null
  return (
    <div className={css.about}>
      <Title order={2} mb="xs">
        {texts.aboutMe}
      </Title>
      <Text lh={1.65} maw="70ch">
        {shown}
        {more && !open ? ' …' : null}
      </Text>
      {more ? (
        <>
          <Text lh={1.65} maw="70ch" id={rest} hidden={!open}>
            {more}
          </Text>
          <Anchor
            component="button"
            type="button"
            fw={600}
            className={css.more ?? ''}
            aria-expanded={open}
            aria-controls={rest}
            onClick={() => setOpen(!open)}
          >
            {open ? texts.showLess : texts.showMore}
          </Anchor>
        </>
      ) : null}
    </div>
  )
}
