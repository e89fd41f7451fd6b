import { Progress, Stack, Text } from '@mantine/core'
import type { AccountLimits, LimitName, LimitUse } from '@ratchet/contract'
import { Dim } from '../../ui/Dim.tsx'
import * as texts from './texts.ts'

const names: Readonly<Record<LimitName, string>> = {
  quietHours: texts.hoursWithoutTrading,
  pause: texts.pauseAfterLosses,
  tradeVolume: texts.tradeSize,
  symbolVolume: texts.openVolumeInSymbol,
  accountVolume: texts.openVolume,
  openTrades: texts.openTrades,
  tradesADay: texts.tradesADay,
  riskMoney: texts.moneyAtRisk,
}
const nameOf = ({ limit, symbol }: LimitUse) =>
  limit === 'symbolVolume'
    ? texts.openVolumeIn(symbol)
    : `${names[limit]}${symbol === null ? '' : texts.inSymbol(symbol)}`

const tones = { good: 'var(--r-accent)', warn: 'var(--r-gold-fill)', bad: 'var(--r-loss)' } as const

/** Shows how far each limit is used, as a bar where it counts something. */
export function Uses({ of: { uses, limits } }: { readonly of: AccountLimits }) {
  if (uses.length === 0) return <Dim>{texts.noLimitsSet}</Dim>
  return (
    <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
      {uses.map((use) => (
        <Use key={`${use.limit} ${use.symbol}`} use={use} warnAt={limits.warnAt} />
      ))}
    </Stack>
  )
}

function Use({ use, warnAt }: { readonly use: LimitUse; readonly warnAt: number }) {
  const { used, most, isReached, sentence } = use
  const name = nameOf(use)
  const share = used === null || most === null ? null : Math.min(100, Math.round((used / most) * 100))
  const tone = isReached ? 'bad' : share !== null && share >= warnAt ? 'warn' : 'good'
  return (
    <Stack component="li" gap="xxs">
      <Text size="sm" fw={600}>
        {name}
      </Text>
      {share === null ? null : (
        // The sentence below says the same in full.
        <Progress value={share} color={tones[tone]} aria-hidden />
      )}
      <Text size="sm" c={isReached ? 'var(--r-text)' : 'dimmed'} style={{ overflowWrap: 'anywhere' }}>
        {tone === 'warn' ? texts.nearlyUsed : isReached && share !== null ? texts.used : ''}
        {sentence}
      </Text>
    </Stack>
  )
}
