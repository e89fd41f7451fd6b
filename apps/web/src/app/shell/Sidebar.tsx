import { Box, Flex, Text } from '@mantine/core'
import { useId } from 'react'
import { Link, NavLink } from 'react-router'
import { useSite } from '../../api/reference.ts'
import { Brand } from '../../ui/Brand.tsx'
import css from '../../ui/nav.module.css'
import { groups, type Screen } from '../screen.ts'
import { addressOf, screens } from '../screens.ts'
import * as texts from './texts.ts'

const titles: Readonly<Record<(typeof groups)[number], string>> = {
  panel: texts.navigationPanel,
  safeguards: texts.safeguards,
  market: texts.market,
  proof: texts.proof,
  reference: texts.reference,
}

export function Sidebar() {
  const brand = useSite()?.brand ?? 'Ratchet'
  return (
    <Box component="nav" px={10} py={14} aria-label={texts.navigationPanel} data-testid="sidebar">
      <Link to="/" className={css.entry} aria-label={texts.homePage(brand)}>
        <Brand name={brand} />
      </Link>
      {groups.map((group) => (
        <Group key={group} title={titles[group]} items={screens.filter((one) => one.group === group)} />
      ))}
    </Box>
  )
}

function Group({ title, items }: { readonly title: string; readonly items: readonly Screen[] }) {
  const id = useId()
  return (
    <>
      <Text id={id} fz="xxs" fw={600} c="dimmed" lts="0.06em" px={10} pt="md" pb="xs">
        {title}
      </Text>
      <Flex component="ul" direction="column" gap={2} aria-labelledby={id}>
        {items.map((one) => (
          <li key={one.path}>
            <NavLink to={addressOf(one)} className={css.entry ?? ''}>
              {one.icon ? <one.icon size={18} stroke={1.7} aria-hidden /> : null}
              {one.label}
            </NavLink>
          </li>
        ))}
      </Flex>
    </>
  )
}
