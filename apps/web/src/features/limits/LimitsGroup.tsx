import { Divider, Fieldset, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** A part of the form, with its name. */
export const LimitsGroup = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <>
    <Divider color="var(--r-line)" />
    <Fieldset
      variant="unstyled"
      legend={
        <Text component="span" fw={600}>
          {title}
        </Text>
      }
    >
      <Stack gap={10} align="stretch">
        {children}
      </Stack>
    </Fieldset>
  </>
)
