import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { MenuButton } from './MenuItem.tsx'
import { Pop } from './Pop.tsx'
import * as texts from './texts.ts'

/** A button that opens a menu of values to begin with. */
export const PresetMenu = ({ children }: { readonly children: (close: () => void) => ReactNode }) => (
  <Pop
    role="menu"
    label={texts.presets}
    align="start"
    width={350}
    target={(props) => (
      <Button
        variant="default"
        rightSection={<IconChevronDown size={14} aria-hidden />}
        data-testid="presets"
        {...props}
      >
        {texts.presets}
      </Button>
    )}
  >
    {children}
  </Pop>
)

interface PresetProps {
  readonly name: string
  readonly says: string
  readonly act: () => void
  readonly close: () => void
}

/** One of them: its name, and below it what it is. */
export const Preset = ({ name, says, act, close }: PresetProps) => (
  <MenuButton act={act} close={close}>
    <span>
      <b>{name}</b>
      <br />
      <small>{says}</small>
    </span>
  </MenuButton>
)
