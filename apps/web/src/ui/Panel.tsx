import { Box, Group, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import css from './panel.module.css'

export interface PanelProps {
  readonly title: string
  readonly note?: ReactNode
  readonly tools?: ReactNode
  /** Without padding, for tables and charts that reach the edges. */
  readonly flush?: boolean
  readonly testId?: string
  /** Its id, where an address leads to it. */
  readonly anchor?: string
  readonly children: ReactNode
}

/** Every screen is made of boxes of this kind. */
export function Panel({ title, note, tools, flush = false, testId, anchor, children }: PanelProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, a section would be one landmark too many.
    <div id={anchor} className={css.panel} role="group" aria-labelledby={id} data-testid={testId}>
      <Group gap={10} mih={44} px={14} py={6} className={css.head}>
        <Title order={2} fz="md" id={id}>
          {title}
        </Title>
        {note ? (
          <Text component="div" fz="xs" c="dimmed">
            {note}
          </Text>
        ) : null}
        {tools ? (
          <Group gap="xs" ml="auto">
            {tools}
          </Group>
        ) : null}
      </Group>
      {flush ? children : <Box p="md">{children}</Box>}
    </div>
  )
}
