import { Button } from '@mantine/core'
import { MenuCheck, MenuHead } from '../../ui/pop/MenuItem.tsx'
import { Pop } from '../../ui/pop/Pop.tsx'
import { type IndicatorName, indicatorNames, indicators } from './indicators.ts'

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
      label="Indicators"
      role="menu"
      align="end"
      width={220}
      target={(props) => (
        <Button size="xs" variant="default" {...props}>
          Indicators{chosen.length > 0 ? ` · ${chosen.length}` : ''}
        </Button>
      )}
    >
      {() => (
        <>
          <MenuHead>On the price</MenuHead>
          {indicatorNames.filter((name) => indicators[name].over).map(item)}
          <MenuHead>Below it</MenuHead>
          {indicatorNames.filter((name) => !indicators[name].over).map(item)}
        </>
      )}
    </Pop>
  )
}
