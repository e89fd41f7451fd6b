import { Divider, Fieldset, Stack } from '@mantine/core'
import type { ReactNode } from 'react'

const styles = { legend: { fontSize: 'var(--mantine-font-size-md)', fontWeight: 600 } }

/** A part of the form, with its name. */
export const LimitsGroup = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <>
    <Divider />
    <Fieldset variant="unstyled" legend={title} styles={styles}>
      <Stack gap={10}>{children}</Stack>
    </Fieldset>
  </>
)
