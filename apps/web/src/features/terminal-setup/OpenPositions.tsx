import { Stack, Text } from '@mantine/core'
import type { Account, ActiveTrade } from '@ratchet/contract'
import { isLeftAlone } from '@ratchet/domain'
import { useState } from 'react'
import { useInstruments } from '../../api/reference.ts'
import { lotText, priceText } from '../../format/text.ts'
import { useWorld } from '../../realtime/index.ts'
import { changeLadder } from '../../trading/positions/action-requests.ts'
import { Choice } from '../../ui/Choice.tsx'
import { Dim } from '../../ui/Dim.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { Say } from '../../ui/Say.tsx'
import * as texts from './texts.ts'

/** What becomes of a position that was open before its account was connected. */
export type Adoption = 'ladder' | 'alone'

/** A position that the terminal has open, with the trader's choice; null until there is one. Until then its stop does not move. */
export interface FoundPosition extends Pick<ActiveTrade, 'id' | 'symbol' | 'type' | 'volume' | 'price_open' | 'sl'> {
  readonly digits: number
  readonly choice: Adoption | null
}

/** Asks for each position that Ratchet did not open whether it follows the ladder. Until then it is left alone. (ENG24) */
export function PositionsFound({ account }: { readonly account: Account }) {
  const instruments = useInstruments(account.server)
  const trades = useWorld((world) => world.activeTrades)
  const found = trades.filter((one) => one.server === account.server && one.tradeId === null)
  const digitsOf = (symbol: string) => instruments.find((one) => one.symbol === symbol)?.digits ?? 2
  const positions = found.map((one): FoundPosition & ActiveTrade => ({
    ...one,
    digits: digitsOf(one.symbol),
    choice: isLeftAlone(one.ladder) ? 'alone' : 'ladder',
  }))
  return (
    <>
      <Text>{texts.foundText}</Text>
      <OpenPositions
        positions={positions}
        onChoose={({ id }, choice) =>
          changeLadder(
            { id, server: account.server, brokerId: account.login },
            choice === 'alone' ? { leaveAlone: true } : { ladderId: null },
          )
        }
      />
    </>
  )
}

interface OpenPositionsProps {
  readonly positions: readonly FoundPosition[]
  /** Stores a choice. @returns the server's message. Throws `ApiFailure` */
  readonly onChoose: (position: FoundPosition, choice: Adoption) => Promise<string>
}

/** Asks for each open position whether it follows the ladder or is left alone. */
export function OpenPositions({ positions, onChoose }: OpenPositionsProps) {
  if (positions.length === 0) return <Dim>{texts.nothingOpen}</Dim>
  return (
    <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
      {positions.map((position) => (
        <Row key={position.id} position={position} onChoose={onChoose} />
      ))}
    </Stack>
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
    <Stack component="li" gap={6} align="start" data-testid="found-position">
      <span>
        <strong>{name}</strong>{' '}
        <Dim span className="num">
          {texts.openAndStop(priceText(open, digits), sl ? priceText(sl, digits) : null)}
        </Dim>
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
    </Stack>
  )
}
