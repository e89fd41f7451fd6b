import type { ActiveTrade } from '@ratchet/contract'
import { useState } from 'react'
import { lotText, priceText } from '../../../format/text.ts'
import { Choice } from '../../../ui/Choice.tsx'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { Say } from '../../../ui/Say.tsx'
import css from './setup.module.css'
import * as texts from './texts.ts'

/** What becomes of a position that was open before its account was connected. */
export type Adoption = 'ladder' | 'alone'

/** A position that the terminal has open, with the trader's choice; null until there is one. Until then its stop does not move. */
export interface FoundPosition extends Pick<ActiveTrade, 'id' | 'symbol' | 'type' | 'volume' | 'price_open' | 'sl'> {
  readonly digits: number
  readonly choice: Adoption | null
}

interface OpenPositionsProps {
  readonly positions: readonly FoundPosition[]
  /** Stores a choice. @returns the server's message. Throws `ApiFailure` */
  readonly onChoose: (position: FoundPosition, choice: Adoption) => Promise<string>
}

/** Asks for each open position whether it follows the ladder or is left alone. */
export function OpenPositions({ positions, onChoose }: OpenPositionsProps) {
  if (positions.length === 0) return <p className={css.dim}>{texts.nothingOpen}</p>
  return (
    <ul className={css.symbols}>
      {positions.map((position) => (
        <Row key={position.id} position={position} onChoose={onChoose} />
      ))}
    </ul>
  )
}

interface RowProps extends Pick<OpenPositionsProps, 'onChoose'> {
  readonly position: FoundPosition
}

function Row({ position, onChoose }: RowProps) {
  const { id, symbol, type, volume, price_open: open, sl, digits } = position
  /** The one that was pressed, until the server has answered. */
  const [pressed, setPressed] = useState<Adoption | null>(null)
  const { word, run } = useSubmit()
  const name = texts.positionName(type, lotText(volume), symbol, id)
  const choose = async (choice: Adoption) => {
    if (pressed !== null) return
    setPressed(choice)
    await run(() => onChoose(position, choice))
    setPressed(null)
  }
  return (
    <li className={css.found} data-testid="found-position">
      <span>
        <strong>{name}</strong>{' '}
        <span className={`${css.dim} num`}>
          {texts.openAndStop(priceText(open, digits), sl ? priceText(sl, digits) : null)}
        </span>
      </span>
      <Choice<Adoption | 'none'>
        label={texts.adoptionOf(name)}
        value={pressed ?? position.choice ?? 'none'}
        options={[
          { value: 'ladder', short: texts.followLadder, name: texts.followLadder },
          { value: 'alone', short: texts.leaveAlone, name: texts.leaveAlone },
        ]}
        onChange={(choice) => void (choice === 'none' ? undefined : choose(choice))}
      />
      <Say word={word} testId="found-answer" />
    </li>
  )
}
