import { Divider, Fieldset, Stack } from '@mantine/core'
import type { ReactNode } from 'react'

/** A part of the form, with its name. */
export const LimitsGroup = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <>
    <Divider color="var(--r-line)" />
    <Fieldset variant="unstyled" legend={title} fw={600}>
      <Stack gap={10} align="stretch" fw={400}>
        {children}
      </Stack>
    </Fieldset>
  </>
)
