import { Button } from '@mantine/core'
import { MenuCheck, MenuHead } from '../../ui/pop/MenuItem.tsx'
import { Pop } from '../../ui/pop/Pop.tsx'
import { type IndicatorName, indicatorNames, indicators } from './indicators.ts'
import * as texts from './texts.ts'

interface IndicatorMenuProps {
  readonly chosen: readonly IndicatorName[]
  readonly onChange: (chosen: readonly IndicatorName[]) => void
}

/** Offers what can be drawn over the price, and below it. */
export function IndicatorMenu({ chosen, onChange }: IndicatorMenuProps) {
  const item = (name: IndicatorName) => (
    <MenuCheck
      key={name}
      checked={chosen.includes(name)}
      onChange={(on) => onChange(on ? [...chosen, name] : chosen.filter((one) => one !== name))}
    >
      {indicators[name].label}
    </MenuCheck>
  )
  return (
    <Pop
      label={texts.indicators}
      role="menu"
      align="end"
      width={220}
      target={(props) => (
        <Button size="xs" variant="default" {...props}>
          {texts.indicators}
          {chosen.length > 0 ? ` · ${chosen.length}` : ''}
        </Button>
      )}
    >
      {() => (
        <>
          <MenuHead>{texts.onPriceChart}</MenuHead>
          {indicatorNames.filter((name) => indicators[name].over).map(item)}
          <MenuHead>{texts.belowPriceChart}</MenuHead>
          {indicatorNames.filter((name) => !indicators[name].over).map(item)}
        </>
      )}
    </Pop>
  )
}
